import type { ChainName, PaymentMethod } from '@talkies/shared';
import { sql } from 'drizzle-orm';
import { bigserial, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
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

/** begun: somebody pays it now, and nobody else may. */
export type PayoutState = 'begun' | 'paid' | 'cancelled';

/** Money that creators were paid, or are being paid, outside of the shop. */
export const royaltyPayouts = app.table(
  'royalty_payouts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** as in the entries: a contract's address may be somebody else's on another chain */
    chain: text('chain').$type<ChainName>().notNull(),
    creator: text('creator').$type<Hex>().notNull(),
    /** US cents */
    cents: smallAmount('cents').notNull(),
    state: text('state').$type<PayoutState>().notNull(),
    /** where the money can be found: a transaction's hash, a bank's reference */
    reference: text('reference'),
    begunAt: instant('begun_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('royalty_payouts_begun').on(table.creator, table.chain).where(sql`state = 'begun'`),
    uniqueIndex('royalty_payouts_reference').on(table.creator, table.chain, table.reference),
    index('royalty_payouts_creator').on(table.creator, table.id),
  ],
);

export type RoyaltyEntry = typeof royaltyEntries.$inferSelect;
export type RoyaltyPayout = typeof royaltyPayouts.$inferSelect;
