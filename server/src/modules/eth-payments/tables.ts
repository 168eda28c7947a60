import type { ChainName, WalletKind } from '@talkies/shared';
import { sql } from 'drizzle-orm';
import { index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Hex } from 'viem';
import { amount, app, instant, literalList } from '../../platform/db/tables.ts';
import { type EthPaymentRecord, openEthStates } from './rules.ts';

/** Permissions to pay an order in ETH at the receiver of another chain, and their outcome; one for each order. */
export const ethPayments = app.table(
  'eth_payments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id').notNull(),
    /** the order's number on every chain (uint256) */
    chainOrderId: amount('chain_order_id').notNull(),
    /** the receiver's chain */
    chain: text('chain').$type<ChainName>().notNull(),
    /** with its checksum (EIP-55) */
    payer: text('payer').$type<Hex>().notNull(),
    payerKind: text('payer_kind').$type<WalletKind>().notNull(),
    /** wei; locked with the order's quote */
    amount: amount('amount').notNull(),
    /** the last second in which the receiver accepts it: the last of the order's quote */
    expiresAt: instant('expires_at').notNull(),
    /** the quote's signature (EIP-712) */
    signature: text('signature').$type<Hex>().notNull(),
    state: text('state').$type<EthPaymentRecord>().notNull(),
    /** the transaction that the payer's wallet reported: not proof by itself */
    txHash: text('tx_hash').$type<Hex>(),
    /** the writer's key of the transaction, where an e-mail wallet pays */
    paymentKey: text('payment_key'),
    /** how often an e-mail wallet began to pay: each payment has its own key */
    payments: integer('payments').notNull().default(0),
    /** how often the cashier's refund had to be repeated: each has its own key */
    refunds: integer('refunds').notNull().default(0),
    refundRequestedAt: instant('refund_requested_at'),
    /** when the receiver's refund was final */
    refundedAt: instant('refunded_at'),
    /** the writer's key of the transaction that announces or collects it */
    collectKey: text('collect_key'),
    reportedAt: instant('reported_at'),
    /** when to ask the nodes again about a report that none of them knew; null for all others */
    nextCheckAt: instant('next_check_at'),
    /** when a node last showed a reported transaction that is in no block yet; null where none has */
    seenAt: instant('seen_at'),
    /** why it failed or goes back, in words for the buyer */
    failure: text('failure'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('eth_payments_order').on(table.orderId),
    index('eth_payments_open')
      .on(table.state)
      .where(sql.raw(`state in ${literalList(openEthStates)}`)),
    index('eth_payments_collect')
      .on(table.state)
      .where(sql`state in ('kept', 'announcing', 'announced', 'collecting')`),
    index('eth_payments_look').on(table.chain, table.nextCheckAt).where(sql`next_check_at is not null`),
  ],
);

export type EthPaymentRow = typeof ethPayments.$inferSelect;
