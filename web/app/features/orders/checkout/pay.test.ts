import type { Order } from '@talkies/shared/schemas';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { flushReports, readReports } from '../../../lib/transaction/reports.ts';
import { payInEth, payOrder } from './pay.ts';

const hash = `0x${'cd'.repeat(32)}`;
const sign = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/transaction/sign.ts', async (original) => ({
  ...(await original<object>()),
  signAndSend: sign,
}));
vi.mock('../../../lib/toast/toast.ts', () => ({ toast: () => undefined }));

const order = {
  id: 'order-1',
  chain: 'polygon',
  wallet: '0x00000000000000000000000000000000000000F1',
  walletKind: 'extension',
  quote: { total: { amount: '1', currency: 'MATIC' } },
  call: { chainId: 137, to: '0x01', value: '1', data: '0x', gas: '1' },
  transaction: null,
  confirmationPath: '/confirmation/1/x',
} as unknown as Order;

/** The server's status for the next request; 0: no connection. */
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
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    requests.push(`${path} ${init.body ?? ''}`);
    if (status === 0) throw new TypeError('no line');
    const problem = { code: 'x', title: 'No', detail: '', status, retryable: status >= 500 };
    return Response.json(status === 200 ? order : problem, { status });
  });
});
afterEach(() => vi.unstubAllGlobals());

const report = `/api/orders/order-1/transaction ${JSON.stringify({ hash })}`;

test('a payment is reported to the server, which then knows it', async () => {
  status = 200;
  expect(await payOrder(order)).toEqual({ kind: 'sent', transaction: order });
  expect(requests).toEqual([report]);
  expect(readReports()).toEqual([]);
});

test.each([0, 503, 401])(
  'a payment that the server did not receive (%i) is reported later',
  async (answer) => {
    status = answer;
    expect(await payOrder(order)).toEqual({ kind: 'sent', transaction: order });
    expect(readReports()).toEqual([{ orderId: 'order-1', hash }]);
    status = 200;
    await flushReports();
    expect(requests.at(-1)).toBe(report);
    expect(requests.length).toBe(2);
    expect(readReports()).toEqual([]);
  },
);

test('a page that is closed before the server has answered tells it when somebody comes back', async () => {
  status = 200;
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  void payOrder(order);
  await vi.waitFor(() => expect(readReports()).toEqual([{ orderId: 'order-1', hash }]));
});

test('an order that is being paid is not paid again: it leads to where it stands', async () => {
  const paying = { ...order, transaction: { hash, explorerUrl: '' } };
  expect(await payOrder(paying)).toEqual({ kind: 'leave', to: order.confirmationPath });
  expect(sign).not.toHaveBeenCalled();
});

test('an order whose quote has run out is asked for anew before a wallet opens', async () => {
  expect(await payOrder({ ...order, call: null })).toEqual({ kind: 'prepare' });
  expect(sign).not.toHaveBeenCalled();
});

describe('in ETH on Ethereum', () => {
  const call = { chainId: 1, to: '0x02', value: '2', data: '0x', gas: '1' };
  const ethPayment = { chain: 'ethereum', total: { amount: '2', currency: 'ETH' }, state: 'quoted', call };
  const answering = (payment: object) => {
    const events: string[] = [];
    vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
      events.push(`${url} ${body}`);
      return new Response(JSON.stringify({ ...order, ethPayment: payment }), { status: 200 });
    });
    return events;
  };

  test('the server gives leave, the wallet signs on that chain, and the server is told where', async () => {
    const received = answering(ethPayment);
    expect(await payInEth(order, null)).toMatchObject({ kind: 'sent', transaction: { id: 'order-1' } });
    const wallet = { chain: 'ethereum', from: order.wallet, kind: 'extension', need: ethPayment.total };
    expect(sign).toHaveBeenCalledWith(wallet, call);
    expect(received).toEqual([
      `/api/orders/order-1/eth-payment ${JSON.stringify({ payer: order.wallet })}`,
      `/api/orders/order-1/transaction ${JSON.stringify({ hash, chain: 'ethereum' })}`,
    ]);
  });

  test('another wallet of the buyer pays and signs, while the token goes to the order’s', async () => {
    const received = answering(ethPayment);
    const payer = { address: '0x00000000000000000000000000000000000000F2', kind: 'bridge' } as const;
    await payInEth(order, payer);
    expect(received[0]).toBe(`/api/orders/order-1/eth-payment ${JSON.stringify({ payer: payer.address })}`);
    expect(sign).toHaveBeenCalledWith(
      { chain: 'ethereum', from: payer.address, kind: 'bridge', need: ethPayment.total },
      call,
    );
  });

  test('one that is on its way is not signed again', async () => {
    answering({ ...ethPayment, state: 'sent', call: null });
    expect(await payInEth(order, null)).toMatchObject({ kind: 'sent', transaction: { id: 'order-1' } });
    answering({ ...ethPayment, state: 'paid', call: null });
    expect(await payInEth(order, null)).toEqual({ kind: 'leave', to: order.confirmationPath });
    expect(sign).not.toHaveBeenCalled();
  });
});
