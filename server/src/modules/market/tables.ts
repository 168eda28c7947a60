import {
  type ChainName,
  decidedTransactionStates,
  type MarketTransactionKind,
  type MarketTransactionState,
  openTransactionStates,
} from '@talkies/shared';
import type { MarketIntent, MarketTransaction } from '@talkies/shared/schemas';
import { sql } from 'drizzle-orm';
import {
  bigint,
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
import { amount, app, instant, literalList, smallAmount } from '../../platform/db/tables.ts';

/** A row of `market_transactions` whose transaction is open, as SQL writes it. */
export const openCondition = `state in ${literalList(openTransactionStates)}`;

/** The account that reported a row of `market_transactions` was not deleted: its index holds these alone. */
export const accountThere = sql`user_id <> 'deleted'`;

/** Transactions of people's wallets at the market, followed until the chain has decided, and kept as their history. */
export const marketTransactions = app.table(
  'market_transactions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id').notNull(),
    kind: text('kind').$type<MarketTransactionKind>().notNull(),
    chain: text('chain').$type<ChainName>().notNull(),
    /** null for withdrawals and approvals */
    tokenId: amount('token_id'),
    /** the lottery's number in its contract; null where it is about no lottery */
    lotteryId: bigint('lottery_id', { mode: 'number' }),
    intent: jsonb('intent').$type<MarketIntent>().notNull(),
    wallet: text('wallet').$type<Hex>().notNull(),
    walletKind: text('wallet_kind').$type<MarketTransaction['walletKind']>().notNull(),
    /** the amount that it is about, in wei */
    amount: amount('amount'),
    /** the writer's transaction, ours or the one that the wallet reported */
    writerKey: text('writer_key').notNull(),
    hash: text('hash').$type<Hex>(),
    state: text('state').$type<MarketTransactionState>().notNull(),
    block: bigint('block', { mode: 'number' }),
    reason: text('reason'),
    /** when the nodes are asked again about a report that none of them knew; null for all others */
    nextCheckAt: instant('next_check_at'),
    /** when a node last showed a reported transaction that is in no block yet; null where none has */
    seenAt: instant('seen_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    // one transaction may do several things, for several people: a bundle of contract wallets’ operations
    uniqueIndex('market_transactions_report')
      .on(
        ...[table.chain, table.hash, table.userId, table.kind],
        ...[sql`coalesce(token_id, '')`, sql`coalesce(lottery_id, -1)`],
      )
      // accounts that were deleted may have reported the same
      .where(accountThere),
    index('market_transactions_look')
      .on(table.chain, table.nextCheckAt)
      .where(sql`next_check_at is not null`),
    // rows that a reorganisation may still take back, and rows that may have been sped up
    index('market_transactions_decided')
      .on(table.chain, table.block)
      .where(sql.raw(`state in ${literalList(decidedTransactionStates)}`)),
    index('market_transactions_replaced').on(table.chain, table.updatedAt).where(sql`state = 'replaced'`),
    index('market_transactions_user').on(table.userId, table.createdAt),
    index('market_transactions_open').on(table.chain).where(sql.raw(openCondition)),
    index('market_transactions_writer').on(table.writerKey),
  ],
);
export type MarketTransactionRow = typeof marketTransactions.$inferSelect;

/**
 * Facts fixed when the shop opened an auction of the legendary item: its reserve in dollars (spec:57), and whether
 * the shop approves each bidder.
 */
export const auctionReserves = app.table(
  'auction_reserves',
  {
    itemId: text('item_id').notNull(),
    /** wei */
    reserve: amount('reserve').notNull(),
    cents: smallAmount('cents').notNull(),
    approveBidders: boolean('approve_bidders').notNull().default(true),
    /** the writer's key of the transaction that opens its auction; null in rows older than migration 0085 */
    opening: text('opening'),
    fixedAt: instant('fixed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.reserve] })],
);

/** People who accepted an auction's own terms, with the shop's decision about them. */
export const auctionBidders = app.table(
  'auction_bidders',
  {
    userId: text('user_id').notNull(),
    chain: text('chain').$type<ChainName>().notNull(),
    tokenId: amount('token_id').notNull(),
    round: bigint('round', { mode: 'number' }).notNull(),
    termsVersion: text('terms_version').notNull(),
    acceptedAt: instant('accepted_at').notNull(),
    /** null until an operator decides; relevant only where the auction takes approved bidders alone */
    approved: boolean('approved'),
    decidedAt: instant('decided_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.chain, table.tokenId, table.round] })],
);

/**
 * How far the market's events of a chain have been announced to people, at once and after a trade's confirmations,
 * and how far reports that had counted as not sent were searched for in them.
 */
export const marketCursors = app.table(
  'market_notice_cursors',
  {
    chain: text('chain').$type<ChainName>().notNull(),
    /** settled: after a trade's confirmations; the stored word is older */
    when: text('when').$type<'seen' | 'settled' | 'reported'>().notNull(),
    block: bigint('block', { mode: 'number' }).notNull(),
    /** the last announced event of the block; null where all were announced */
    logIndex: integer('log_index'),
    /** the reader's count of reorganisations when this was written */
    reorganisations: integer('reorganisations').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chain, table.when] })],
);
