import type { OnRampName, PaymentMethod, PaymentState } from '@talkies/shared';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { app, instant, smallAmount } from '../../platform/db/tables.ts';
import type { ChargedCurrency } from './rules.ts';

/** won: the money is the shop's again. lost: it stays with the buyer's bank. */
export type DisputeEnd = 'won' | 'lost';

/** One attempt to pay an order through a provider; amounts are in the smallest unit of their currency. */
export const payments = app.table(
  'payments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id').notNull(),
    method: text('method').$type<PaymentMethod>().notNull(),
    state: text('state').$type<PaymentState>().notNull(),
    amount: smallAmount('amount').notNull(),
    currency: text('currency').$type<ChargedCurrency>().notNull(),
    /** by which the provider knows it; null until it has answered */
    reference: text('reference'),
    /** by which the provider's books know the money, where that differs */
    receipt: text('receipt'),
    pageUrl: text('page_url'),
    /** what the provider said that it holds of it, and in what (ISO 4217) */
    received: smallAmount('received').notNull().default(sql`0`),
    receivedCurrency: text('received_currency'),
    /** in words for the buyer */
    failure: text('failure'),
    /** how a dispute ended, as the operator was told by the provider; null while one runs, and where there was none */
    disputeEnd: text('dispute_end').$type<DisputeEnd>(),
    /** since when the bank takes back what is being sent back, or was: the state goes on telling of the refund */
    refundDisputedAt: instant('refund_disputed_at'),
    idempotencyKey: text('idempotency_key').notNull(),
    /** when the provider is asked next; null: only when a webhook comes */
    nextCheckAt: instant('next_check_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('payments_idempotency').on(table.orderId, table.idempotencyKey),
    uniqueIndex('payments_reference').on(table.method, table.reference),
    // payments on a chain share a transaction's hash
    index('payments_receipt').on(table.method, table.receipt),
    index('payments_due').on(table.nextCheckAt),
  ],
);

export type EventVerdict = 'accepted' | 'unrelated' | 'refused';

/** Webhooks as they came, each event once; a refused one has an id of ours. Bodies are not kept: they hold people's data. */
export const paymentEvents = app.table(
  'payment_events',
  {
    method: text('method').$type<PaymentMethod | OnRampName>().notNull(),
    id: text('id').notNull(),
    /** the payment, or the funding, that it is about */
    paymentId: uuid('payment_id'),
    type: text('type').notNull(),
    verdict: text('verdict').$type<EventVerdict>().notNull(),
    /** why it was refused */
    reason: text('reason'),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.method, table.id] }),
    index('payment_events_received').on(table.receivedAt),
  ],
);

/** due: the provider is to be asked. asked: it has taken it on. confirmed: the money went back. */
export type RefundState = 'due' | 'asked' | 'confirmed';

export const refunds = app.table(
  'refunds',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    amount: smallAmount('amount').notNull(),
    /** of the money that came, ISO 4217 */
    currency: text('currency').notNull(),
    /** in words for the buyer */
    reason: text('reason').notNull(),
    /** `house`: the shop by itself, not an operator. The word stays because rows of running shops have it. */
    by: text('by').$type<'house' | 'operator'>().notNull(),
    state: text('state').$type<RefundState>().notNull(),
    reference: text('reference'),
    /** the shop paid it in another way: the provider's books hold nothing of it */
    elsewhere: boolean('elsewhere').notNull().default(false),
    /** how often the provider has refused it or failed at it; each new attempt has a key of its own */
    failures: integer('failures').notNull().default(0),
    /** the provider's last word on a failure, for the operator */
    problem: text('problem'),
    /** when the provider last answered that it is under way; the column's name is that of its first answer */
    answeredAt: instant('requested_at'),
    confirmedAt: instant('confirmed_at'),
    /**
     * while an operator's word alone confirms it, or the provider took its own back: when the provider's books are looked
     * into; null once they agree. They do not where there is a `problem`
     */
    verifyAt: instant('verify_at'),
    nextCheckAt: instant('next_check_at'),
    /** once it is confirmed: when the provider's books are looked into again; null: no bank turns it down any more */
    recheckAt: instant('recheck_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('refunds_payment').on(table.paymentId),
    index('refunds_due').on(table.nextCheckAt),
    // few: each is one that a provider did not speak of
    index('refunds_unverified').on(table.verifyAt).where(sql`verify_at is not null`),
    index('refunds_recheck').on(table.recheckAt).where(sql`recheck_at is not null`),
  ],
);

export type PaymentRow = typeof payments.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;
