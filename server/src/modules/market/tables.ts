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

/** What people's wallets have sent to the market, until the chain has decided and as their history after that. */
export const marketTransactions = app.table(
  'market_transactions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id').notNull(),
    kind: text('kind').$type<MarketTransactionKind>().notNull(),
    chain: text('chain').$type<ChainName>().notNull(),
    /** null for withdrawals and approvals */
    tokenId: amount('token_id'),
    /** the lottery's number in its contract; null for what is about none */
    lotteryId: bigint('lottery_id', { mode: 'number' }),
    intent: jsonb('intent').$type<MarketIntent>().notNull(),
    wallet: text('wallet').$type<Hex>().notNull(),
    walletKind: text('wallet_kind').$type<MarketTransaction['walletKind']>().notNull(),
    /** wei; what it is about */
    amount: amount('amount'),
    /** the writer's transaction, ours or the one that the wallet reported */
    writerKey: text('writer_key').notNull(),
    hash: text('hash').$type<Hex>(),
    state: text('state').$type<MarketTransactionState>().notNull(),
    block: bigint('block', { mode: 'number' }),
    reason: text('reason'),
    /** when the nodes are asked again for a report that none of them knew; null for all others */
    nextCheckAt: instant('next_check_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('market_transactions_hash').on(table.chain, table.hash),
    index('market_transactions_look')
      .on(table.chain, table.nextCheckAt)
      .where(sql`next_check_at is not null`),
    // what a reorganisation may still take back, and what may have been sped up
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
 * What the shop fixed when it opened an auction of the legendary item: the dollars that its reserve was in the coin
 * (spec:57), and whether it approves each bidder.
 */
export const auctionReserves = app.table(
  'auction_reserves',
  {
    itemId: text('item_id').notNull(),
    /** wei */
    reserve: amount('reserve').notNull(),
    cents: smallAmount('cents').notNull(),
    approveBidders: boolean('approve_bidders').notNull().default(true),
    /** the writer's key of the transaction that opens its auction; null in rows of before migration 0085 */
    opening: text('opening'),
    fixedAt: instant('fixed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.reserve] })],
);

/** Who accepted the terms of an auction that has terms of its own, and what the shop said to them. */
export const auctionBidders = app.table(
  'auction_bidders',
  {
    userId: text('user_id').notNull(),
    chain: text('chain').$type<ChainName>().notNull(),
    tokenId: amount('token_id').notNull(),
    round: bigint('round', { mode: 'number' }).notNull(),
    termsVersion: text('terms_version').notNull(),
    acceptedAt: instant('accepted_at').notNull(),
    /** null until an operator has decided; asked only where the auction takes approved bidders alone */
    approved: boolean('approved'),
    decidedAt: instant('decided_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.chain, table.tokenId, table.round] })],
);

/**
 * How far the market's events of a chain have been announced to people, at once and after a trade's confirmations, and how far
 * reports that had counted as not sent were looked for in them.
 */
export const marketCursors = app.table(
  'market_notice_cursors',
  {
    chain: text('chain').$type<ChainName>().notNull(),
    /** settled: after a trade's confirmations; the stored word is older */
    when: text('when').$type<'seen' | 'settled' | 'reported'>().notNull(),
    block: bigint('block', { mode: 'number' }).notNull(),
    /** the last event of the block that was announced; null where all of it was */
    logIndex: integer('log_index'),
    /** the reader's count of corrections when it was written */
    reorganisations: integer('reorganisations').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chain, table.when] })],
);
