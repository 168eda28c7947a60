import { isTransactionOpen } from '@talkies/shared';
import type { MarketIntent, MarketTransaction, PreparedTransaction } from '@talkies/shared/schemas';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nothing, reduce, type TransactionView } from '../dialog-machine.ts';
import { readReports } from '../reports.ts';
import { marketTracking } from './market-tracking.ts';
import { refusalOfTransaction, transactionStatusOf } from './status.ts';
import { sendMarketTransaction } from './use-market-transaction.ts';

const sign = vi.hoisted(() => vi.fn());
vi.mock('../sign.ts', async (original) => ({ ...(await original<object>()), signAndSend: sign }));

const hash = `0x${'ef'.repeat(32)}`;
const intent = { kind: 'tickets', lottery: 'first-night', count: 5, total: '10' } as const;
const plan = {
  kind: 'tickets',
  chain: 'polygon',
  from: '0x00000000000000000000000000000000000000F1',
  walletKind: 'extension',
  call: { chainId: 137, to: '0x01', value: '10', data: '0x', gas: '1' },
  summary: { pays: null },
} as unknown as PreparedTransaction;
const prepared = { intent, plan, wallet: undefined, requestId: 'request-1' };
const row = { id: 'row-1', kind: 'tickets', state: 'sent', hash } as MarketTransaction;

/** The status with which the server answers the next report; 0: no connection, 1: an unreadable answer. */
let status: number;
let requests: string[];

beforeEach(() => {
  const stored = new Map<string, string>();
  requests = [];
  sign.mockReset().mockResolvedValue(hash);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path);
    if (status === 0) throw new TypeError('no line');
    if (status === 1) return new Response('<html>');
    const retryable = status >= 500 || status === 429;
    const problem = { code: 'x', title: 'It is another one', detail: '', status, retryable };
    return Response.json(status === 200 ? row : problem, { status });
  });
});
afterEach(() => vi.unstubAllGlobals());

async function sent(): Promise<MarketTransaction> {
  const sending = await sendMarketTransaction(prepared);
  if (!('transaction' in sending)) throw new Error('nothing was sent');
  return sending.transaction;
}

/** The machine's view after it received the transaction's state. */
const viewOf = (transaction: MarketTransaction) =>
  reduce<MarketIntent, PreparedTransaction, MarketTransaction>(
    { ...nothing, state: 'signing', intent, plan },
    {
      name: 'sent',
      transaction,
      sentState: transactionStatusOf(transaction, 'included'),
      refusal: refusalOfTransaction(transaction),
    },
  );
const canSign = (view: TransactionView<MarketIntent, PreparedTransaction, MarketTransaction>): boolean =>
  reduce(view, { name: 'sign' }).state === 'signing';

test.each([0, 1, 401, 429, 503])(
  'what the wallet has sent is sent, though the server does not hear of it (%i), and is not signed again',
  async (answer) => {
    status = answer;
    const transaction = await sent();
    const view = viewOf(transaction);
    expect(view).toMatchObject({ state: 'sent', refusal: null, transaction: { hash, wallet: plan.from } });
    expect(canSign(view)).toBe(false);
    expect(isTransactionOpen(transaction)).toBe(true);
    expect(readReports()).toEqual([{ intent, chain: 'polygon', hash, from: plan.from }]);

    // as in tracking: reports again until the server has it, and shows the server's row from then on
    for (let looks = 0; looks < 4; looks += 1)
      await expect(marketTracking.fetch(transaction.id)).rejects.toThrow();
    status = 200;
    // the server's news of the transaction arrive before its answer
    const looks = [marketTracking.fetch(transaction.id), marketTracking.fetch(transaction.id)];
    expect(await Promise.all(looks)).toEqual([row, row]);
    expect(await marketTracking.fetch(transaction.id)).toEqual(row);
    expect(readReports()).toEqual([]);
    expect(requests).toEqual(Array(6).fill('/api/market/report'));
    await marketTracking.fetch(row.id);
    expect(requests.at(-1)).toBe('/api/market/transactions/row-1');
    expect(sign).toHaveBeenCalledOnce();
  },
);

test('what the server will not have says that the wallet has sent it, at once and later, and is not signed again', async () => {
  status = 422;
  for (const transaction of [await sent(), await marketTracking.fetch(hash)]) {
    const view = viewOf(transaction);
    expect(view).toMatchObject({
      state: 'refused',
      refusal: { remedy: 'close', title: 'Sent, but not noted' },
    });
    expect(view.refusal?.text).toMatch(/^Your wallet has sent it.*: It is another one\./);
    expect(canSign(view)).toBe(false);
    expect(isTransactionOpen(transaction)).toBe(false);
  }
  expect(readReports()).toEqual([]);
});

test('what the wallet did not send is an error', async () => {
  sign.mockRejectedValue(new Error('no'));
  await expect(sendMarketTransaction(prepared)).rejects.toThrow('no');
  expect(requests).toEqual([]);
});
