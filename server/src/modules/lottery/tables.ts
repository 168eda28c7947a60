import type { BeaconState, ChainName } from '@talkies/shared';
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
import { amount, app, instant, smallAmount } from '../../platform/db/tables.ts';

/** The terms with which the lottery is created in the contract; wei as text. */
export interface OfferedTerms {
  ticketPrice: string;
  moneyPrize: string;
  maxTickets: number;
  walletLimit: number;
  /** until the deadline */
  seconds: number;
  permitOnly: boolean;
  /** null: the contract's treasury */
  beneficiary: Hex | null;
}

/** Lotteries of the shop, as an operator describes them; the chain has what happens in them. */
export const lotteryOffers = app.table(
  'lottery_offers',
  {
    /** as in `/lottery/{id}` */
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** Markdown */
    rules: text('rules'),
    /** the item of which an edition is raffled */
    itemId: text('item_id').notNull(),
    /** another item whose picture is shown; null: the prize's own */
    imageItemId: text('picture_of'),
    chain: text('chain').$type<ChainName>().notNull(),
    terms: jsonb('terms').$type<OfferedTerms>().notNull(),
    /** tickets may be paid through providers */
    providers: boolean('providers').notNull(),
    /** people who may not buy where they live may have one ticket from the shop */
    freeEntry: boolean('free_entry').notNull(),
    /** the number under which the prize was minted */
    prizeOrder: amount('prize_order'),
    /** the lottery's number in the contract; null until it is created there */
    lotteryId: bigint('lottery_id', { mode: 'number' }),
    /** the last running hash that was equal to the contract's own */
    checkedHash: text('checked_hash').$type<Hex>(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('lottery_offers_number').on(table.chain, table.lotteryId).where(sql`lottery_id is not null`),
  ],
);
export type LotteryOffer = typeof lotteryOffers.$inferSelect;

/** A purchase that one of a person's wallets was asked to send; wei and times as text. */
export interface PreparedTickets {
  chain: ChainName;
  lotteryId: number;
  count: number;
  wei: string;
  at: string;
}

/** What a person stated about taking part, and the limits that they set themselves. */
export const lotteryEntries = app.table('lottery_entries', {
  userId: text('user_id').primaryKey(),
  /** when they said that they are 18 or older */
  adultAt: instant('adult_at'),
  /** ISO 3166-1 alpha-2 */
  region: text('region'),
  /** never moves to an earlier time */
  excludedUntil: instant('excluded_until'),
  /** US cents in 24 hours; null: the shop's limit */
  dailyCents: smallAmount('daily_cents'),
  /** a higher limit, which applies from `nextFrom` on */
  nextCents: smallAmount('next_cents'),
  nextFrom: instant('next_from'),
  prepared: jsonb('prepared').$type<PreparedTickets[]>().notNull().default([]),
});
export type LotteryEntryRow = typeof lotteryEntries.$inferSelect;

/**
 * Exclusions of people whose account was deleted: an account that is opened with the same address is excluded too
 * (adr/272). The address is stored as an HMAC, and the row is removed when the exclusion ends.
 */
export const lotteryExclusions = app.table('lottery_exclusions', {
  emailHash: text('address').primaryKey(),
  until: instant('until').notNull(),
});

/** The progress of a lottery's ending: the beacon's signature, the tries, and when to look again. */
export const lotteryEndings = app.table(
  'lottery_endings',
  {
    chain: text('chain').$type<ChainName>().notNull(),
    lotteryId: bigint('lottery_id', { mode: 'number' }).notNull(),
    /** the round's signature, once it was verified */
    signature: text('signature').$type<Hex>(),
    beaconState: text('beacon_state').$type<BeaconState>().notNull(),
    /** when the beacon entered that state */
    since: instant('since').notNull(),
    /** the number of transactions that were begun; the last one has it in its key */
    tries: integer('tries').notNull(),
    dueAt: instant('due_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.lotteryId] }),
    index('lottery_endings_due').on(table.dueAt),
  ],
);
export type LotteryEnding = typeof lotteryEndings.$inferSelect;

/** How far the lotteries' events of a chain have been announced to people. */
export const lotteryNotificationCursors = app.table('lottery_notice_cursors', {
  chain: text('chain').$type<ChainName>().primaryKey(),
  block: bigint('block', { mode: 'number' }).notNull(),
  /** the reader's count of reorganisations when this was written */
  reorganisations: integer('reorganisations').notNull(),
});

/**
 * Tickets that the granter buys for a person. The state follows from the writer's transaction `tickets/{id}` and from
 * the chain, which accepts each number once.
 */
export const ticketOrders = app.table(
  'ticket_orders',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** the number that people quote */
    number: smallAmount('number').notNull(),
    /** the order's number on every chain (uint256) */
    chainOrderId: amount('chain_order_id').notNull(),
    userId: text('user_id').notNull(),
    /** the offer's id */
    lottery: text('lottery').notNull(),
    wallet: text('wallet').$type<Hex>().notNull(),
    count: integer('count').notNull(),
    /** wei that the granter pays, and their worth in US cents; null before adr/589 */
    totalWei: amount('total_wei'),
    priceCents: smallAmount('price_cents'),
    /**
     * an HMAC of the person's mail address, until the lottery is over: one ticket a person, even after the account is
     * deleted
     */
    emailHash: text('address_mark'),
    createdAt: instant('created_at').notNull(),
  },
  // the shop gives one person one ticket of a lottery
  (table) => [
    uniqueIndex('ticket_orders_person').on(table.userId, table.lottery).where(sql`user_id <> 'deleted'`),
    index('ticket_orders_lottery').on(table.lottery),
    index('ticket_orders_created').on(table.createdAt),
  ],
);
export type TicketOrderRow = typeof ticketOrders.$inferSelect;
