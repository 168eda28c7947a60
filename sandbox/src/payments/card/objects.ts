import { randomBytes } from 'node:crypto';
import type { PaymentSwitches } from '../switches.ts';

/** One session with its intent, charge and refunds, as the stand-in stores them. */
export interface CardSession {
  id: string;
  intent: string;
  charge: string;
  status: 'open' | 'complete' | 'expired';
  clientReference: string | null;
  description: string;
  /** smallest unit, decimal integer */
  amount: number;
  currency: string;
  successUrl: string;
  cancelUrl: string;
  created: number;
  /** null until something was paid */
  received: { amount: number; currency: string; at: number } | null;
  /** of its intent, and of the resulting charge */
  metadata: Record<string, string>;
  challenged: boolean;
  disputed: boolean;
  refunds: CardRefund[];
}

export interface CardRefund {
  id: string;
  amount: number;
  status: 'succeeded' | 'failed';
  /** seconds */
  created: number;
}

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

export const refundedOf = ({ refunds }: CardSession): number =>
  refunds.filter(({ status }) => status === 'succeeded').reduce((sum, { amount }) => sum + amount, 0);

/** Objects as documented at docs.stripe.com/api, with the fields that a shop reads. */
export const chargeObject = (session: CardSession) => ({
  id: session.charge,
  object: 'charge',
  amount: session.received?.amount ?? 0,
  amount_captured: session.received?.amount ?? 0,
  amount_refunded: refundedOf(session),
  created: session.received?.at ?? session.created,
  currency: session.received?.currency ?? session.currency,
  disputed: session.disputed,
  metadata: session.metadata,
  paid: true,
  payment_intent: session.intent,
  refunded: session.received !== null && refundedOf(session) === session.received.amount,
  status: 'succeeded',
});

export const intentObject = (session: CardSession, expand: boolean) => ({
  id: session.intent,
  object: 'payment_intent',
  amount: session.amount,
  amount_received: session.received?.amount ?? 0,
  currency: session.received?.currency ?? session.currency,
  description: session.description,
  latest_charge: session.received ? (expand ? chargeObject(session) : session.charge) : null,
  metadata: session.metadata,
  status: session.received
    ? 'succeeded'
    : session.status === 'expired'
      ? 'canceled'
      : session.challenged
        ? 'requires_action'
        : 'requires_payment_method',
});

export const sessionObject = (session: CardSession, base: string, expand: string[] = []) => ({
  id: session.id,
  object: 'checkout.session',
  amount_total: session.amount,
  cancel_url: session.cancelUrl,
  client_reference_id: session.clientReference,
  created: session.created,
  currency: session.currency,
  livemode: false,
  metadata: {},
  mode: 'payment',
  payment_intent: expand.some((path) => path.startsWith('payment_intent'))
    ? intentObject(session, expand.includes('payment_intent.latest_charge'))
    : session.intent,
  payment_status: session.received ? 'paid' : 'unpaid',
  status: session.status,
  success_url: session.successUrl,
  url: session.status === 'open' ? `${base}/c/pay/${session.id}` : null,
});

/** As the API shows it, under the present switches. */
export const shownRefund = (
  session: CardSession,
  refund: CardRefund,
  { refundPending }: PaymentSwitches,
  expand = false,
) => ({ ...refundObject(session, refund, expand), ...(refundPending ? { status: 'pending' } : {}) });

export const refundObject = (session: CardSession, refund: CardRefund, expand = false) => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amount,
  charge: expand ? chargeObject(session) : session.charge,
  created: refund.created,
  currency: session.received?.currency ?? session.currency,
  payment_intent: session.intent,
  status: refund.status,
});
