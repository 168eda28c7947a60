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
    /** the provider's own id; null until it has answered */
    reference: text('reference'),
    /** the id of the money in the provider's books, where it differs */
    receipt: text('receipt'),
    pageUrl: text('page_url'),
    /** the sum that the provider says it received, and its currency (ISO 4217) */
    received: smallAmount('received').notNull().default(sql`0`),
    receivedCurrency: text('received_currency'),
    /** in words for the buyer */
    failure: text('failure'),
    /** how a dispute ended, as the provider told the operator; null while one runs, and where there was none */
    disputeEnd: text('dispute_end').$type<DisputeEnd>(),
    /** when an operator recorded that end; null for ends that were recorded before the column was added */
    disputeEndedAt: instant('dispute_ended_at'),
    /** when the bank began to take back money that is being refunded, or was: `state` still states the refund */
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

/** Received webhooks, each event once; a refused one has an id of ours. Bodies are not stored: they hold personal data. */
export const paymentEvents = app.table(
  'payment_events',
  {
    method: text('method').$type<PaymentMethod | OnRampName>().notNull(),
    id: text('id').notNull(),
    /** the payment or funding that the event names */
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

/** due: to be requested of the provider. asked: the provider has accepted it. confirmed: the money went back. */
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
    /** `house`: the shop itself, not an operator. The word stays because rows of running shops have it. */
    by: text('by').$type<'house' | 'operator'>().notNull(),
    state: text('state').$type<RefundState>().notNull(),
    reference: text('reference'),
    /** the shop paid it in another way: it is not in the provider's books */
    elsewhere: boolean('elsewhere').notNull().default(false),
    /** how often the provider refused it or failed; each new attempt has its own key */
    failures: integer('failures').notNull().default(0),
    /** the provider's last message about a failure, for the operator */
    problem: text('problem'),
    /** when the provider last answered that it is under way; the column is named after the first such answer */
    answeredAt: instant('requested_at'),
    confirmedAt: instant('confirmed_at'),
    /**
     * when to check the provider's books, while only an operator confirmed the refund or the provider took its own
     * confirmation back; null once they agree. Where there is a `problem` they do not
     */
    verifyAt: instant('verify_at'),
    nextCheckAt: instant('next_check_at'),
    /** when to check a confirmed refund in the provider's books again; null: no bank can turn it down any more */
    recheckAt: instant('recheck_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('refunds_payment').on(table.paymentId),
    index('refunds_due').on(table.nextCheckAt),
    // few: only refunds that a provider's books did not confirm
    index('refunds_unverified').on(table.verifyAt).where(sql`verify_at is not null`),
    index('refunds_recheck').on(table.recheckAt).where(sql`recheck_at is not null`),
  ],
);

export type PaymentRow = typeof payments.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;
