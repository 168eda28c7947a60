import { createHmac, timingSafeEqual } from 'node:crypto';
import { decimalOfMinor } from '@talkies/shared';
import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { Books } from '../books.ts';
import { hosted } from '../pages.ts';
import type { StandInOptions } from '../stand-in.ts';
import { interfaceFaults, type PaymentSwitches, receivedOf } from '../switches.ts';
import {
  type CashfreeOrder,
  decimalOf,
  disputeObject,
  leftOn,
  minorOn,
  newNumber,
  orderFrom,
  orderObject,
  paymentEvent,
  paymentObject,
  receivedOn,
  refundObject,
} from './objects.ts';
import { closedPage, upiPage } from './pages.ts';
import { reconRoutes } from './recon.ts';

/** Keys of the stand-in alone: they are public, and production refuses them. */
export const CASHFREE_CLIENT_ID = 'talkies-sandbox';
export const CASHFREE_CLIENT_SECRET = 'cfsk_talkies_sandbox';

interface StoredResponse {
  /** the idempotency key */
  id: string;
  request: string;
  status: number;
  answer: object;
}

interface Parts {
  orders: Books<CashfreeOrder>;
  now: () => Date;
  switches: () => PaymentSwitches;
  tell: (type: string, data: object) => void;
}

const failure = (code: string, message: string, type = 'invalid_request_error') => ({ code, message, type });
const missing = failure('order_not_found', 'Order Reference Id does not exist');

/**
 * Behaves like Cashfree's Payment Gateway (docs.cashfree.com/reference, 2025-01-01): orders, their payments, refunds
 * and disputes, the older status call with `txStatus`, a page with a UPI code, and signed events.
 */
export function cashfreeApp({ folder, shopUrl, now, switches, webhooks, show }: StandInOptions): Hono {
  const orders = new Books<CashfreeOrder>(`${folder}/orders.json`);
  const responses = new Books<StoredResponse>(`${folder}/idempotency.json`);
  show(orders, (order) => {
    const received = receivedOn(order);
    const back = (received?.amount ?? 0) - leftOn(order);
    return {
      description: order.order_note,
      amount: `${decimalOfMinor(BigInt(order.amount), 'INR')} INR`,
      status: order.disputed ? 'DISPUTED' : order.order_status,
      refunded: received && back > 0 ? `${decimalOf(back, received.currency)} ${received.currency}` : null,
    };
  });
  const app = new Hono();
  const faults = interfaceFaults(switches, (status) =>
    status === 429
      ? failure('request_failed', 'Too many requests from IP. Check headers', 'rate_limit_error')
      : failure('internal_error', 'Service unavailable (switch outage)', 'api_error'),
  );
  for (const path of ['/pg/orders', '/pg/orders/*', '/pg/recon', '/api/v2/orders/*'])
    app.use(path, faults, async (c, next) =>
      isKnown(c)
        ? next()
        : c.json(failure('request_failed', 'authentication Failed', 'authentication_error'), 401),
    );
  const tell: Parts['tell'] = (type, data) => webhooks.post(signedEvent(type, data, now));
  const parts: Parts = { orders, now, switches, tell };
  orderRoutes(app, parts, responses);
  refundRoutes(app, parts, responses);
  disputeRoutes(app, parts);
  attemptRoutes(app, parts);
  reconRoutes(app, orders);
  pageRoutes(app, parts, shopUrl);
  return app;
}

function orderRoutes(app: Hono, { orders, now }: Parts, responses: Books<StoredResponse>): void {
  const withOrder = (path: string, answer: (order: CashfreeOrder) => object) =>
    app.get(path, (c) => {
      const order = orders.get(c.req.param('id') ?? '');
      return order ? c.json(answer(order)) : c.json(missing, 404);
    });
  app.post('/pg/orders', (c) =>
    once(c, responses, (body) => {
      const order = orderFrom(body, now());
      if (!order) return [400, failure('order_request_invalid', 'A field is missing or wrong')];
      if (orders.get(order.id))
        return [409, failure('order_already_exists', 'order with same id is already present')];
      return [200, orderObject(orders.put(order))];
    }),
  );
  withOrder('/pg/orders/:id', orderObject);
  withOrder('/pg/orders/:id/payments', (order) =>
    order.attempts.map((attempt) => paymentObject(order, attempt)).reverse(),
  );
  app.patch('/pg/orders/:id', async (c) => {
    const order = orders.get(c.req.param('id'));
    const body = (await c.req.json().catch(() => null)) as { order_status?: unknown } | null;
    if (!order) return c.json(missing, 404);
    if (body?.order_status !== 'TERMINATED' || order.order_status !== 'ACTIVE')
      return c.json(failure('order_inactive', 'only active orders can be terminated'), 400);
    return c.json(orderObject(orders.put({ ...order, order_status: 'TERMINATED' })));
  });
  // the specification's status call (transactions:7)
  withOrder('/api/v2/orders/:id/status', (order) => ({ status: 'OK', ...oldStatus(order) }));
}

const oldStatus = ({ order_status, attempts }: CashfreeOrder) =>
  order_status === 'PAID'
    ? { txStatus: 'SUCCESS', txMsg: 'Transaction Successful' }
    : order_status === 'TERMINATED' || attempts.at(-1)?.payment_status === 'FAILED'
      ? { txStatus: 'FAILED', txMsg: 'Transaction failed' }
      : { txStatus: 'PENDING', txMsg: 'Transaction pending' };

function refundRoutes(
  app: Hono,
  { orders, switches, tell, now }: Parts,
  responses: Books<StoredResponse>,
): void {
  const shown = (order: CashfreeOrder, refund: CashfreeOrder['refunds'][number]) => ({
    ...refundObject(order, refund),
    ...(switches().refundPending ? { refund_status: 'PENDING' } : {}),
  });
  app.post('/pg/orders/:id/refunds', (c) =>
    once(c, responses, (body) => {
      const order = orders.get(c.req.param('id'));
      if (!order) return [404, missing];
      const { refund_id: id, refund_amount } = (body ?? {}) as Record<string, unknown>;
      const amount = minorOn(order, refund_amount);
      if (typeof id !== 'string' || !/^\w{3,40}$/.test(id))
        return [400, failure('refund_id_invalid', 'refund_id should be alphanumeric')];
      if (order.refunds.some(({ refund_id }) => refund_id === id))
        return [409, failure('refund_already_exists', 'refund with same id is already present')];
      if (!(amount > 0 && amount <= leftOn(order)))
        return [400, failure('refund_amount_invalid', 'refund amount is more than what is left')];
      const refund_status = switches().refundFailing ? ('CANCELLED' as const) : ('SUCCESS' as const);
      const at = now().toISOString();
      const refund = { refund_id: id, cf_refund_id: newNumber(), amount, refund_status, at };
      const after = orders.put({ ...order, refunds: [...order.refunds, refund] });
      if (!switches().refundPending) tell('REFUND_STATUS_WEBHOOK', { refund: refundObject(after, refund) });
      // it is reported as accepted; its outcome follows
      return [200, { ...refundObject(after, refund), refund_status: 'PENDING' }];
    }),
  );
  app.get('/pg/orders/:id/refunds', (c) => {
    const order = orders.get(c.req.param('id'));
    return order ? c.json(order.refunds.map((refund) => shown(order, refund))) : c.json(missing, 404);
  });
  app.get('/pg/orders/:id/refunds/:refund', (c) => {
    const order = orders.get(c.req.param('id'));
    const refund = order?.refunds.find(({ refund_id }) => refund_id === c.req.param('refund'));
    return order && refund
      ? c.json(shown(order, refund))
      : c.json(failure('refund_not_found', 'Refund does not exist'), 404);
  });
}

/** Disputes of an order, and an endpoint by which tests open one. */
function disputeRoutes(app: Hono, { orders, tell }: Parts): void {
  app.get('/pg/orders/:id/disputes', (c) => {
    const order = orders.get(c.req.param('id'));
    return order ? c.json(order.disputed ? [disputeObject(order)] : []) : c.json(missing, 404);
  });
  app.post('/disputes/cashfree/:id', (c) => {
    const order = orders.get(c.req.param('id'));
    if (!order || !receivedOn(order)) return c.json(missing, 404);
    orders.put({ ...order, disputed: true });
    const order_details = {
      order_id: order.id,
      order_amount: decimalOf(order.amount, 'INR'),
      order_currency: 'INR',
    };
    tell('DISPUTE_CREATED', { dispute: disputeObject(order), order_details });
    return c.json(disputeObject(order));
  });
}

/**
 * Endpoints by which tests leave an order's payment pending at its bank (`?status=PENDING`), and let the bank make it:
 * the pending one, whatever became of the order, or else a second one.
 */
function attemptRoutes(app: Hono, { orders, tell, now }: Parts): void {
  app.post('/attempts/cashfree/:id', (c) => {
    const order = orders.get(c.req.param('id'));
    if (!order) return c.json(missing, 404);
    const made = { cf_payment_id: newNumber(), at: now().toISOString() };
    if (c.req.query('status') === 'PENDING') {
      const { amount } = order;
      const left = { ...made, payment_status: 'PENDING' as const, amount, currency: 'INR' };
      return c.json(paymentObject(orders.put({ ...order, attempts: [...order.attempts, left] }), left));
    }
    const left = order.attempts.find(({ payment_status }) => payment_status === 'PENDING');
    const first = receivedOn(order) ?? left;
    if (!first) return c.json(missing, 404);
    const attempt = { ...first, ...made, payment_status: 'SUCCESS' as const };
    const attempts = [...order.attempts.filter((one) => one !== left), attempt];
    const after = orders.put({ ...order, order_status: 'PAID', attempts });
    tell('PAYMENT_SUCCESS_WEBHOOK', paymentEvent(after, attempt));
    return c.json(paymentObject(after, attempt));
  });
}

function pageRoutes(app: Hono, { orders, switches, tell, now }: Parts, shopUrl: string): void {
  const find = (session: unknown) => orders.find((order) => order.payment_session_id === session);
  app.use('/pg/view/*', hosted(shopUrl), async (c, next) => {
    await next();
    c.header('referrer-policy', 'no-referrer');
  });
  // a browser's form opens the page: the provider's script sends one, and so may a shop
  app.post('/pg/view/sessions/checkout', async (c) => {
    const order = find((await c.req.parseBody()).payment_session_id);
    return order ? c.redirect(`/pg/view/checkout/${order.payment_session_id}`, 303) : c.html(closedPage, 404);
  });
  const path = '/pg/view/checkout/:session';
  app.get(path, (c) => {
    const order = find(c.req.param('session'));
    return order?.order_status === 'ACTIVE' ? c.html(upiPage(order, null)) : c.html(closedPage, 410);
  });
  app.post(path, async (c) => {
    const order = find(c.req.param('session'));
    if (order?.order_status !== 'ACTIVE') return c.html(closedPage, 410);
    const { upi } = await c.req.parseBody();
    // cancelling leads to the one return URL of the shop, like paying
    if (upi === 'leave') return c.redirect(order.return_url || shopUrl, 303);
    const approved = upi === 'approve' && !switches().decline;
    const received = receivedOf({ amount: BigInt(order.amount), currency: 'INR' }, switches());
    const attempt = {
      cf_payment_id: newNumber(),
      payment_status: approved ? ('SUCCESS' as const) : ('FAILED' as const),
      amount: Number(received.amount),
      currency: received.currency,
      at: now().toISOString(),
    };
    const order_status = approved ? 'PAID' : 'ACTIVE';
    const after = orders.put({ ...order, order_status, attempts: [...order.attempts, attempt] });
    tell(approved ? 'PAYMENT_SUCCESS_WEBHOOK' : 'PAYMENT_FAILED_WEBHOOK', paymentEvent(after, attempt));
    return approved
      ? c.redirect(order.return_url || shopUrl, 303)
      : c.html(upiPage(after, 'The payment was declined.'));
  });
}

const isSame = (given: string | undefined, key: string): boolean => {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(key)];
  return a.length === b.length && timingSafeEqual(a, b);
};

const isKnown = (c: Context): boolean =>
  isSame(c.req.header('x-client-id'), CASHFREE_CLIENT_ID) &&
  isSame(c.req.header('x-client-secret'), CASHFREE_CLIENT_SECRET) &&
  /^\d{4}-\d\d-\d\d$/.test(c.req.header('x-api-version') ?? '');

/** Repeats of a key get the first response; a key with another request is refused. */
async function once(
  c: Context,
  responses: Books<StoredResponse>,
  act: (body: unknown) => [status: number, answer: object],
): Promise<Response> {
  const text = await c.req.text();
  const id = c.req.header('x-idempotency-key');
  const known = id === undefined ? undefined : responses.get(id);
  const request = `${c.req.path}\n${text}`;
  if (known && known.request !== request)
    return c.json(
      failure('request_invalid', 'The key was used with another request', 'idempotency_error'),
      422,
    );
  const [status, answer] = known ? [known.status, known.answer] : act(parsed(text));
  if (id !== undefined && !known) responses.put({ id, request, status, answer });
  return c.json(answer, status as ContentfulStatusCode);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** `x-webhook-signature` as defined by docs.cashfree.com: over the time of sending and the body. */
function signedEvent(type: string, data: object, now: () => Date) {
  const body = JSON.stringify({ data, event_time: now().toISOString(), type });
  return {
    body,
    headers: (secretIsRight: boolean): Record<string, string> => {
      const time = String(now().getTime());
      const secret = secretIsRight ? CASHFREE_CLIENT_SECRET : 'cfsk_of_somebody_else';
      const signature = createHmac('sha256', secret).update(time).update(body).digest('base64');
      return {
        'x-webhook-version': '2025-01-01',
        'x-webhook-timestamp': time,
        'x-webhook-signature': signature,
      };
    },
  };
}
