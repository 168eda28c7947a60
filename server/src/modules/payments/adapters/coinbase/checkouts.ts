import { createHash } from 'node:crypto';
import { DAY_MS, decimalOfMinor, minorOfDecimal, paymentCurrency, unitsOf } from '@talkies/shared';
import { z } from 'zod';
import type { CheckoutsConfig } from '../../../../platform/config/payments.ts';
import { withoutSlash } from '../../../../platform/without-slash.ts';
import { ProviderError, unlessRefused, WebhookRefused } from '../../errors.ts';
import {
  type BookEntry,
  entryOf,
  type PaymentBooks,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderRefund,
  type RefundRequest,
  type Webhook,
} from '../../port.ts';
import { pagesPass } from '../pages-pass.ts';
import { providerHttp } from '../provider-http.ts';
import { isSigned } from '../signature.ts';
import { parseEvent, requireRecent } from '../webhook.ts';
import { bearer } from './bearer.ts';

const CHECKOUTS = '/api/v1/checkouts';
/** A checkout is paid within hours of being made. */
const SEARCH_BACK_MS = 3 * DAY_MS;

/** the most that any coin has */
const COIN_DECIMALS = 18;
const decimal = z.string().regex(/^\d{1,15}(\.\d{1,18})?$/);
const RefundSchema = z.object({
  id: z.string().min(1),
  status: z.enum(['PENDING', 'COMPLETED', 'FAILED']),
  amount: decimal,
  currency: z.string().optional(),
  fiatAmount: decimal.optional(),
  fiatCurrency: z.string().optional(),
});
const CheckoutSchema = z.object({
  status: z.enum([
    'ACTIVE',
    'PROCESSING',
    'DEACTIVATED',
    'EXPIRED',
    'COMPLETED',
    'FAILED',
    'REFUNDED',
    'PARTIALLY_REFUNDED',
  ]),
  /** in the coin that settles it */
  amount: decimal,
  currency: z.string(),
  /** the requested amount, where it was not in a coin */
  fiatAmount: decimal.optional(),
  fiatCurrency: z.string().optional(),
  metadata: z.record(z.string(), z.string()).optional(),
  settlement: z.object({ totalAmount: decimal, currency: z.string() }).optional(),
  transactionHash: z.string().optional(),
  refunds: z.array(RefundSchema).optional(),
});
type Checkout = z.output<typeof CheckoutSchema>;
const ListSchema = z.object({
  checkouts: z.array(
    CheckoutSchema.extend({ id: z.string().min(1), createdAt: z.coerce.date(), updatedAt: z.coerce.date() }),
  ),
  nextPageToken: z.string().nullish(),
});
const PageSchema = z.object({ id: z.string().min(1), url: z.url({ protocol: /^https?$/ }) });
const ErrorSchema = z.object({ errorType: z.string() });
const EventSchema = z.object({ id: z.string().min(1).max(200), eventType: z.string().max(200) });

const errorCode = (body: unknown): string | null => ErrorSchema.safeParse(body).data?.errorType ?? null;

const refundStates = { PENDING: 'pending', COMPLETED: 'done', FAILED: 'failed' } as const;
const refundOf = ({ id, status }: z.output<typeof RefundSchema>): ProviderRefund => ({
  reference: id,
  state: refundStates[status],
});

/** Coinbase requires keys to be UUIDs of version 4; ours are any text. */
function uuidOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex');
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** An amount of a checkout in a currency; an amount in its coin is converted by the rate that the checkout itself states. */
function moneyOf(checkout: Checkout, text: string, code: string): { amount: bigint; currency: string } {
  const own = paymentCurrency(code);
  const amount = own && minorOfDecimal(text, own);
  if (own && amount !== null) return { amount, currency: own };
  const fiat = paymentCurrency(checkout.fiatCurrency ?? '');
  const charged = fiat && minorOfDecimal(checkout.fiatAmount ?? '', fiat);
  const [whole, part] = [unitsOf(checkout.amount, COIN_DECIMALS), unitsOf(text, COIN_DECIMALS)];
  if (!fiat || !charged || !whole || part === null || code !== checkout.currency)
    throw new ProviderError('Coinbase names an amount in a currency that we do not know', { final: false });
  return { amount: (charged * part) / whole, currency: fiat };
}

function statusOf(checkout: Checkout): PaymentBooks {
  const paid = ['COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED'].includes(checkout.status);
  const over = ['DEACTIVATED', 'EXPIRED', 'FAILED'].includes(checkout.status);
  const { settlement, fiatAmount, fiatCurrency, amount, currency } = checkout;
  const charged = moneyOf(checkout, fiatAmount ?? amount, fiatCurrency ?? currency);
  const received = settlement ? moneyOf(checkout, settlement.totalAmount, settlement.currency) : charged;
  return {
    state: paid ? 'paid' : over ? 'failed' : 'pending',
    paymentId: checkout.metadata?.payment_id ?? null,
    amount: paid ? received.amount : 0n,
    currency: (paid ? received : charged).currency,
    refunded: sentBackOf(checkout, received.currency, 'COMPLETED'),
    refundPending: sentBackOf(checkout, received.currency, 'PENDING'),
    disputed: false,
    receipt: checkout.transactionHash ?? null,
  };
}

const sentBackOf = (checkout: Checkout, currency: string, state: keyof typeof refundStates): bigint =>
  (checkout.refunds ?? [])
    .filter(({ status }) => status === state)
    .map((refund) =>
      refund.currency === currency || !refund.fiatAmount
        ? moneyOf(checkout, refund.amount, refund.currency ?? currency)
        : moneyOf(checkout, refund.fiatAmount, refund.fiatCurrency ?? currency),
    )
    .reduce((sum, { amount }) => sum + amount, 0n);

function decimalIn(amount: bigint, code: string): string {
  const currency = paymentCurrency(code);
  if (!currency) throw new ProviderError(`Coinbase is not asked for ${code}`, { final: true });
  return decimalOfMinor(amount, currency);
}

/**
 * Coins through Coinbase Business: a checkout that is priced in dollars and paid in USDC on Coinbase's page
 * (docs.cdp.coinbase.com/coinbase-business/checkout-apis). It takes one payment, of exactly its amount.
 */
export function coinbaseCheckouts(settings: CheckoutsConfig): PaymentProvider {
  const http = providerHttp('Coinbase', settings.url, () => ({ 'content-type': 'application/json' }));
  const call = <S extends z.ZodType>(method: 'GET' | 'POST', path: string, schema: S, sent?: Sent) => {
    const url = new URL(`${withoutSlash(settings.url)}${path}`);
    const headers = {
      authorization: `Bearer ${bearer(settings.keyName, settings.keySecret, method, url)}`,
      ...(sent?.key ? { 'x-idempotency-key': uuidOf(sent.key) } : {}),
    };
    const body = sent?.body ? { body: JSON.stringify(sent.body) } : {};
    return http({ method, path, headers, ...body, schema, errorCode });
  };
  const pathOf = (reference: string): string => `${CHECKOUTS}/${encodeURIComponent(reference)}`;

  return {
    method: 'coinbase',
    currency: 'USD',
    least: 1n,
    minutes: 10,
    open: async ({ paymentId, amount, currency, description, returnUrl, cancelUrl }) => {
      const body = {
        amount: decimalIn(amount, currency),
        currency,
        description,
        metadata: { payment_id: paymentId },
        successRedirectUrl: returnUrl,
        failRedirectUrl: cancelUrl,
      };
      const page = await call('POST', CHECKOUTS, PageSchema, { body, key: paymentId });
      return { reference: page.id, url: page.url };
    },
    close: async (reference) => {
      await unlessRefused(call('POST', `${pathOf(reference)}/deactivate`, z.object({ id: z.string() })));
    },
    status: async (reference) => statusOf(await call('GET', pathOf(reference), CheckoutSchema)),
    refund: async ({ reference, amount, currency, key }: RefundRequest) => {
      const body = { amount: decimalIn(amount, currency), currency };
      const schema = z.object({ refund: RefundSchema });
      return refundOf((await call('POST', `${pathOf(reference)}/refund`, schema, { body, key })).refund);
    },
    refundStatus: async (reference, refund) => {
      const { refunds = [] } = await call('GET', pathOf(reference), CheckoutSchema);
      const found = refunds.find(({ id }) => id === refund);
      if (!found) throw new ProviderError('Coinbase does not list the refund', { final: false });
      return refundOf(found);
    },
    list: async function* (from, until): AsyncIterable<BookEntry> {
      const passed = pagesPass('Coinbase', new Date(from.getTime() - SEARCH_BACK_MS));
      let token: string | null = null;
      do {
        const query = new URLSearchParams({ pageSize: '50', ...(token ? { pageToken: token } : {}) });
        const page: z.output<typeof ListSchema> = await call('GET', `${CHECKOUTS}?${query}`, ListSchema);
        for (const checkout of page.checkouts)
          if (checkout.createdAt < until && checkout.updatedAt >= from)
            yield entryOf(checkout.id, statusOf(checkout));
        const isOver = passed(page.checkouts.map(({ createdAt }) => createdAt));
        token = isOver ? null : page.nextPageToken || null;
      } while (token !== null);
    },
    readEvent: (webhook) => eventOf(settings.webhookSecret, webhook),
  };
}

interface Sent {
  body?: object;
  /** the idempotency key: repeats with it are one request */
  key?: string;
}

/** `X-Hook0-Signature: t=…,h=names,v1=…`, HMAC-SHA256 in hex of time, names and values of those headers, and body. */
function eventOf(secret: string, { body, header, now }: Webhook): ProviderEvent {
  const parts = new Map(
    (header('x-hook0-signature') ?? '').split(',').map((part): [string, string] => {
      const [name = '', ...value] = part.trim().split('=');
      return [name, value.join('=')];
    }),
  );
  const [time, names, v1] = [parts.get('t') ?? '', parts.get('h') ?? '', parts.get('v1') ?? ''];
  if (!/^\d{1,12}$/.test(time) || !/^[\w -]{0,200}$/.test(names)) throw new WebhookRefused('no signature');
  const listed = names.split(' ').filter(Boolean);
  const values = listed.map((name) => header(name) ?? '').join('.');
  if (!isSigned(secret, [`${time}.${names}.${values}.`, body], v1, 'hex'))
    throw new WebhookRefused('wrong signature');
  requireRecent(now, new Date(Number(time) * 1000));
  const { eventType, id: about } = parseEvent(EventSchema, body, 'Coinbase');
  const idHeader = listed.find((name) => /^x-(event|hook0)-id$/i.test(name));
  const id = (idHeader && header(idHeader)) || createHash('sha256').update(body).digest('hex');
  return { id, type: eventType, about };
}
