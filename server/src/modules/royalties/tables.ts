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
 * What creators are owed of sales whose money does not pass through the item's chain (spec:7). Rows are added and never
 * change: a sale that did not last is taken back by a row of its own.
 */
export const royaltyEntries = app.table(
  'royalty_entries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    orderId: uuid('order_id').notNull(),
    /** of the order: even ones book its sale, odd ones take it back, so that one sale of it stands at most */
    step: integer('step').notNull(),
    /** with its checksum (EIP-55); whose share it is by the drop's terms */
    creator: text('creator').$type<Hex>().notNull(),
    chain: text('chain').$type<ChainName>().notNull(),
    dropId: smallAmount('drop_id').notNull(),
    tokenId: amount('token_id').notNull(),
    /** how it was paid; null where no provider was */
    method: text('method').$type<PaymentMethod>(),
    royaltyBps: integer('royalty_bps').notNull(),
    /** the order's price, in US cents */
    priceCents: smallAmount('price_cents').notNull(),
    /** the share of it, which is what is owed: below zero where it is taken back */
    cents: smallAmount('cents').notNull(),
    /** what was paid and the share of it, in the smallest unit of its currency */
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

/** What the entries of a creator add up to: a trigger adds each as it is booked (adr/391). */
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

/** begun: it is being paid now, and nobody else may. cancelled, failed: nothing was paid. */
export type PayoutState = 'begun' | 'paid' | 'cancelled' | 'failed';

/** Payouts that were begun together, to be paid on their chains (adr/277). */
export const royaltyBatches = app.table(
  'royalty_batches',
  {
    /** chosen by who asked for it: a batch is begun once */
    id: uuid('id').primaryKey(),
    /** a member's address */
    startedBy: text('started_by').notNull(),
    startedAt: instant('started_at').notNull(),
  },
  (table) => [index('royalty_batches_started').on(table.startedAt)],
);

/** Money that creators were paid, or are being paid: by a bank, by hand, or by a transaction of ours. */
export const royaltyPayouts = app.table(
  'royalty_payouts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** as in the entries: a contract's address may be somebody else's on another chain */
    chain: text('chain').$type<ChainName>().notNull(),
    creator: text('creator').$type<Hex>().notNull(),
    /** US cents of what is owed that it pays */
    cents: smallAmount('cents').notNull(),
    /** of it, deducted at source */
    taxCents: smallAmount('tax_cents').notNull().default(sql`0`),
    state: text('state').$type<PayoutState>().notNull(),
    /** where the money can be found: a transaction's hash, a bank's reference */
    reference: text('reference'),
    begunAt: instant('begun_at').notNull(),
    endedAt: instant('ended_at'),
    /** paid on the chain; null: by a bank or by hand */
    batchId: uuid('batch_id').references(() => royaltyBatches.id),
    /** whom our transaction pays, with its checksum, how many wei, and at which rate: US dollars for a coin, 8 decimals */
    payee: text('payee').$type<Hex>(),
    wei: amount('wei'),
    rate: amount('rate'),
    rateSource: text('rate_source'),
    rateAt: instant('rate_at'),
    /** rupees for a US dollar at that moment, 8 decimals; null where there was no rate */
    inrRate: amount('inr_rate'),
    /** our transaction was called off by a person: how the payout ended is for a person to say */
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

/** How a creator is paid. Without a row: at their own address, their statements in dollars, the shop's rate of tax. */
export const royaltyPayees = app.table(
  'royalty_payees',
  {
    chain: text('chain').$type<ChainName>().notNull(),
    creator: text('creator').$type<Hex>().notNull(),
    name: text('name'),
    /** on that chain, with its checksum; null: paid in another way, and by no batch */
    address: text('address').$type<Hex>(),
    /** of their statements */
    currency: text('currency').$type<'USD' | 'INR'>().notNull(),
    /** deducted at source; null: the shop's rate */
    taxBps: integer('tax_bps'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chain, table.creator] })],
);

/** Statements that were issued: figures as they were printed, once for a creator's month. */
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
