import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  Cashfree,
  CFEnvironment,
  type DisputesEntity,
  type OrderEntity,
  type PaymentEntity,
  type RefundEntity,
} from 'cashfree-pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { startPayments } from '../payments.ts';
import { CASHFREE_CLIENT_ID, CASHFREE_CLIENT_SECRET } from './cashfree.ts';
import type { disputeObject, orderObject, paymentObject, refundObject } from './objects.ts';

/** The stand-in, driven by the provider's own library: a response that it cannot read is not Cashfree's. */
let folder: string;
let shop: Server;
let sandbox: Awaited<ReturnType<typeof startPayments>>;
let cashfree: Cashfree;
const received: { body: string; signature: string; time: string }[] = [];
const hosts = new Set<unknown>();
const connect = vi.spyOn(Socket.prototype, 'connect');

beforeAll(async () => {
  // the library's HTTP client would use a proxy from the environment
  vi.stubEnv('no_proxy', '127.0.0.1');
  folder = await mkdtemp(join(tmpdir(), 'talkies-cashfree-library-'));
  shop = createServer(async (request, response) => {
    const signature = String(request.headers['x-webhook-signature']);
    const time = String(request.headers['x-webhook-timestamp']);
    received.push({ body: await text(request), signature, time });
    response.end();
  }).listen(0, '127.0.0.1');
  await once(shop, 'listening');
  const shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  sandbox = await startPayments({ dataDir: folder, port: 0, shopUrl, now: () => new Date() });
  cashfree = client(CASHFREE_CLIENT_SECRET);
});
afterAll(async () => {
  connect.mockRestore();
  vi.unstubAllEnvs();
  await sandbox.stop();
  shop.closeAllConnections();
  await new Promise((resolve) => shop.close(resolve));
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => fetch(`${sandbox.url}/switches/cashfree`, { method: 'DELETE' }));
// a spy's calls are cleared when the next test begins
afterEach(noteHosts);

/** Every connection of this process, with TLS or without, begins with a socket's `connect`. */
function noteHosts(): void {
  for (const [to] of connect.mock.calls as unknown[][]) {
    const [options] = [to].flat() as [{ host?: string }];
    hosts.add(options.host);
  }
}
/** At the stand-in's URL, in the version that the shop requests; it reports no errors to its maker. */
function client(secret: string): Cashfree {
  const made = new Cashfree(CFEnvironment.SANDBOX, CASHFREE_CLIENT_ID, secret, '', '', '', false);
  made.basePath = `${sandbox.url}/pg`;
  made.XApiVersion = '2025-01-01';
  return made;
}
const open = async (order_id: string, order_amount = 1002.12, key?: string) => {
  const customer_details = { customer_id: 'asha', customer_phone: '+919840012345' };
  const order_meta = { return_url: 'http://shop.example/done' };
  const order = { order_id, order_amount, order_currency: 'INR', customer_details, order_meta };
  return (await cashfree.PGCreateOrder(order, undefined, key)).data;
};
const answer = ({ payment_session_id }: OrderEntity, upi: 'approve' | 'decline') =>
  fetch(`${sandbox.url}/pg/view/checkout/${payment_session_id}`, {
    method: 'POST',
    body: new URLSearchParams({ upi }),
    redirect: 'manual',
  });
const paid = async (order_id: string) => {
  await answer(await open(order_id), 'approve');
  return order_id;
};
const refund = async (order_id: string, refund_id: string, refund_amount: number) =>
  (await cashfree.PGOrderCreateRefund(order_id, { refund_id, refund_amount })).data;
/** The library's error for a refusal: the status, and the code and the type of the body. */
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'was not refused',
    ({ response }) => [response.status, response.data.code, response.data.type],
  );
const request = 'invalid_request_error';
const expectRefusal = async (call: Promise<unknown>, ...why: [status: number, code: string, type: string]) =>
  expect(await refusal(call)).toEqual(why);
const flip = (faults: object) =>
  fetch(`${sandbox.url}/switches/cashfree`, { method: 'PUT', body: JSON.stringify(faults) });
const eventOf = (id: string, type: string) =>
  vi.waitFor(() => {
    const found = received.find(({ body }) => body.includes(`"${id}"`) && JSON.parse(body).type === type);
    if (!found) throw new Error(`no ${type} of ${id} yet`);
    return found;
  });

/** Their types omit that a field may be null, which their reference shows. */
type Nullable<T> = { [K in keyof T]: Nullable<T[K]> | null };

describe('Cashfree’s library', () => {
  it('opens an order, and reads it and its payments once it was declined and then paid', async () => {
    const order = await open('order_1');
    expect(order).toMatchObject({ order_id: 'order_1', order_amount: 1002.12, order_status: 'ACTIVE' });
    expect((await cashfree.PGFetchOrder('order_1')).data).toEqual(order);
    expect((await cashfree.PGOrderFetchPayments('order_1')).data).toEqual([]);
    await answer(order, 'decline');
    expect((await answer(order, 'approve')).headers.get('location')).toBe('http://shop.example/done');
    expect((await cashfree.PGFetchOrder('order_1')).data.order_status).toBe('PAID');
    const payments = (await cashfree.PGOrderFetchPayments('order_1')).data;
    expect(payments.map(({ payment_status }) => payment_status)).toEqual(['SUCCESS', 'FAILED']);
    expect(payments[0]).toMatchObject({
      ...{ order_id: 'order_1', payment_amount: 1002.12, payment_currency: 'INR', is_captured: true },
    });
  });

  it('gives back a part, then the rest, and reads each refund', async () => {
    const id = await paid('order_2');
    expect(await refund(id, 'part_1', 2.12)).toMatchObject({ refund_status: 'PENDING', refund_amount: 2.12 });
    await refund(id, 'rest_1', 1000);
    expect((await cashfree.PGOrderFetchRefund(id, 'part_1')).data).toMatchObject({
      ...{ order_id: id, refund_id: 'part_1', refund_status: 'SUCCESS', refund_amount: 2.12 },
    });
    const refunds = (await cashfree.PGOrderFetchRefunds(id)).data;
    expect(refunds.map(({ refund_amount }) => refund_amount)).toEqual([2.12, 1000]);
    await expectRefusal(refund(id, 'more_1', 0.01), 400, 'refund_amount_invalid', request);
  });

  it('gives back the whole, and is refused more than was paid', async () => {
    const id = await paid('order_3');
    await expectRefusal(refund(id, 'more_2', 1002.13), 400, 'refund_amount_invalid', request);
    await refund(id, 'whole_2', 1002.12);
    expect((await cashfree.PGOrderFetchRefund(id, 'whole_2')).data.refund_status).toBe('SUCCESS');
  });

  it('reads why a request is refused', async () => {
    await open('order_4', 5, 'key-4');
    await expectRefusal(open('a/b/c'), 400, 'order_request_invalid', request);
    await expectRefusal(open('order_4', 5), 409, 'order_already_exists', request);
    await expectRefusal(open('order_4', 6, 'key-4'), 422, 'request_invalid', 'idempotency_error');
    await expectRefusal(cashfree.PGFetchOrder('order_none'), 404, 'order_not_found', request);
    await expectRefusal(cashfree.PGOrderFetchRefund('order_4', 'none'), 404, 'refund_not_found', request);
    const other = client('cfsk_other').PGFetchOrder('order_4');
    await expectRefusal(other, 401, 'request_failed', 'authentication_error');
    await flip({ tooMany: true });
    await expectRefusal(cashfree.PGFetchOrder('order_4'), 429, 'request_failed', 'rate_limit_error');
  });

  it('ends an order once, and its page with it', async () => {
    const order = await open('order_5');
    const end = () => cashfree.PGTerminateOrder('order_5', { order_status: 'TERMINATED' });
    expect((await end()).data.order_status).toBe('TERMINATED');
    expect((await answer(order, 'approve')).status).toBe(410);
    await expectRefusal(end(), 400, 'order_inactive', request);
  });

  it('believes its events, and not those of another secret or of another text', async () => {
    await paid('order_6');
    const { body, signature, time } = await eventOf('order_6', 'PAYMENT_SUCCESS_WEBHOOK');
    const event = cashfree.PGVerifyWebhookSignature(signature, body, time);
    expect(event).toMatchObject({
      type: 'PAYMENT_SUCCESS_WEBHOOK',
      object: { data: { order: { order_id: 'order_6' }, payment: { payment_amount: 1002.12 } } },
    });
    const altered = body.replace('1002.12', '9002.12');
    expect(altered).not.toBe(body);
    const other = client('cfsk_other');
    for (const believe of [
      () => cashfree.PGVerifyWebhookSignature(signature, altered, time),
      () => cashfree.PGVerifyWebhookSignature(signature, body, `${time}0`),
      () => other.PGVerifyWebhookSignature(signature, body, time),
    ])
      expect(believe).toThrow('did not match');
    await flip({ wrongSignature: true });
    await refund('order_6', 'part_6', 1);
    const wrong = await eventOf('order_6', 'REFUND_STATUS_WEBHOOK');
    expect(() => cashfree.PGVerifyWebhookSignature(wrong.signature, wrong.body, wrong.time)).toThrow();
  });

  it('reads a dispute', async () => {
    const id = await paid('order_7');
    expect((await cashfree.PGFetchOrderDisputes(id)).data).toEqual([]);
    await fetch(`${sandbox.url}/disputes/cashfree/${id}`, { method: 'POST' });
    expect((await cashfree.PGFetchOrderDisputes(id)).data).toMatchObject([
      { dispute_type: 'CHARGEBACK', dispute_amount: 1002.12 },
    ]);
  });

  it('knows each field that it is answered with', () => {
    expectTypeOf<ReturnType<typeof orderObject>>().toExtend<Nullable<OrderEntity>>();
    expectTypeOf<ReturnType<typeof paymentObject>>().toExtend<Nullable<PaymentEntity>>();
    expectTypeOf<ReturnType<typeof refundObject>>().toExtend<Nullable<RefundEntity>>();
    expectTypeOf<ReturnType<typeof disputeObject>>().toExtend<Nullable<DisputesEntity>>();
    expectTypeOf<keyof ReturnType<typeof orderObject>>().toExtend<keyof OrderEntity>();
    expectTypeOf<keyof ReturnType<typeof paymentObject>>().toExtend<keyof PaymentEntity>();
    expectTypeOf<keyof ReturnType<typeof refundObject>>().toExtend<keyof RefundEntity>();
    expectTypeOf<keyof ReturnType<typeof disputeObject>>().toExtend<keyof DisputesEntity>();
  });

  it('connects to this machine alone', async () => {
    await open('order_8').then(() => refusal(cashfree.PGFetchOrder('order_none')));
    noteHosts();
    expect([...hosts]).toEqual(['127.0.0.1']);
  });
});
