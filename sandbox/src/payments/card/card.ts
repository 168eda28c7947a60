import { createHmac, timingSafeEqual } from 'node:crypto';
import { decimalOfMinor, paymentCurrency } from '@talkies/shared';
import { type Context, Hono } from 'hono';
import { Books } from '../books.ts';
import { type Answer, answerOnce, type StoredResponse } from '../idempotency.ts';
import { hosted } from '../pages.ts';
import type { StandInOptions } from '../stand-in.ts';
import { interfaceFaults, type PaymentSwitches, receivedOf } from '../switches.ts';
import { listRoutes } from './lists.ts';
import {
  type CardSession,
  intentObject,
  newId,
  refundedOf,
  refundObject,
  sessionObject,
  shownRefund,
} from './objects.ts';
import { cardPage, challengePage, closedPage } from './pages.ts';

/** Keys of the stand-in alone: they are public, and production refuses them. */
export const CARD_SECRET_KEY = 'sk_test_talkies_sandbox';
export const CARD_WEBHOOK_SECRET = 'whsec_talkies_sandbox';

const DECLINED = '4000000000000002';
const CHALLENGED = '4000002500003155';

const decimal = (amount: number, currency: string): string =>
  `${decimalOfMinor(BigInt(amount), paymentCurrency(currency) ?? 'USD')} ${currency.toUpperCase()}`;
const failure = (type: string, message: string, code?: string) => ({
  error: { type, message, ...(code ? { code } : {}) },
});
const missing = (what: string) => failure('invalid_request_error', `No such ${what}`, 'resource_missing');

/**
 * Behaves like Stripe's API (docs.stripe.com/api): Checkout Sessions, PaymentIntents and Refunds, with its errors and
 * idempotency, a hosted page, and signed events.
 */
export function cardApp({ folder, shopUrl, now, switches, webhooks, show }: StandInOptions): Hono {
  const sessions = new Books<CardSession>(`${folder}/sessions.json`);
  const responses = new Books<StoredResponse>(`${folder}/idempotency.json`);
  show(sessions, (session) => ({
    description: session.description,
    amount: decimal(session.amount, session.currency),
    status: session.disputed ? 'disputed' : session.status,
    refunded: refundedOf(session) > 0 ? decimal(refundedOf(session), session.received?.currency ?? '') : null,
  }));
  const app = new Hono();
  const faults = interfaceFaults(switches, (status) =>
    status === 429
      ? failure('invalid_request_error', 'Too many requests (switch tooMany)', 'rate_limit')
      : failure('api_error', 'Service unavailable (switch outage)'),
  );
  app.use('/v1/*', faults, async (c, next) => {
    if (isKnownKey(c.req.header('authorization') ?? '')) return next();
    return c.json(failure('invalid_request_error', 'Invalid API Key provided'), 401);
  });
  const tell = (type: string, object: object): void => webhooks.post(signedEvent(type, object, now));

  const parts = { sessions, now, switches, tell };
  sessionRoutes(app, { ...parts, responses });
  refundRoutes(app, { ...parts, responses });
  listRoutes(app, sessions, switches);
  hostedRoutes(app, { ...parts, shopUrl });
  return app;
}

interface Parts {
  sessions: Books<CardSession>;
  now: () => Date;
  switches: () => PaymentSwitches;
  tell: (type: string, object: object) => void;
}

const seconds = (now: () => Date): number => Math.floor(now().getTime() / 1000);
const base = (c: Context): string => new URL(c.req.url).origin;

function sessionRoutes(
  app: Hono,
  { sessions, responses, tell }: Parts & { responses: Books<StoredResponse> },
): void {
  app.post('/v1/checkout/sessions', (c) =>
    once(c, responses, (form) => {
      const session = sessionFrom(form);
      if (!session)
        return [400, failure('invalid_request_error', 'Missing or wrong parameters', 'parameter_missing')];
      return [200, sessionObject(sessions.put(session), base(c))];
    }),
  );
  app.get('/v1/checkout/sessions/:id', (c) => {
    const session = sessions.get(c.req.param('id'));
    if (!session) return c.json(missing('checkout.session'), 404);
    const expand = [...new URL(c.req.url).searchParams].flatMap(([name, path]) =>
      /^expand(\[\d*\])?$/.test(name) ? [path] : [],
    );
    return c.json(sessionObject(session, base(c), expand));
  });
  app.post('/v1/checkout/sessions/:id/expire', (c) => {
    const session = sessions.get(c.req.param('id'));
    if (!session) return c.json(missing('checkout.session'), 404);
    if (session.status !== 'open')
      return c.json(failure('invalid_request_error', 'Only open sessions can be expired'), 400);
    const expired = sessions.put({ ...session, status: 'expired' });
    tell('checkout.session.expired', sessionObject(expired, base(c)));
    return c.json(sessionObject(expired, base(c)));
  });
  app.get('/v1/payment_intents/:id', (c) => {
    const session = sessions.find(({ intent }) => intent === c.req.param('id'));
    return session ? c.json(intentObject(session, false)) : c.json(missing('payment_intent'), 404);
  });
}

function refundRoutes(
  app: Hono,
  { sessions, responses, now, switches, tell }: Parts & { responses: Books<StoredResponse> },
): void {
  app.post('/v1/refunds', (c) =>
    once(c, responses, (form) => {
      const session = sessions.find(({ intent }) => intent === form.get('payment_intent'));
      if (!session?.received) return [404, missing('payment_intent')];
      const left = session.received.amount - refundedOf(session);
      const amount = Number(form.get('amount') ?? left);
      if (left === 0)
        return [400, failure('invalid_request_error', 'The charge was refunded', 'charge_already_refunded')];
      if (!Number.isInteger(amount) || amount < 1 || amount > left)
        return [
          400,
          failure('invalid_request_error', 'Refund amount is greater than what is left', 'amount_too_large'),
        ];
      const status = switches().refundFailing ? ('failed' as const) : ('succeeded' as const);
      const refund = { id: newId('re'), amount, status, created: seconds(now) };
      const refunded = sessions.put({ ...session, refunds: [...session.refunds, refund] });
      if (!switches().refundPending)
        tell(status === 'failed' ? 'refund.failed' : 'refund.updated', refundObject(refunded, refund));
      return [200, shownRefund(refunded, refund, switches())];
    }),
  );
  app.get('/v1/refunds/:id', (c) => {
    const id = c.req.param('id');
    const session = sessions.find(({ refunds }) => refunds.some((refund) => refund.id === id));
    const refund = session?.refunds.find((one) => one.id === id);
    return session && refund
      ? c.json(shownRefund(session, refund, switches()))
      : c.json(missing('refund'), 404);
  });
}

/** The hosted payment page, and endpoints by which tests dispute a payment, or let a refund fail afterwards. */
function hostedRoutes(
  app: Hono,
  { sessions, now, switches, tell, shopUrl }: Parts & { shopUrl: string },
): void {
  app.use('/c/*', hosted(shopUrl));
  const show = (c: Context, session: CardSession, problem: string | null) => {
    if (session.status !== 'open') return c.html(closedPage('It was paid, or its time is over.'), 410);
    const page = {
      description: session.description,
      amount: decimal(session.amount, session.currency),
      cancelUrl: session.cancelUrl,
    };
    return c.html(session.challenged ? challengePage(page.amount) : cardPage({ ...page, problem }));
  };
  app.get('/c/pay/:id', (c) => {
    const session = sessions.get(c.req.param('id'));
    return session ? show(c, session, null) : c.html(closedPage('There is no such page.'), 404);
  });
  app.post('/c/pay/:id', async (c) => {
    const session = sessions.get(c.req.param('id'));
    if (!session) return c.html(closedPage('There is no such page.'), 404);
    if (session.status !== 'open') return show(c, session, null);
    const form = await c.req.parseBody();
    const number = String(form.number ?? '').replace(/\s/g, '');
    if (!session.challenged && number === CHALLENGED)
      return show(c, sessions.put({ ...session, challenged: true }), null);
    const passed = session.challenged ? form.challenge === 'complete' : /^4\d{15}$/.test(number);
    if (!passed || number === DECLINED || switches().decline) {
      const declined = sessions.put({ ...session, challenged: false });
      tell('payment_intent.payment_failed', intentObject(declined, false));
      return show(c, declined, 'Your card was declined.');
    }
    const received = receivedOf({ amount: BigInt(session.amount), currency: session.currency }, switches());
    const paid = sessions.put({
      ...session,
      status: 'complete',
      challenged: false,
      received: {
        amount: Number(received.amount),
        currency: received.currency.toLowerCase(),
        at: seconds(now),
      },
    });
    tell('payment_intent.succeeded', intentObject(paid, false));
    tell('checkout.session.completed', sessionObject(paid, new URL(c.req.url).origin));
    return c.redirect(paid.successUrl, 303);
  });
  app.post('/disputes/:session', (c) => {
    const session = sessions.get(c.req.param('session'));
    if (!session?.received) return c.json(missing('charge'), 404);
    sessions.put({ ...session, disputed: true });
    const dispute = { id: newId('dp'), object: 'dispute', payment_intent: session.intent };
    tell('charge.dispute.created', dispute);
    return c.json(dispute);
  });
  // the buyer's bank rejects a refund that had succeeded, days later
  app.post('/failed-refunds/:session', (c) => {
    const session = sessions.get(c.req.param('session'));
    if (!session) return c.json(missing('charge'), 404);
    const refunds = session.refunds.map((refund) => ({ ...refund, status: 'failed' as const }));
    const failed = sessions.put({ ...session, refunds });
    for (const refund of refunds) tell('refund.failed', refundObject(failed, refund));
    return c.json(refunds);
  });
}

function isKnownKey(authorization: string): boolean {
  const [scheme = '', value = ''] = authorization.split(' ');
  const key = scheme === 'Basic' ? Buffer.from(value, 'base64').toString().replace(/:$/, '') : value;
  const given = Buffer.from(key);
  const expected = Buffer.from(CARD_SECRET_KEY);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const once = (
  c: Context,
  responses: Books<StoredResponse>,
  act: (form: URLSearchParams) => Answer,
): Promise<Response> =>
  answerOnce(
    c,
    responses,
    c.req.header('idempotency-key'),
    [400, failure('idempotency_error', 'Keys can only be used with the same parameters')],
    (text) => act(new URLSearchParams(text)),
  );

/** `payment_intent_data[metadata][…]` */
const metadataOf = (form: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const key = /^payment_intent_data\[metadata\]\[(\w+)\]$/.exec(name)?.[1];
      return key ? [[key, value]] : [];
    }),
  );

function sessionFrom(form: URLSearchParams): CardSession | null {
  const item = 'line_items[0][price_data]';
  const amount = Number(form.get(`${item}[unit_amount]`)) * Number(form.get('line_items[0][quantity]'));
  const currency = form.get(`${item}[currency]`) ?? '';
  const successUrl = form.get('success_url') ?? '';
  const valid = Number.isSafeInteger(amount) && amount >= 50 && /^[a-z]{3}$/.test(currency);
  if (form.get('mode') !== 'payment' || !valid || !URL.canParse(successUrl)) return null;
  return {
    id: newId('cs_test'),
    intent: newId('pi'),
    charge: newId('ch'),
    status: 'open',
    clientReference: form.get('client_reference_id'),
    description: form.get(`${item}[product_data][name]`) ?? '',
    amount,
    currency,
    successUrl,
    cancelUrl: form.get('cancel_url') ?? successUrl,
    created: Math.floor(Date.now() / 1000),
    received: null,
    metadata: metadataOf(form),
    challenged: false,
    disputed: false,
    refunds: [],
  };
}

/** `Stripe-Signature` as defined by docs.stripe.com/webhooks/signatures. */
function signedEvent(type: string, object: object, now: () => Date) {
  const created = seconds(now);
  const body = JSON.stringify({
    id: newId('evt'),
    object: 'event',
    created,
    type,
    livemode: false,
    data: { object },
  });
  return {
    body,
    headers: (secretIsRight: boolean): Record<string, string> => {
      const t = seconds(now);
      const secret = secretIsRight ? CARD_WEBHOOK_SECRET : 'whsec_of_somebody_else';
      const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
      return { 'stripe-signature': `t=${t},v1=${v1}` };
    },
  };
}
