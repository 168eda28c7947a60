import { DAY_MS, decimalOfMinor, minorOfDecimal, paymentCurrency } from '@talkies/shared';
import { z } from 'zod';
import type { CommerceConfig } from '../../../../platform/config/payments.ts';
import { ProviderError, unlessRefused, WebhookRefused } from '../../errors.ts';
import {
  type BookEntry,
  entryOf,
  type PaymentBooks,
  type PaymentProvider,
  type ProviderEvent,
  type Webhook,
} from '../../port.ts';
import { pagesPass } from '../pages-pass.ts';
import { providerHttp } from '../provider-http.ts';
import { isSigned } from '../signature.ts';
import { parseEvent } from '../webhook.ts';

const VERSION = '2018-03-22';
/** The number of latest charges searched for one of the same payment, before another is made. */
const MAX_SEARCHED = 100;
/** A charge is paid within hours of being made. */
const SEARCH_BACK_MS = 3 * DAY_MS;

const MoneySchema = z.object({ amount: z.string(), currency: z.string() });
const ChargeSchema = z.object({
  id: z.string().min(1),
  hosted_url: z.url({ protocol: /^https?$/ }),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  timeline: z.array(z.object({ status: z.string(), time: z.coerce.date() })),
  payments: z.array(
    z.object({
      status: z.string(),
      transaction_id: z.string().nullish(),
      value: z.object({ local: MoneySchema }),
    }),
  ),
});
type Charge = z.output<typeof ChargeSchema>;
const ListSchema = z.object({ data: z.array(ChargeSchema.extend({ created_at: z.coerce.date() })) });
const ErrorSchema = z.object({ error: z.object({ type: z.string() }) });
const EventSchema = z.object({
  event: z.object({
    id: z.string().min(1).max(200),
    type: z.string().max(200),
    data: z.object({ id: z.string().min(1).max(200) }),
  }),
});

const errorCode = (body: unknown): string | null => ErrorSchema.safeParse(body).data?.error.type ?? null;

/** Money of a charge counts once its chain has confirmed it. */
function receivedOf({ payments }: Charge): { amount: bigint; currency: string } {
  const confirmed = payments.filter(({ status }) => status.toUpperCase() === 'CONFIRMED');
  const code = confirmed[0]?.value.local.currency ?? 'USD';
  const currency = paymentCurrency(code);
  const amounts = confirmed.map(({ value: { local } }) =>
    currency && local.currency === code ? minorOfDecimal(local.amount, currency) : null,
  );
  if (!currency || amounts.includes(null))
    throw new ProviderError('Coinbase Commerce names an amount that we cannot read', { final: false });
  return { amount: amounts.reduce<bigint>((sum, amount) => sum + (amount ?? 0n), 0n), currency };
}

/** A charge's state is the last entry of its timeline; a charge that was paid too little, too much or too late is unresolved. */
function statusOf(charge: Charge): PaymentBooks {
  const status = charge.timeline.at(-1)?.status ?? 'NEW';
  const received = receivedOf(charge);
  const ended = ['COMPLETED', 'UNRESOLVED', 'RESOLVED', 'EXPIRED', 'CANCELED', 'FAILED'].includes(status);
  const paymentId = charge.metadata?.payment_id;
  return {
    state: !ended ? 'pending' : received.amount > 0n ? 'paid' : 'failed',
    paymentId: typeof paymentId === 'string' ? paymentId : null,
    amount: ended ? received.amount : 0n,
    currency: received.currency,
    refunded: 0n,
    refundPending: 0n,
    disputed: false,
    receipt: charge.payments[0]?.transaction_id ?? null,
  };
}

/**
 * Charges of Coinbase Commerce, which Coinbase retired in March 2026: for shops that still have an account there. It has no
 * idempotency keys, so the latest charges are searched first; and no refunds, so operators make them by hand.
 */
export function coinbaseCommerce(settings: CommerceConfig): PaymentProvider {
  const call = providerHttp('Coinbase Commerce', settings.url, () => ({
    'content-type': 'application/json',
    'x-cc-api-key': settings.apiKey,
    'x-cc-version': VERSION,
  }));
  const charge = async (method: 'GET' | 'POST', path: string, body?: object): Promise<Charge> => {
    const sent = body ? { body: JSON.stringify(body) } : {};
    return (await call({ method, path, ...sent, schema: z.object({ data: ChargeSchema }), errorCode })).data;
  };
  const pathOf = (reference: string): string => `/charges/${encodeURIComponent(reference)}`;
  const known = async (paymentId: string): Promise<Charge | undefined> => {
    const path = `/charges?limit=${MAX_SEARCHED}`;
    const schema = z.object({ data: z.array(ChargeSchema) });
    const { data } = await call({ method: 'GET', path, schema, errorCode });
    return data.find(({ metadata }) => metadata?.payment_id === paymentId);
  };

  return {
    method: 'coinbase',
    currency: 'USD',
    least: 1n,
    minutes: 30,
    open: async ({ paymentId, amount, currency, description, returnUrl, cancelUrl }) => {
      const body = {
        name: 'Talkies',
        description,
        local_price: { amount: decimalOfMinor(amount, currency), currency },
        pricing_type: 'fixed_price',
        metadata: { payment_id: paymentId },
        redirect_url: returnUrl,
        cancel_url: cancelUrl,
      };
      const page = (await known(paymentId)) ?? (await charge('POST', '/charges', body));
      return { reference: page.id, url: page.hosted_url };
    },
    close: (reference) => unlessRefused(charge('POST', `${pathOf(reference)}/cancel`)),
    status: async (reference) => statusOf(await charge('GET', pathOf(reference))),
    list: async function* (from, until): AsyncIterable<BookEntry> {
      const passed = pagesPass('Coinbase Commerce', new Date(from.getTime() - SEARCH_BACK_MS));
      let after: string | null = null;
      do {
        const query = new URLSearchParams({ limit: '50', ...(after ? { starting_after: after } : {}) });
        const page: z.output<typeof ListSchema> = await call({
          method: 'GET',
          path: `/charges?${query}`,
          schema: ListSchema,
          errorCode,
        });
        for (const one of page.data)
          if (one.timeline.some(({ time }) => time >= from && time < until))
            yield entryOf(one.id, statusOf(one));
        const isOver = passed(page.data.map(({ created_at }) => created_at));
        after = isOver ? null : (page.data.at(-1)?.id ?? null);
      } while (after !== null);
    },
    refund: async () => {
      throw byHand();
    },
    refundStatus: async () => {
      throw byHand();
    },
    readEvent: (webhook) => eventOf(settings.webhookSecret, webhook),
  };
}

const byHand = (): ProviderError =>
  new ProviderError('Coinbase Commerce has no refunds: send it to the payer by hand, and record it', {
    final: true,
    code: 'refund-by-hand',
  });

/** `X-CC-Webhook-Signature` is the HMAC-SHA256 of the body in hex. No time is signed: an event counts once, by its id. */
function eventOf(secret: string, { body, header }: Webhook): ProviderEvent {
  const signature = header('x-cc-webhook-signature') ?? '';
  if (!signature) throw new WebhookRefused('no signature');
  if (!isSigned(secret, [body], signature, 'hex')) throw new WebhookRefused('wrong signature');
  const { id, type, data } = parseEvent(EventSchema, body, 'Coinbase Commerce').event;
  return { id, type, about: data.id };
}
