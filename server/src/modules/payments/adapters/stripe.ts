import { z } from 'zod';
import type { PaymentsConfig } from '../../../platform/config/payments.ts';
import { ProviderError, unlessRefused, WebhookRefused } from '../errors.ts';
import type {
  PageRequest,
  PaymentBooks,
  PaymentProvider,
  ProviderEvent,
  ProviderRefund,
  Webhook,
} from '../port.ts';
import { providerHttp } from './provider-http.ts';
import { isSigned } from './signature.ts';
import { listMoney, pendingRefunds } from './stripe-lists.ts';
import { parseEvent, requireRecent } from './webhook.ts';

const minor = z.int().nonnegative();
const PageSchema = z.object({ id: z.string().min(1), url: z.url({ protocol: /^https?$/ }) });
const ChargeSchema = z.object({ amount_refunded: minor, disputed: z.boolean() });
const IntentSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount_received: minor,
  currency: z.string(),
  latest_charge: ChargeSchema.nullable(),
});
const SessionSchema = z.object({
  status: z.enum(['open', 'complete', 'expired']),
  client_reference_id: z.string().nullable(),
  currency: z.string(),
  payment_intent: IntentSchema.nullable(),
});
const PaidSessionSchema = z.object({ payment_intent: z.string().nullable() });
const RefundSchema = z.object({ id: z.string(), status: z.string() });
const ErrorSchema = z.object({
  error: z.object({ code: z.string().optional(), type: z.string().optional() }),
});
const EventSchema = z.object({
  id: z.string().min(1).max(200),
  type: z.string().max(200),
  data: z.object({
    object: z.object({
      object: z.string(),
      id: z.string(),
      payment_intent: z.string().nullish(),
    }),
  }),
});

const errorCode = (body: unknown): string | null => {
  const { data } = ErrorSchema.safeParse(body);
  return data?.error.code ?? data?.error.type ?? null;
};

const refundOf = ({ id, status }: z.output<typeof RefundSchema>): ProviderRefund => ({
  reference: id,
  state:
    status === 'succeeded' ? 'done' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
});

const sessionForm = (request: PageRequest): URLSearchParams =>
  new URLSearchParams({
    mode: 'payment',
    client_reference_id: request.paymentId,
    customer_email: request.buyer.email,
    success_url: request.returnUrl,
    cancel_url: request.cancelUrl,
    'payment_intent_data[description]': request.description,
    // Stripe copies it to the charge, where lists find it
    'payment_intent_data[metadata][payment]': request.paymentId,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': request.currency.toLowerCase(),
    'line_items[0][price_data][unit_amount]': request.amount.toString(),
    'line_items[0][price_data][product_data][name]': request.description,
  });

function statusOf(session: z.output<typeof SessionSchema>, refundPending: bigint): PaymentBooks {
  const intent = session.payment_intent;
  const amount = BigInt(intent?.amount_received ?? 0);
  const over = session.status === 'expired' || intent?.status === 'canceled';
  return {
    state: amount > 0n ? 'paid' : over ? 'failed' : 'pending',
    paymentId: session.client_reference_id,
    amount,
    currency: (intent?.currency ?? session.currency).toUpperCase(),
    // Stripe's sum counts pending refunds until they fail
    refunded: BigInt(intent?.latest_charge?.amount_refunded ?? 0) - refundPending,
    refundPending,
    disputed: intent?.latest_charge?.disputed ?? false,
    receipt: intent?.id ?? null,
  };
}

/**
 * Card payments on Stripe's own page: a Checkout Session over one PaymentIntent (docs.stripe.com/api/checkout/sessions).
 * The session names the payment; its intent says what was received.
 */
export function stripe(settings: NonNullable<PaymentsConfig['card']>): PaymentProvider {
  const call = providerHttp('Stripe', settings.url, () => ({
    authorization: `Bearer ${settings.secretKey}`,
    'stripe-version': settings.apiVersion,
  }));
  const sessionPath = (reference: string): string => `/v1/checkout/sessions/${encodeURIComponent(reference)}`;

  return {
    method: 'card',
    currency: 'USD',
    least: 50n,
    minutes: 5,
    open: async (request) => {
      const page = await call({
        method: 'POST',
        path: '/v1/checkout/sessions',
        headers: { 'idempotency-key': request.paymentId },
        body: sessionForm(request),
        schema: PageSchema,
        errorCode,
      });
      return { reference: page.id, url: page.url };
    },
    close: async (reference) => {
      const path = `${sessionPath(reference)}/expire`;
      await unlessRefused(call({ method: 'POST', path, schema: z.object({ id: z.string() }), errorCode }));
    },
    status: async (reference) => {
      const query = '?expand[]=payment_intent.latest_charge';
      const session = await call({
        method: 'GET',
        path: `${sessionPath(reference)}${query}`,
        schema: SessionSchema,
        errorCode,
      });
      const intent = session.payment_intent;
      const isBack = intent && (intent.latest_charge?.amount_refunded ?? 0) > 0;
      return statusOf(session, isBack ? await pendingRefunds(call, intent.id) : 0n);
    },
    refund: async ({ reference, amount, key }) => {
      const session = await call({
        method: 'GET',
        path: sessionPath(reference),
        schema: PaidSessionSchema,
        errorCode,
      });
      if (!session.payment_intent)
        throw new ProviderError('Stripe holds no payment to refund', { final: true });
      const body = new URLSearchParams({ payment_intent: session.payment_intent, amount: amount.toString() });
      const headers = { 'idempotency-key': key };
      return refundOf(
        await call({ method: 'POST', path: '/v1/refunds', headers, body, schema: RefundSchema, errorCode }),
      );
    },
    refundStatus: async (_payment, refund) => {
      const path = `/v1/refunds/${encodeURIComponent(refund)}`;
      return refundOf(await call({ method: 'GET', path, schema: RefundSchema, errorCode }));
    },
    list: (from, until) => listMoney(call, from, until),
    readEvent: (webhook) => {
      requireSignature(settings.webhookSecret, webhook);
      return eventOf(webhook.body);
    },
  };
}

/** `Stripe-Signature: t=…,v1=…[,v1=…]`, HMAC-SHA256 of `t.body` in hex; one for each secret while they are exchanged. */
function requireSignature(secret: string, { body, header, now }: Webhook): void {
  const parts = (header('stripe-signature') ?? '').split(',').map((part) => part.trim().split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time)) throw new WebhookRefused('no signature');
  const signed = parts.some(
    ([name, value = '']) => name === 'v1' && isSigned(secret, [time, '.', body], value, 'hex'),
  );
  if (!signed) throw new WebhookRefused('wrong signature');
  requireRecent(now, new Date(Number(time) * 1000));
}

/** An event's payment: sessions and intents are named by their id; charges, refunds and disputes by their intent's. */
function eventOf(body: Uint8Array): ProviderEvent | null {
  const { id, type, data } = parseEvent(EventSchema, body, 'Stripe');
  const { object, id: objectId, payment_intent } = data.object;
  const own = ['checkout.session', 'payment_intent'].includes(object) ? objectId : null;
  const about = own ?? payment_intent;
  return about ? { id, type, about } : null;
}
