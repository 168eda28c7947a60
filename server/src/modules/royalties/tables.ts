import type { ChainName, PaymentMethod } from '@talkies/shared';
import type { StatementFigures } from '@talkies/shared/studio/schemas';
import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Hex } from 'viem';
import { amount, app, instant, smallAmount } from '../../platform/db/tables.ts';

/**
 * Creators' shares of sales that were not paid on the item's chain (spec:7). Rows never change: a sale that did not last
 * is reversed by a row of its own.
 */
export const royaltyEntries = app.table(
  'royalty_entries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    orderId: uuid('order_id').notNull(),
    /** the entry's number in its order: even ones book the sale, odd ones reverse it, so that at most one is booked */
    step: integer('step').notNull(),
    /** the creator by the drop's terms, with checksum (EIP-55) */
    creator: text('creator').$type<Hex>().notNull(),
    chain: text('chain').$type<ChainName>().notNull(),
    dropId: smallAmount('drop_id').notNull(),
    tokenId: amount('token_id').notNull(),
    /** the provider's payment method; null where no provider was paid */
    method: text('method').$type<PaymentMethod>(),
    royaltyBps: integer('royalty_bps').notNull(),
    /** the order's price, in US cents */
    priceCents: smallAmount('price_cents').notNull(),
    /** the share of it that is owed; below zero in a reversal */
    cents: smallAmount('cents').notNull(),
    /** the sum paid and the share of it, in the smallest unit of its currency */
    paid: amount('paid').notNull(),
    share: amount('share').notNull(),
    currency: text('currency').notNull(),
    cause: text('cause').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    uniqueIndex('royalty_entries_step').on(table.orderId, table.step),
    index('royalty_entries_creator').on(table.creator, table.id),
  ],
);

/** The sums of a creator's entries: a trigger adds each entry (adr/391). */
export const royaltySums = app.table(
  'royalty_sums',
  {
    chain: text('chain').$type<ChainName>().notNull(),
    creator: text('creator').$type<Hex>().notNull(),
    /** US cents */
    cents: smallAmount('cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chain, table.creator] })],
);

/** begun: it is being paid, and no other payout may begin. cancelled, failed: nothing was paid. */
export type PayoutState = 'begun' | 'paid' | 'cancelled' | 'failed';

/** Batches of payouts that began together, to be paid on their chains (adr/277). */
export const royaltyBatches = app.table(
  'royalty_batches',
  {
    /** chosen by the requester, so that a batch begins once */
    id: uuid('id').primaryKey(),
    /** a member's address */
    startedBy: text('started_by').notNull(),
    startedAt: instant('started_at').notNull(),
  },
  (table) => [index('royalty_batches_started').on(table.startedAt)],
);

/** Payouts to creators, made or begun: by a bank, by hand, or by a transaction of ours. */
export const royaltyPayouts = app.table(
  'royalty_payouts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** as in the entries: on another chain a contract's address may belong to somebody else */
    chain: text('chain').$type<ChainName>().notNull(),
    creator: text('creator').$type<Hex>().notNull(),
    /** the US cents owed that it pays */
    cents: smallAmount('cents').notNull(),
    /** the part deducted at source */
    taxCents: smallAmount('tax_cents').notNull().default(sql`0`),
    state: text('state').$type<PayoutState>().notNull(),
    /** where the money can be found: a transaction's hash, a bank's reference */
    reference: text('reference'),
    begunAt: instant('begun_at').notNull(),
    endedAt: instant('ended_at'),
    /** paid on the chain; null: by a bank or by hand */
    batchId: uuid('batch_id').references(() => royaltyBatches.id),
    /** the address that our transaction pays (with checksum), its wei, and the rate: US dollars for a coin, 8 decimals */
    payee: text('payee').$type<Hex>(),
    wei: amount('wei'),
    rate: amount('rate'),
    rateSource: text('rate_source'),
    rateAt: instant('rate_at'),
    /** rupees for a US dollar at that moment, 8 decimals; null where there was no rate */
    inrRate: amount('inr_rate'),
    /** a person cancelled our transaction, and must say how the payout ended */
    byHand: boolean('by_hand').notNull().default(false),
    /** why nothing was paid */
    failure: text('failure'),
  },
  (table) => [
    index('royalty_payouts_batch').on(table.batchId).where(sql`batch_id is not null`),
    uniqueIndex('royalty_payouts_begun').on(table.creator, table.chain).where(sql`state = 'begun'`),
    uniqueIndex('royalty_payouts_reference').on(table.creator, table.chain, table.reference),
    index('royalty_payouts_creator').on(table.creator, table.id),
  ],
);

/** Creators' payment details. Without a row: paid at their own address, statements in dollars, the shop's tax rate. */
export const royaltyPayees = app.table(
  'royalty_payees',
  {
    chain: text('chain').$type<ChainName>().notNull(),
    creator: text('creator').$type<Hex>().notNull(),
    name: text('name'),
    /** on that chain, with checksum; null: paid in another way, and by no batch */
    address: text('address').$type<Hex>(),
    /** the currency of their statements */
    currency: text('currency').$type<'USD' | 'INR'>().notNull(),
    /** the tax rate deducted at source; null: the shop's rate */
    taxBps: integer('tax_bps'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chain, table.creator] })],
);

/** Issued statements: the figures as printed, once for each creator and month. */
export const royaltyStatements = app.table(
  'royalty_statements',
  {
    chain: text('chain').$type<ChainName>().notNull(),
    creator: text('creator').$type<Hex>().notNull(),
    /** `2026-11`, by UTC */
    month: text('month').notNull(),
    figures: jsonb('figures').$type<StatementFigures>().notNull(),
    issuedAt: instant('issued_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chain, table.creator, table.month] })],
);

export type RoyaltyPayee = typeof royaltyPayees.$inferSelect;
export type RoyaltyEntry = typeof royaltyEntries.$inferSelect;
export type RoyaltyPayout = typeof royaltyPayouts.$inferSelect;
