import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { HttpRequestError } from 'viem';
import { expect, test } from 'vitest';
import { isWorthRetrying } from './errors.ts';

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
