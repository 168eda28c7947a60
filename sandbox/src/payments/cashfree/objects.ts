import { randomBytes } from 'node:crypto';
import { decimalOfMinor, minorOfDecimal, paymentCurrency } from '@talkies/shared';

export interface CashfreeRefund {
  refund_id: string;
  cf_refund_id: string;
  /** in the smallest unit of the received currency */
  amount: number;
  refund_status: 'SUCCESS' | 'CANCELLED';
  at: string;
}

interface Attempt {
  cf_payment_id: string;
  /** pending: the payer has approved it, and their bank is slow */
  payment_status: 'SUCCESS' | 'FAILED' | 'PENDING';
  /** in the currency's smallest unit */
  amount: number;
  currency: string;
  at: string;
}

export interface CashfreeOrder {
  /** the shop's order_id */
  id: string;
  cf_order_id: string;
  payment_session_id: string;
  /** paise */
  amount: number;
  order_note: string;
  order_status: 'ACTIVE' | 'PAID' | 'TERMINATED';
  customer: { customer_id: string; customer_email: string | null; customer_phone: string };
  return_url: string;
  created_at: string;
  attempts: Attempt[];
  refunds: CashfreeRefund[];
  disputed: boolean;
}

export const newNumber = (): string => String(randomBytes(6).readUIntBE(0, 6));
const isText = (value: unknown): value is string => typeof value === 'string';
/** Amounts as the API writes them: rupees with two decimals, yen with none. */
export const decimalOf = (amount: number, currency: string): number =>
  Number(decimalOfMinor(BigInt(amount), paymentCurrency(currency) ?? 'INR'));

/** The requested order; null where a field is missing or wrong. */
export function orderFrom(body: unknown, now: Date): CashfreeOrder | null {
  if (typeof body !== 'object' || body === null) return null;
  const given = body as Record<string, unknown>;
  const customer = (given.customer_details ?? {}) as Record<string, unknown>;
  const returnUrl = ((given.order_meta ?? {}) as Record<string, unknown>).return_url ?? '';
  const { order_id: id = `order_${newNumber()}`, order_amount: rupees, order_currency = 'INR' } = given;
  const { customer_id, customer_phone, customer_email } = customer;
  const paise = typeof rupees === 'number' ? Number(minorOfDecimal(String(rupees), 'INR') ?? 0n) : 0;
  if (!isText(id) || !/^[\w-]{3,45}$/.test(id) || order_currency !== 'INR') return null;
  if (paise < 100) return null;
  if (!isText(customer_id) || !/^[\w-]{3,50}$/.test(customer_id)) return null;
  if (!isText(customer_phone) || !/^\+?\d{10,15}$/.test(customer_phone)) return null;
  if (!isText(returnUrl) || (returnUrl !== '' && !URL.canParse(returnUrl))) return null;
  return {
    id,
    cf_order_id: newNumber(),
    payment_session_id: `session_${randomBytes(24).toString('base64url')}payment`,
    amount: paise,
    order_note: isText(given.order_note) ? given.order_note : '',
    order_status: 'ACTIVE',
    customer: { customer_id, customer_email: isText(customer_email) ? customer_email : null, customer_phone },
    return_url: returnUrl,
    created_at: now.toISOString(),
    attempts: [],
    refunds: [],
    disputed: false,
  };
}

export const receivedOn = (order: CashfreeOrder) =>
  order.attempts.find(({ payment_status }) => payment_status === 'SUCCESS');

/** The received amount without what was refunded. */
export const leftOn = (order: CashfreeOrder): number =>
  order.refunds
    .filter(({ refund_status }) => refund_status === 'SUCCESS')
    .reduce((left, { amount }) => left - amount, receivedInAll(order));

const receivedInAll = ({ attempts }: CashfreeOrder): number =>
  attempts.reduce((sum, { payment_status, amount }) => sum + (payment_status === 'SUCCESS' ? amount : 0), 0);

/** A requested amount in the smallest unit of the received currency; NaN where it has more decimals. */
export function minorOn(order: CashfreeOrder, amount: unknown): number {
  const currency = paymentCurrency(receivedOn(order)?.currency ?? 'INR') ?? 'INR';
  return Number(minorOfDecimal(String(amount), currency) ?? Number.NaN);
}

export const orderObject = (order: CashfreeOrder) => ({
  cf_order_id: order.cf_order_id,
  order_id: order.id,
  entity: 'order',
  order_currency: 'INR',
  order_amount: decimalOf(order.amount, 'INR'),
  order_status: order.order_status,
  payment_session_id: order.payment_session_id,
  order_note: order.order_note,
  created_at: order.created_at,
  customer_details: order.customer,
  order_meta: { return_url: order.return_url, notify_url: null, payment_methods: null },
  order_tags: null,
  order_splits: [],
});

export const paymentObject = (order: CashfreeOrder, attempt: Attempt) => ({
  cf_payment_id: attempt.cf_payment_id,
  order_id: order.id,
  entity: 'payment',
  order_amount: decimalOf(order.amount, 'INR'),
  order_currency: 'INR',
  payment_amount: decimalOf(attempt.amount, attempt.currency),
  payment_currency: attempt.currency,
  payment_group: 'upi',
  payment_method: { upi: { channel: 'qrcode', upi_id: '' } },
  payment_status: attempt.payment_status,
  payment_time: attempt.at,
  is_captured: attempt.payment_status === 'SUCCESS',
});

/** The content of a payment's webhook. */
export const paymentEvent = (order: CashfreeOrder, attempt: Attempt) => ({
  order: {
    order_id: order.id,
    order_amount: decimalOf(order.amount, 'INR'),
    order_currency: 'INR',
    order_tags: null,
  },
  payment: paymentObject(order, attempt),
  customer_details: order.customer,
});

export const refundObject = (order: CashfreeOrder, { amount, at, ...refund }: CashfreeRefund) => {
  const received = receivedOn(order);
  const currency = received?.currency ?? 'INR';
  return {
    ...refund,
    entity: 'refund' as const,
    order_id: order.id,
    cf_payment_id: received?.cf_payment_id ?? null,
    refund_amount: decimalOf(amount, currency),
    refund_currency: currency,
    refund_type: 'MERCHANT_INITIATED' as const,
    refund_mode: 'STANDARD',
    created_at: at,
  };
};

export const disputeObject = (order: CashfreeOrder) => ({
  dispute_id: Number(order.cf_order_id),
  dispute_type: 'CHARGEBACK' as const,
  dispute_status: 'CHARGEBACK_CREATED' as const,
  dispute_amount: decimalOf(order.amount, 'INR'),
  dispute_amount_currency: 'INR',
});
