import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { decimalOfMinor, minorOfDecimal, paymentCurrency } from '@talkies/shared';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { Books } from '../books.ts';
import { type Answer, answerOnce, type StoredResponse } from '../idempotency.ts';
import { hosted } from '../pages.ts';
import type { StandInOptions } from '../stand-in.ts';
import { interfaceFaults, receivedOf } from '../switches.ts';
import { isBearer } from './bearer.ts';
import { closedPage, coinPage } from './pages.ts';

/** Of the stand-in alone: it is public, and production refuses it. */
export const CHECKOUTS_WEBHOOK_SECRET = 'checkouts-secret-of-the-sandbox';

interface CheckoutRefund {
  id: string;
  amount: string;
  currency: string;
  /** its state from the next request on */
  status: 'PENDING' | 'COMPLETED' | 'FAILED';
  reason?: string | undefined;
  createdAt: string;
}

interface Checkout {
  id: string;
  link: string;
  /** in `fiatCurrency`, as requested; the coin is worth as much */
  amount: string;
  fiatCurrency: string;
  status: 'ACTIVE' | 'DEACTIVATED' | 'COMPLETED' | 'REFUNDED' | 'PARTIALLY_REFUNDED';
  description: string;
  metadata: Record<string, string>;
  successRedirectUrl: string;
  failRedirectUrl: string;
  settlement: { totalAmount: string; currency: string } | null;
  transactionHash: string | null;
  refunds: CheckoutRefund[];
  createdAt: string;
  updatedAt: string;
}

const decimal = z.string().regex(/^\d+(\.\d{1,2})?$/);
const CreateSchema = z.object({
  amount: decimal,
  currency: z.string().regex(/^[A-Z]{3,10}$/),
  description: z.string().max(500).default(''),
  metadata: z.record(z.string(), z.string().max(100)).default({}),
  successRedirectUrl: z.url().max(2048),
  failRedirectUrl: z.url().max(2048),
});
const RefundSchema = z.object({
  amount: decimal,
  currency: z.string().optional(),
  reason: z.string().max(500).optional(),
});

const failure = (errorType: string, errorMessage: string) => ({ errorType, errorMessage });
const missing = failure('not_found', 'The checkout does not exist');
const hex = (bytes: number): string => `0x${randomBytes(bytes).toString('hex')}`;

/**
 * Behaves like the Checkouts API (docs.cdp.coinbase.com/api-reference/business-api): checkouts and their refunds, with
 * its tokens, errors and idempotency, a hosted page, and signed events.
 */
export function checkoutsApp({ folder, shopUrl, now, switches, webhooks, show }: StandInOptions): Hono {
  const checkouts = new Books<Checkout>(`${folder}/checkouts.json`);
  const responses = new Books<StoredResponse>(`${folder}/idempotency.json`);
  show(checkouts, ({ description, amount, fiatCurrency, status, refunds }) => {
    const done = refunds.filter((refund) => refund.status === 'COMPLETED');
    return {
      description,
      amount: `${amount} ${fiatCurrency}`,
      status,
      refunded:
        done.length > 0 ? done.map((refund) => `${refund.amount} ${refund.currency}`).join(', ') : null,
    };
  });
  const app = new Hono();
  const faults = interfaceFaults(switches, (status) =>
    status === 429
      ? failure('rate_limit_exceeded', 'Too many requests (switch tooMany)')
      : failure('service_unavailable', 'Service unavailable (switch outage)'),
  );
  app.use('/api/v1/checkouts/*', faults, async (c, next) => {
    if (isBearer(c.req.header('authorization') ?? '', c.req.method, new URL(c.req.url))) return next();
    return c.json(failure('unauthorized', 'The token is not valid for this request'), 401);
  });
  const tell = (eventType: string, checkout: Checkout, origin: string): void =>
    webhooks.post(signedEvent(eventType, checkoutObject(checkout, origin), now));
  const parts = { checkouts, responses, switches, tell, now };
  checkoutRoutes(app, parts);
  refundRoutes(app, parts);
  hostedRoutes(app, { ...parts, shopUrl });
  return app;
}

type Parts = Pick<StandInOptions, 'switches' | 'now'> & {
  checkouts: Books<Checkout>;
  responses: Books<StoredResponse>;
  tell: (eventType: string, checkout: Checkout, origin: string) => void;
};

const originOf = (c: Context): string => new URL(c.req.url).origin;
const once = (
  c: Context,
  responses: Books<StoredResponse>,
  act: (text: string) => Answer,
): Promise<Response> => {
  const refusal = failure('idempotency_error', 'The key was used for another request');
  return answerOnce(c, responses, c.req.header('x-idempotency-key'), [422, refusal], act);
};
const parsed = <T>(schema: z.ZodType<T>, text: string): T | null => {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

/** A checkout without completed refunds, while refunds stay pending. */
const asPending = (checkout: Checkout): Checkout => ({
  ...checkout,
  status: checkout.settlement ? 'COMPLETED' : checkout.status,
  refunds: checkout.refunds.map((refund) => ({ ...refund, status: 'PENDING' })),
});

function checkoutRoutes(app: Hono, { checkouts, responses, switches, now }: Parts): void {
  const shown = (checkout: Checkout, origin: string) =>
    checkoutObject(switches().refundPending ? asPending(checkout) : checkout, origin);
  app.post('/api/v1/checkouts', (c) =>
    once(c, responses, (text) => {
      const body = parsed(CreateSchema, text);
      const currency = paymentCurrency(body?.currency ?? '');
      const minor = currency && minorOfDecimal(body?.amount ?? '', currency);
      if (!body || !currency || !minor)
        return [400, failure('invalid_request', 'Missing or wrong parameters')];
      const at = now().toISOString();
      const checkout: Checkout = {
        id: randomBytes(12).toString('hex'),
        link: `pl_${randomBytes(13).toString('hex')}`,
        amount: decimalOfMinor(minor, currency),
        fiatCurrency: currency,
        status: 'ACTIVE',
        description: body.description,
        metadata: body.metadata,
        successRedirectUrl: body.successRedirectUrl,
        failRedirectUrl: body.failRedirectUrl,
        settlement: null,
        transactionHash: null,
        refunds: [],
        createdAt: at,
        updatedAt: at,
      };
      return [201, checkoutObject(checkouts.put(checkout), originOf(c))];
    }),
  );
  // newest first; the token marks where the next page begins
  app.get('/api/v1/checkouts', (c) => {
    const size = Number(c.req.query('pageSize') ?? 20);
    const token = c.req.query('pageToken');
    const from = token ? Number(Buffer.from(token, 'base64url').toString()) : 0;
    if (!(size >= 1 && size <= 100) || !Number.isInteger(from))
      return c.json(failure('invalid_request', 'Wrong parameters'), 400);
    const wanted = c.req.query('status');
    const all = checkouts.all().reverse();
    const found = wanted ? all.filter(({ status }) => status === wanted) : all;
    const next = from + size < found.length ? Buffer.from(String(from + size)).toString('base64url') : null;
    return c.json({
      checkouts: found.slice(from, from + size).map((checkout) => shown(checkout, originOf(c))),
      ...(next ? { nextPageToken: next } : {}),
    });
  });
  app.get('/api/v1/checkouts/:id', (c) => {
    const checkout = checkouts.get(c.req.param('id'));
    return checkout ? c.json(shown(checkout, originOf(c))) : c.json(missing, 404);
  });
  app.post('/api/v1/checkouts/:id/deactivate', (c) => {
    const checkout = checkouts.get(c.req.param('id'));
    if (!checkout) return c.json(missing, 404);
    if (checkout.status !== 'ACTIVE')
      return c.json(failure('invalid_request', 'Only active checkouts can be deactivated'), 400);
    const closed = checkouts.put({ ...checkout, status: 'DEACTIVATED', updatedAt: now().toISOString() });
    return c.json(checkoutObject(closed, originOf(c)));
  });
}

function refundRoutes(app: Hono, { checkouts, responses, switches, tell, now }: Parts): void {
  app.post('/api/v1/checkouts/:id/refund', (c) =>
    once(c, responses, (text) => {
      const checkout = checkouts.get(c.req.param('id') ?? '');
      if (!checkout) return [404, missing];
      const body = parsed(RefundSchema, text);
      const { settlement } = checkout;
      if (!settlement || checkout.status === 'REFUNDED')
        return [400, failure('invalid_request', 'Only completed checkouts can be refunded')];
      const currency = paymentCurrency(receivedIn(checkout));
      const amount = currency && minorOfDecimal(body?.amount ?? '', currency);
      const left = leftOf(checkout);
      if (!body || !amount || amount > left || (body.currency ?? currency) !== currency)
        return [400, failure('invalid_request', 'The refund is more than what is left')];
      const refund: CheckoutRefund = {
        id: randomUUID(),
        amount: body.amount,
        currency,
        status: switches().refundFailing ? 'FAILED' : 'COMPLETED',
        reason: body.reason,
        createdAt: now().toISOString(),
      };
      const done = refund.status === 'COMPLETED';
      const partly = amount < left ? 'PARTIALLY_REFUNDED' : 'REFUNDED';
      const refunded = checkouts.put({
        ...checkout,
        status: done ? partly : checkout.status,
        refunds: [...checkout.refunds, refund],
        updatedAt: now().toISOString(),
      });
      if (!switches().refundPending)
        tell(done ? 'checkout.refund.success' : 'checkout.refund.failed', refunded, originOf(c));
      const taken = { ...refundObject(refunded, refund), status: 'PENDING' };
      return [200, { checkout: checkoutObject(refunded, originOf(c)), refund: taken }];
    }),
  );
}

/** The currency of refunds: what the payer sent, under the present switches. */
const receivedIn = ({ settlement, fiatCurrency }: Checkout): string =>
  settlement && settlement.currency !== 'USDC' ? settlement.currency : fiatCurrency;

function leftOf(checkout: Checkout): bigint {
  const currency = paymentCurrency(receivedIn(checkout));
  if (!currency || !checkout.settlement) return 0n;
  return checkout.refunds
    .filter(({ status }) => status === 'COMPLETED')
    .reduce(
      (left, { amount }) => left - (minorOfDecimal(amount, currency) ?? 0n),
      minorOfDecimal(checkout.settlement.totalAmount, currency) ?? 0n,
    );
}

/** The hosted page for paying from a wallet. */
function hostedRoutes(app: Hono, parts: Parts & { shopUrl: string }): void {
  const { checkouts, switches, tell, shopUrl, now } = parts;
  app.use('/payment-links/*', hosted(shopUrl));
  const byLink = (c: Context) => checkouts.find(({ link }) => link === c.req.param('link'));
  const show = (c: Context, checkout: Checkout | undefined, problem: string | null = null) =>
    checkout?.status === 'ACTIVE'
      ? c.html(
          coinPage({
            description: checkout.description,
            amount: `${checkout.amount} ${checkout.fiatCurrency}`,
            coins: `${checkout.amount} USDC on Base`,
            cancelUrl: checkout.failRedirectUrl,
            problem,
          }),
        )
      : c.html(closedPage(), checkout ? 410 : 404);
  app.get('/payment-links/:link', (c) => show(c, byLink(c)));
  app.post('/payment-links/:link', async (c) => {
    const checkout = byLink(c);
    if (checkout?.status !== 'ACTIVE') return show(c, checkout);
    const form = await c.req.parseBody();
    if (form.wallet !== 'approve' || switches().decline)
      return show(c, checkout, 'Your wallet rejected the payment. Nothing was sent.');
    const charged = paymentCurrency(checkout.fiatCurrency);
    const minor = charged ? (minorOfDecimal(checkout.amount, charged) ?? 0n) : 0n;
    const { amount, currency } = receivedOf({ amount: minor, currency: checkout.fiatCurrency }, switches());
    const received = paymentCurrency(currency);
    const paid = checkouts.put({
      ...checkout,
      status: 'COMPLETED',
      settlement: {
        totalAmount: received ? decimalOfMinor(amount, received) : checkout.amount,
        currency: currency === checkout.fiatCurrency ? 'USDC' : currency,
      },
      transactionHash: hex(32),
      updatedAt: now().toISOString(),
    });
    tell('checkout.payment.success', paid, originOf(c));
    return c.redirect(paid.successRedirectUrl, 303);
  });
}

const refundObject = (checkout: Checkout, { reason, createdAt, ...refund }: CheckoutRefund) => ({
  ...refund,
  checkoutId: checkout.id,
  createdAt,
  ...(reason ? { reason } : {}),
  ...(refund.status === 'COMPLETED' ? { completedAt: createdAt, transactionHash: hex(32) } : {}),
});

const checkoutObject = (checkout: Checkout, origin: string) => ({
  id: checkout.id,
  url: `${origin}/payment-links/${checkout.link}`,
  amount: checkout.amount,
  currency: 'USDC',
  network: 'base',
  address: `0x${checkout.id.padStart(40, '0')}`,
  tokenAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  status: checkout.status,
  description: checkout.description,
  metadata: checkout.metadata,
  successRedirectUrl: checkout.successRedirectUrl,
  failRedirectUrl: checkout.failRedirectUrl,
  fiatAmount: checkout.amount,
  fiatCurrency: checkout.fiatCurrency,
  createdAt: checkout.createdAt,
  updatedAt: checkout.updatedAt,
  ...(checkout.settlement
    ? {
        settlement: {
          ...checkout.settlement,
          feeAmount: '0.00',
          netAmount: checkout.settlement.totalAmount,
        },
        transactionHash: checkout.transactionHash,
      }
    : {}),
  ...(checkout.refunds.length > 0
    ? { refunds: checkout.refunds.map((refund) => refundObject(checkout, refund)) }
    : {}),
});

/** `X-Hook0-Signature` as defined by docs.cdp.coinbase.com/webhooks/verify-signatures. */
function signedEvent(eventType: string, checkout: object, now: () => Date) {
  const body = JSON.stringify({ ...checkout, eventType });
  const named = { 'content-type': 'application/json', 'x-event-id': randomUUID(), 'x-event-type': eventType };
  return {
    body,
    headers: (secretIsRight: boolean): Record<string, string> => {
      const t = Math.floor(now().getTime() / 1000);
      const secret = secretIsRight ? CHECKOUTS_WEBHOOK_SECRET : 'secret-of-somebody-else';
      const h = Object.keys(named).join(' ');
      const payload = `${t}.${h}.${Object.values(named).join('.')}.${body}`;
      const v1 = createHmac('sha256', secret).update(payload).digest('hex');
      return { ...named, 'x-hook0-signature': `t=${t},h=${h},v1=${v1}` };
    },
  };
}
