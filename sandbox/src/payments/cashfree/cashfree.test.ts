import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPayments } from '../payments.ts';
import { CASHFREE_CLIENT_ID, CASHFREE_CLIENT_SECRET } from './cashfree.ts';

let folder: string;
let sandbox: Awaited<ReturnType<typeof startPayments>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'talkies-cashfree-'));
  const options = { dataDir: folder, port: 0, shopUrl: 'http://localhost:9', now: () => new Date() };
  sandbox = await startPayments(options);
});
afterAll(async () => {
  await sandbox.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => fetch(`${sandbox.url}/switches/cashfree`, { method: 'DELETE' }));

const call = async (method: string, path: string, body?: object, version = '2025-01-01', key?: string) => {
  const answer = await fetch(`${sandbox.url}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-client-id': CASHFREE_CLIENT_ID,
      'x-client-secret': CASHFREE_CLIENT_SECRET,
      'x-api-version': version,
      ...(key ? { 'x-idempotency-key': key } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const orderOf = (order_id: string, part: object = {}) => ({
  order_id,
  order_amount: 1002.12,
  order_currency: 'INR',
  order_note: 'The Entry',
  customer_details: { customer_id: 'asha', customer_phone: '+919840012345' },
  order_meta: { return_url: 'http://localhost:9/back' },
  ...part,
});
const send = (path: string, form: Record<string, string>) =>
  fetch(new URL(path, sandbox.url), { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
const pageOf = async (session: unknown): Promise<string> =>
  (await send('/pg/view/sessions/checkout', { payment_session_id: String(session) })).headers.get(
    'location',
  ) ?? '';
const txStatus = async (id: string) =>
  (await call('GET', `/api/v2/orders/${id}/status`, undefined, '2022-01-01')).body.txStatus;

describe('the stand-in for Cashfree', () => {
  it('shows a page with a code to scan, on which a payer declines and then approves', async () => {
    const { body } = await call('POST', '/pg/orders', orderOf('order_1'));
    const page = await pageOf(body.payment_session_id);
    const shown = await (await fetch(new URL(page, sandbox.url))).text();
    expect(shown).toContain('₹1,002.12');
    expect(shown).toContain('aria-label="Code to scan with a UPI app"');
    expect(await txStatus('order_1')).toBe('PENDING');
    expect(await (await send(page, { upi: 'decline' })).text()).toContain('declined');
    expect(await txStatus('order_1')).toBe('FAILED');
    expect((await send(page, { upi: 'approve' })).headers.get('location')).toBe('http://localhost:9/back');
    expect(await txStatus('order_1')).toBe('SUCCESS');
    expect((await call('GET', '/pg/orders/order_1')).body).toMatchObject({ order_status: 'PAID' });
    expect((await send(page, { upi: 'approve' })).status).toBe(410);
  });

  it('leads back who gives up, and the order stays open', async () => {
    const { body } = await call('POST', '/pg/orders', orderOf('order_2'));
    const left = await send(await pageOf(body.payment_session_id), { upi: 'leave' });
    expect(left.headers.get('location')).toBe('http://localhost:9/back');
    expect((await call('GET', '/pg/orders/order_2')).body.order_status).toBe('ACTIVE');
  });

  it('gives a repeated key its first answer, and refuses an order’s id a second time', async () => {
    const first = await call('POST', '/pg/orders', orderOf('order_3'), '2025-01-01', 'key');
    expect(await call('POST', '/pg/orders', orderOf('order_3'), '2025-01-01', 'key')).toEqual(first);
    const other = orderOf('order_3', { order_amount: 5 });
    expect((await call('POST', '/pg/orders', other, '2025-01-01', 'key')).status).toBe(422);
    expect(await call('POST', '/pg/orders', orderOf('order_3'))).toMatchObject({
      status: 409,
      body: { code: 'order_already_exists' },
    });
  });

  it.each([
    ['no phone number', { customer_details: { customer_id: 'asha' } }],
    ['a third decimal', { order_amount: 1.005 }],
    ['less than a rupee', { order_amount: 0.99 }],
    ['another currency', { order_currency: 'JPY' }],
    ['an id with a slash', { order_id: 'a/b/c' }],
  ])('refuses an order with %s', async (_, part) => {
    expect((await call('POST', '/pg/orders', orderOf('order_4', part))).status).toBe(400);
  });

  it('refuses who has not its key, or names no version', async () => {
    expect((await fetch(`${sandbox.url}/pg/orders/order_1`)).status).toBe(401);
    expect((await call('GET', '/pg/orders/order_1', undefined, 'newest')).status).toBe(401);
  });
});
