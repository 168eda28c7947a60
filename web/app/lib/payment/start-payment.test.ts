import type { Funding, Payment } from '@talkies/shared/schemas';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { attemptKey, attemptOf, isAwaited, lastTried, startPayment } from './start-payment.ts';

const payment = (state: Payment['state']): Payment => ({
  id: 'payment-1',
  method: 'card',
  state,
  total: { amount: '1200', currency: 'USD' },
  pageUrl: state === 'pending' ? 'https://provider.example/page' : null,
  reference: null,
  failure: null,
  received: null,
  refunded: null,
  createdAt: '2026-11-22T12:00:00Z',
});

const funding = (state: Funding['state']): Funding => ({
  id: 'funding-1',
  method: 'wert',
  state,
  coins: { amount: '1', currency: 'MATIC' },
  pageUrl: null,
  failure: state === 'failed' ? 'The coins were not bought.' : null,
  createdAt: '2026-11-22T12:05:00Z',
});

/** The order's payments on the server, and the idempotency keys of the requests. */
let stored: Payment[];
let keys: (string | null)[];

beforeEach(() => {
  stored = [];
  keys = [];
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    if (init.method === 'GET') return Response.json({ methods: [], payments: stored });
    const key = new Headers(init.headers).get('idempotency-key');
    keys.push(key);
    return Response.json(stored[Number(key?.split('-')[1]) - 1] ?? payment('pending'));
  });
});
afterEach(() => vi.unstubAllGlobals());

test.each<[string, Payment['state'][], string]>([
  ['the first has one', [], 'card-1'],
  ['a page that is open keeps it', ['pending'], 'card-1'],
  ['so does one that the provider has not answered for', ['started'], 'card-1'],
  ['after one that failed it is another', ['failed'], 'card-2'],
  ['and after a second', ['failed', 'refunded', 'pending'], 'card-3'],
])('an attempt has a name: %s', (_, states, key) => {
  expect(attemptKey('card', states.map(payment))).toBe(key);
});

test('the way that was tried last is known, also where it failed', () => {
  expect(lastTried({ payments: [], fundings: [] })).toBeNull();
  expect(lastTried({ payments: [payment('failed')], fundings: [] })).toBe('card');
  expect(lastTried({ payments: [payment('failed')], fundings: [funding('failed')] })).toBe('wert');
});

test('an attempt that may yet be paid is gone on with before a later one that came to nothing', () => {
  const known = (...states: Payment['state'][]) => ({
    payments: states.map(
      (state, n) => ({ ...payment(state), method: n === 0 ? 'cashfree' : 'card' }) as Payment,
    ),
    fundings: [],
  });
  expect(attemptOf(null)).toEqual({ method: null, open: false });
  expect(attemptOf(known())).toEqual({ method: null, open: false });
  expect(attemptOf(known('pending', 'failed'))).toEqual({ method: 'cashfree', open: true });
  expect(attemptOf(known('failed', 'failed'))).toMatchObject({ open: false });
});

test('coins that have arrived still pay for their order, so leaving the checkout does not release it', () => {
  const funded = { payments: [], fundings: [funding('funded')] };
  expect(attemptOf(funded)).toEqual({ method: 'wert', open: true });
  expect(isAwaited(funded)).toBe(true);
  expect(isAwaited({ payments: [], fundings: [funding('failed')] })).toBe(false);
});

test('a repeated press sends the same name', async () => {
  await startPayment('order-1', 'card', []);
  await startPayment('order-1', 'card', []);
  expect(keys).toEqual(['card-1', 'card-1']);
});

test('an attempt that failed in another tab is not taken for a new one: the next one begins', async () => {
  stored = [payment('failed')];
  expect((await startPayment('order-1', 'card', [])).state).toBe('pending');
  expect(keys).toEqual(['card-1', 'card-2']);
});

test('a payment that has been made is not made again', async () => {
  stored = [payment('paid')];
  expect(await startPayment('order-1', 'card', [])).toEqual(payment('paid'));
  expect(keys).toEqual(['card-1']);
});
