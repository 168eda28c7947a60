import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { createPublicClient, HttpRequestError, http } from 'viem';
import { expect, test } from 'vitest';
import { type FlakyRpc, startFlakyRpc } from '../testing/flaky-rpc.ts';
import { isRangeRefused, isWorthRetrying } from './errors.ts';

const database = (code: string) =>
  new DrizzleQueryError('select 1', [], Object.assign(new pg.DatabaseError('away', 4, 'error'), { code }));
const network = (code: string) => Object.assign(new Error(code), { code });

test.each(['08006', '53300', '57014', '25006', '25P03', '57P01', '57P05'])(
  'a step waits for a database that fails with %s, as everything else does',
  (code) => expect(isWorthRetrying(database(code))).toBe(true),
);

test.each(['ECONNREFUSED', 'EHOSTUNREACH', 'EAI_AGAIN', 'UND_ERR_SOCKET', 'UND_ERR_CONNECT_TIMEOUT'])(
  'a step waits for a network that fails with %s, however deep the cause is',
  (code) => {
    expect(isWorthRetrying(network(code))).toBe(true);
    expect(isWorthRetrying(new Error('fetch failed', { cause: network(code) }))).toBe(true);
  },
);

test('a step does not wait for what time does not heal', () => {
  expect(isWorthRetrying(database('23505'))).toBe(false);
  expect(isWorthRetrying(network('ERR_INVALID_URL'))).toBe(false);
  expect(isWorthRetrying(new HttpRequestError({ url: 'http://node.test', status: 401 }))).toBe(false);
  expect(isWorthRetrying('words')).toBe(false);
});

const rateExceeded = { code: -32005, message: 'request rate exceeded' };
const limits: [string, (rpc: FlakyRpc) => void][] = [
  ['one answer to a whole batch', (rpc) => rpc.refuse(429, { jsonrpc: '2.0', error: rateExceeded })],
  ['-32005', (rpc) => rpc.answerIf(() => ({ error: rateExceeded }))],
  ['429', (rpc) => rpc.answerIf(() => ({ error: { code: 429, message: 'exceeded its compute units' } }))],
  ['-32007', (rpc) => rpc.answerIf(() => ({ error: { code: -32007, message: 'request limit reached' } }))],
];
test.each(limits)('a node that limits requests by %s is busy, and refuses no range', async (_, limit) => {
  const rpc = await startFlakyRpc('http://127.0.0.1:9');
  limit(rpc);
  const client = createPublicClient({ transport: http(rpc.url, { batch: true, retryCount: 0 }) });
  const outcomes = await Promise.allSettled([client.getBlockNumber(), client.getChainId()]);
  await rpc.stop();
  const errors = outcomes.map((one) => (one.status === 'rejected' ? one.reason : null));
  expect(errors.map(isWorthRetrying)).toEqual([true, true]);
  expect(errors.map(isRangeRefused)).toEqual([false, false]);
});
