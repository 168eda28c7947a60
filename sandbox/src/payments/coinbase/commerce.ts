import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { decimalOfMinor, minorOfDecimal, paymentCurrency } from '@talkies/shared';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { Books } from '../books.ts';
import { hosted } from '../pages.ts';
import type { StandInOptions } from '../stand-in.ts';
import { interfaceFaults, receivedOf } from '../switches.ts';
import { closedPage, coinPage } from './pages.ts';

/** Of the stand-in alone: they are public, and production refuses them. */
export const COMMERCE_API_KEY = 'commerce-key-of-the-sandbox';
export const COMMERCE_WEBHOOK_SECRET = 'commerce-secret-of-the-sandbox';

interface Charge {
  id: string;
  code: string;
  name: string;
  description: string;
  local: { amount: string; currency: string };
  metadata: Record<string, string>;
  redirect_url: string;
  cancel_url: string;
  timeline: { status: string; time: string }[];
  received: { amount: string; currency: string; transaction: string } | null;
  created_at: string;
}

const CreateSchema = z.object({
  name: z.string().min(1).max(200),
  description: z.string().min(1).max(500),
  pricing_type: z.literal('fixed_price'),
  local_price: z.object({ amount: z.string(), currency: z.string() }),
  metadata: z.record(z.string(), z.string()).default({}),
  redirect_url: z.url(),
  cancel_url: z.url(),
});

const failure = (type: string, message: string) => ({ error: { type, message } });
const missing = failure('not_found', 'The charge does not exist');
const statusOf = ({ timeline }: Charge): string => timeline.at(-1)?.status ?? 'NEW';

/**
 * Behaves like Coinbase Commerce (its reference of 2018-03-22): charges with a timeline, its errors, a hosted page, and
 * signed events. It has neither idempotency keys nor refunds.
 */
export function commerceApp({ folder, shopUrl, now, switches, webhooks, show }: StandInOptions): Hono {
  const charges = new Books<Charge>(`${folder}/charges.json`);
  show(charges, (charge) => ({
    description: charge.description,
    amount: `${charge.local.amount} ${charge.local.currency}`,
    status: statusOf(charge),
    // its API has no refunds
    refunded: null,
  }));
  const app = new Hono();
  const faults = interfaceFaults(switches, (status) =>
    status === 429
      ? failure('rate_limit_exceeded', 'Too many requests (switch tooMany)')
      : failure('service_unavailable', 'Service unavailable (switch outage)'),
  );
  app.use('/charges/*', faults, async (c, next) => {
    const given = Buffer.from(c.req.header('x-cc-api-key') ?? '');
    const expected = Buffer.from(COMMERCE_API_KEY);
    if (given.length === expected.length && timingSafeEqual(given, expected)) return next();
    return c.json(failure('authentication_error', 'No such API key'), 401);
  });
  const tell = (type: string, charge: Charge, origin: string): void =>
    webhooks.post(signedEvent(type, chargeObject(charge, origin), now));
  chargeRoutes(app, { charges, tell, now });
  hostedRoutes(app, { charges, tell, now, switches, shopUrl });
  return app;
}

type Parts = Pick<StandInOptions, 'now'> & {
  charges: Books<Charge>;
  tell: (type: string, charge: Charge, origin: string) => void;
};

const originOf = (c: Context): string => new URL(c.req.url).origin;

function chargeRoutes(app: Hono, { charges, tell, now }: Parts): void {
  const find = (c: Context) => {
    const named = c.req.param('id');
    return charges.find(({ id, code }) => id === named || code === named);
  };
  app.post('/charges', async (c) => {
    const body = CreateSchema.safeParse(await c.req.json().catch(() => null)).data;
    const currency = paymentCurrency(body?.local_price.currency ?? '');
    const minor = currency && minorOfDecimal(body?.local_price.amount ?? '', currency);
    if (!body || !currency || !minor)
      return c.json(failure('invalid_request', 'Missing or wrong parameters'), 400);
    const at = now().toISOString();
    const charge = charges.put({
      ...body,
      id: randomUUID(),
      code: randomBytes(4).toString('hex').toUpperCase(),
      local: { amount: decimalOfMinor(minor, currency), currency },
      timeline: [{ status: 'NEW', time: at }],
      received: null,
      created_at: at,
    });
    tell('charge:created', charge, originOf(c));
    return c.json({ data: chargeObject(charge, originOf(c)) }, 201);
  });
  app.get('/charges', (c) => {
    const limit = Number(c.req.query('limit') ?? 25);
    const after = c.req.query('starting_after') ?? null;
    const all = charges.all().reverse();
    const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
    const page = all.slice(from, from + limit);
    const pagination = {
      order: 'desc',
      starting_after: after,
      limit,
      total: all.length,
      yielded: page.length,
    };
    return c.json({ pagination, data: page.map((charge) => chargeObject(charge, originOf(c))) });
  });
  app.get('/charges/:id', (c) => {
    const charge = find(c);
    return charge ? c.json({ data: chargeObject(charge, originOf(c)) }) : c.json(missing, 404);
  });
  app.post('/charges/:id/cancel', (c) => {
    const charge = find(c);
    if (!charge) return c.json(missing, 404);
    if (statusOf(charge) !== 'NEW')
      return c.json(failure('invalid_request', 'Only new charges can be canceled'), 400);
    const canceled = charges.put(moved(charge, 'CANCELED', now));
    tell('charge:failed', canceled, originOf(c));
    return c.json({ data: chargeObject(canceled, originOf(c)) });
  });
}

const moved = (charge: Charge, status: string, now: () => Date): Charge => ({
  ...charge,
  timeline: [...charge.timeline, { status, time: now().toISOString() }],
});

/** The hosted page for paying from a wallet. */
function hostedRoutes(
  app: Hono,
  { charges, tell, now, switches, shopUrl }: Parts & Pick<StandInOptions, 'switches' | 'shopUrl'>,
): void {
  app.use('/commerce/*', hosted(shopUrl));
  const show = (c: Context, charge: Charge | undefined, problem: string | null = null) =>
    charge && statusOf(charge) === 'NEW'
      ? c.html(
          coinPage({
            description: charge.description,
            amount: `${charge.local.amount} ${charge.local.currency}`,
            coins: `${charge.local.amount} USDC on Polygon`,
            cancelUrl: charge.cancel_url,
            problem,
          }),
        )
      : c.html(closedPage(), charge ? 410 : 404);
  app.get('/commerce/:id', (c) => show(c, charges.get(c.req.param('id'))));
  app.post('/commerce/:id', async (c) => {
    const charge = charges.get(c.req.param('id'));
    if (!charge || statusOf(charge) !== 'NEW') return show(c, charge);
    const form = await c.req.parseBody();
    if (form.wallet !== 'approve' || switches().decline)
      return show(c, charge, 'Your wallet rejected the payment. Nothing was sent.');
    const local = paymentCurrency(charge.local.currency);
    const minor = local ? (minorOfDecimal(charge.local.amount, local) ?? 0n) : 0n;
    const { amount, currency } = receivedOf({ amount: minor, currency: charge.local.currency }, switches());
    const received = paymentCurrency(currency);
    const transaction = `0x${randomBytes(32).toString('hex')}`;
    const pending = moved(charge, 'PENDING', now);
    tell('charge:pending', pending, originOf(c));
    const isExact = amount === minor && currency === charge.local.currency;
    const paid = charges.put({
      ...moved(pending, isExact ? 'COMPLETED' : 'UNRESOLVED', now),
      received: { amount: received ? decimalOfMinor(amount, received) : '0', currency, transaction },
    });
    tell(isExact ? 'charge:confirmed' : 'charge:failed', paid, originOf(c));
    return c.redirect(paid.redirect_url, 303);
  });
}

const chargeObject = (charge: Charge, origin: string) => ({
  id: charge.id,
  resource: 'charge',
  code: charge.code,
  name: charge.name,
  description: charge.description,
  hosted_url: `${origin}/commerce/${charge.id}`,
  created_at: charge.created_at,
  expires_at: new Date(Date.parse(charge.created_at) + 3_600_000).toISOString(),
  pricing_type: 'fixed_price',
  pricing: { local: charge.local },
  metadata: charge.metadata,
  redirect_url: charge.redirect_url,
  cancel_url: charge.cancel_url,
  timeline: charge.timeline,
  payments: charge.received
    ? [
        {
          network: 'polygon',
          transaction_id: charge.received.transaction,
          status: 'CONFIRMED',
          value: {
            local: { amount: charge.received.amount, currency: charge.received.currency },
            crypto: { amount: charge.received.amount, currency: 'USDC' },
          },
        },
      ]
    : [],
});

/** `X-CC-Webhook-Signature`: the HMAC-SHA256 of the body in hex. */
function signedEvent(type: string, data: object, now: () => Date) {
  const event = {
    id: randomUUID(),
    resource: 'event',
    type,
    api_version: '2018-03-22',
    created_at: now().toISOString(),
    data,
  };
  const body = JSON.stringify({ id: randomUUID(), attempt_number: 1, event });
  return {
    body,
    headers: (secretIsRight: boolean): Record<string, string> => {
      const secret = secretIsRight ? COMMERCE_WEBHOOK_SECRET : 'secret-of-somebody-else';
      return { 'x-cc-webhook-signature': createHmac('sha256', secret).update(body).digest('hex') };
    },
  };
}
