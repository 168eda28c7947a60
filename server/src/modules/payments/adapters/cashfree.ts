import { cashfreePagePath, decimalOfMinor, minorOfDecimal, paymentCurrency } from '@talkies/shared';
import { z } from 'zod';
import type { PaymentsConfig } from '../../../platform/config/payments.ts';
import { isRefusal, ProviderError, unlessRefused, WebhookRefused } from '../errors.ts';
import type {
  BookEntry,
  PageRequest,
  PaymentBooks,
  PaymentProvider,
  ProviderEvent,
  ProviderRefund,
  Webhook,
} from '../port.ts';
import { ordersWithin } from './cashfree-recon.ts';
import { providerHttp } from './provider-http.ts';
import { isSigned } from './signature.ts';
import { parseEvent, requireRecent } from './webhook.ts';

/** Amounts have two decimals at most, which a number of this size states exactly. */
const decimal = z.number().nonnegative().max(1e12);
const id = z.union([z.string().max(60), z.int()]);
const OpenedSchema = z.object({
  order_id: z.string(),
  payment_session_id: z.string().regex(/^[\w-]{1,400}$/),
});
const OrderSchema = z.object({ order_id: z.string(), order_status: z.string(), order_currency: z.string() });
const AttemptsSchema = z.array(
  z.object({ payment_status: z.string(), payment_amount: decimal, payment_currency: z.string() }),
);
/** Attempts that can bring no money any more. */
const endedStatuses = ['FAILED', 'USER_DROPPED', 'CANCELLED', 'VOID', 'NOT_ATTEMPTED'];
const RefundSchema = z.object({ refund_id: z.string(), refund_status: z.string(), refund_amount: decimal });
const DisputesSchema = z.array(z.object({ dispute_status: z.string() }));
const ErrorSchema = z.object({ code: z.string() });
const EventSchema = z.object({
  type: z.string().min(1).max(100),
  data: z.object({
    order: z.object({ order_id: z.string() }).optional(),
    payment: z.object({ cf_payment_id: id }).optional(),
    refund: z
      .object({ order_id: z.string(), cf_refund_id: id, refund_status: z.string().max(40) })
      .optional(),
    dispute: z.object({ dispute_id: id, dispute_status: z.string().max(60) }).optional(),
    order_details: z.object({ order_id: z.string() }).optional(),
  }),
});

const errorCode = (body: unknown): string | null => ErrorSchema.safeParse(body).data?.code ?? null;
/** Whether Cashfree took the request the first time, and has forgotten its idempotency key. */
const isMadeAlready = (error: unknown): boolean =>
  error instanceof ProviderError && /_already_exists$/.test(error.code ?? '');

function minorOf(amount: number, currency: string): bigint {
  const own = paymentCurrency(currency);
  const minor = own && minorOfDecimal(String(amount), own);
  if (minor === null)
    throw new ProviderError('Cashfree states an amount that we cannot read', { final: false });
  return minor;
}

const refundOf = ({ refund_id, refund_status }: z.output<typeof RefundSchema>): ProviderRefund => ({
  reference: refund_id,
  state:
    refund_status === 'SUCCESS'
      ? 'done'
      : ['CANCELLED', 'FAILED'].includes(refund_status)
        ? 'failed'
        : 'pending',
});

/** Our keys are a uuid and the attempt's number; Cashfree allows up to 40 letters, digits and underscores. */
const refundId = (key: string): string => key.replaceAll('-', '').replaceAll('/', '_').slice(0, 40);

const orderPath = (reference: string): string => `/pg/orders/${encodeURIComponent(reference)}`;

function clientOf(settings: NonNullable<PaymentsConfig['cashfree']>) {
  const call = providerHttp('Cashfree', settings.url, () => ({
    'x-client-id': settings.clientId,
    'x-client-secret': settings.clientSecret,
    'x-api-version': settings.apiVersion,
    'content-type': 'application/json',
  }));
  const read = <S extends z.ZodType>(path: string, schema: S) =>
    call({ method: 'GET', path, schema, errorCode });
  /** Where Cashfree refuses a repeated request because it took the first one, answers with what the first one created. */
  const create = async <S extends z.ZodType>(
    path: string,
    key: string,
    body: object,
    schema: S,
    made: string,
  ) => {
    const headers = { 'x-idempotency-key': key };
    try {
      return await call({ method: 'POST', path, headers, body: JSON.stringify(body), schema, errorCode });
    } catch (error) {
      if (!isRefusal(error) && !isMadeAlready(error)) throw error;
      return read(made, schema).catch((missing: unknown) => {
        throw isRefusal(missing) ? error : missing;
      });
    }
  };
  return { call, read, create };
}

/**
 * UPI, wallets and cards in rupees on Cashfree's own page (docs.cashfree.com/reference, Payment Gateway). Cashfree's order
 * is our payment, under our id. Its page opens by a form that a browser submits; the buyer is sent to a page of ours that
 * submits it.
 */
export function cashfree(settings: NonNullable<PaymentsConfig['cashfree']>): PaymentProvider {
  const { call, read, create } = clientOf(settings);
  const statusAt = async (reference: string): Promise<PaymentBooks> => {
    const path = orderPath(reference);
    const [order, attempts, refunds, disputes] = await Promise.all([
      read(path, OrderSchema),
      read(`${path}/payments`, AttemptsSchema),
      read(`${path}/refunds`, z.array(RefundSchema)),
      read(`${path}/disputes`, DisputesSchema),
    ]);
    return statusOf({ order, attempts, refunds, disputes });
  };
  return {
    method: 'cashfree',
    currency: 'INR',
    needsPhone: true,
    least: 100n,
    minutes: 5,
    open: async (request) => {
      const { paymentId } = request;
      const order = await create(
        '/pg/orders',
        paymentId,
        orderBody(request),
        OpenedSchema,
        orderPath(paymentId),
      );
      const page = cashfreePagePath(paymentId, order.payment_session_id);
      return { reference: order.order_id, url: new URL(page, request.returnUrl).href };
    },
    close: async (reference) => {
      const body = JSON.stringify({ order_status: 'TERMINATED' });
      const path = orderPath(reference);
      await unlessRefused(call({ method: 'PATCH', path, body, schema: OrderSchema, errorCode }));
    },
    status: statusAt,
    refund: async ({ reference, amount, currency, key }) => {
      const own = paymentCurrency(currency);
      if (!own) throw new ProviderError('Cashfree holds no money of that currency', { final: true });
      const body = { refund_id: refundId(key), refund_amount: Number(decimalOfMinor(amount, own)) };
      const path = `${orderPath(reference)}/refunds`;
      return refundOf(await create(path, key, body, RefundSchema, `${path}/${body.refund_id}`));
    },
    refundStatus: async (payment, refund) =>
      refundOf(await read(`${orderPath(payment)}/refunds/${encodeURIComponent(refund)}`, RefundSchema)),
    list: async function* (from, until): AsyncIterable<BookEntry> {
      // the list only says that something happened to an order; its amounts are read from the order itself
      for await (const reference of ordersWithin(call, from, until))
        yield { ...(await statusAt(reference)), receipt: reference };
    },
    readEvent: (webhook) => {
      requireSignature(settings.clientSecret, webhook);
      return eventOf(webhook.body);
    },
  };
}

const orderBody = ({ paymentId, amount, currency, description, buyer, returnUrl }: PageRequest) => ({
  order_id: paymentId,
  order_amount: Number(decimalOfMinor(amount, currency)),
  order_currency: currency,
  order_note: description.slice(0, 200),
  customer_details: {
    customer_id: buyer.id.replace(/[^\w-]/g, '_').slice(0, 50),
    customer_email: buyer.email,
    customer_phone: buyer.phone,
  },
  order_meta: { return_url: returnUrl },
});

interface Books {
  order: z.output<typeof OrderSchema>;
  attempts: z.output<typeof AttemptsSchema>;
  refunds: z.output<typeof RefundSchema>[];
  disputes: z.output<typeof DisputesSchema>;
}

function statusOf({ order, attempts, refunds, disputes }: Books): PaymentBooks {
  const paid = attempts.filter(({ payment_status }) => payment_status === 'SUCCESS');
  const currency = (paid[0]?.payment_currency ?? order.order_currency).toUpperCase();
  const back = (state: ProviderRefund['state']): bigint =>
    refunds
      .filter((refund) => refundOf(refund).state === state)
      .reduce((sum, one) => sum + minorOf(one.refund_amount, currency), 0n);
  const amount = paid.reduce((sum, one) => sum + minorOf(one.payment_amount, one.payment_currency), 0n);
  // a closed order takes no new attempt; one that is at its bank may still be paid
  const over =
    ['EXPIRED', 'TERMINATED'].includes(order.order_status) &&
    attempts.every(({ payment_status }) => endedStatuses.includes(payment_status));
  return {
    state: amount > 0n ? 'paid' : over ? 'failed' : 'pending',
    paymentId: order.order_id,
    amount,
    currency,
    refunded: back('done'),
    refundPending: back('pending'),
    disputed: disputes.some(({ dispute_status }) => !dispute_status.endsWith('_MERCHANT_WON')),
    receipt: null,
  };
}

/** `x-webhook-signature`: base64 of HMAC-SHA256 over `x-webhook-timestamp`, in milliseconds, and the body. */
function requireSignature(secret: string, { body, header, now }: Webhook): void {
  const time = header('x-webhook-timestamp') ?? '';
  if (!/^\d{1,15}$/.test(time)) throw new WebhookRefused('no signature');
  if (!isSigned(secret, [time, body], header('x-webhook-signature') ?? '', 'base64'))
    throw new WebhookRefused('wrong signature');
  requireRecent(now, new Date(Number(time)));
}

/** Cashfree's events have no id in the signed part: we make one of what happened and to what. */
function eventOf(body: Uint8Array): ProviderEvent | null {
  const { type, data } = parseEvent(EventSchema, body, 'Cashfree');
  const { refund, dispute, payment } = data;
  const about = data.order?.order_id ?? refund?.order_id ?? data.order_details?.order_id;
  if (!about) return null;
  const what = refund
    ? `${refund.cf_refund_id}:${refund.refund_status}`
    : dispute
      ? `${dispute.dispute_id}:${dispute.dispute_status}`
      : (payment?.cf_payment_id ?? about);
  return { id: `${type}:${what}`, type, about };
}
