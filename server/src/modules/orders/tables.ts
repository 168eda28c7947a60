import {
  type ChainName,
  type Money,
  type OrderState,
  unpaidEndStates,
  type WalletKind,
} from '@talkies/shared';
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Hex } from 'viem';
import { amount, app, instant, literalList, smallAmount } from '../../platform/db/tables.ts';

/** Order numbers are never reused: an order on chain outlives its row. */
export const orderNumbers = app.sequence('order_numbers', { startWith: 20001 });

/** One request to own one edition, from its quote to the token (spec:15). */
export const orders = app.table(
  'orders',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** the number in the label for people, `TK-…` */
    number: smallAmount('number').notNull(),
    /** the order's number on every chain (uint256), see quote/order-number.ts */
    chainOrderId: amount('chain_order_id').notNull(),
    userId: text('user_id').notNull(),
    itemId: text('item_id').notNull(),
    dropId: smallAmount('drop_id').notNull(),
    chain: text('chain').$type<ChainName>().notNull(),
    /** with its checksum (EIP-55) */
    wallet: text('wallet').$type<Hex>().notNull(),
    walletKind: text('wallet_kind').$type<WalletKind>().notNull(),
    state: text('state').$type<OrderState>().notNull(),
    /** an edition is reserved for this order until its mint is final or its voucher is void */
    reservesEdition: boolean('reserves_edition').notNull(),
    priceCents: smallAmount('price_cents').notNull(),
    /** wei; royalty and fee come out of it */
    totalWei: amount('total_wei').notNull(),
    royaltyBps: integer('royalty_bps').notNull(),
    feeBps: integer('fee_bps').notNull(),
    /** US dollars for one coin, 8 decimals */
    rate: amount('rate').notNull(),
    rateSource: text('rate_source').notNull(),
    rateAt: instant('rate_at').notNull(),
    /** the same price in other coins, as shown */
    equivalents: jsonb('equivalents').$type<Money[]>().notNull(),
    /** the same price in paise, rounded up, as charged in rupees; null where their rate was missing */
    totalPaise: smallAmount('total_paise'),
    /** rupees for one US dollar, 8 decimals */
    inrRate: amount('inr_rate'),
    inrRateSource: text('inr_rate_source'),
    inrRateAt: instant('inr_rate_at'),
    /** wei, an estimate; null where the chain did not answer */
    networkFeeWei: amount('network_fee_wei'),
    /** end of the quote and last second of its voucher; whole seconds */
    expiresAt: instant('expires_at').notNull(),
    /** EIP-712; with a wallet of the buyer's own it counts as handed out; null for shop purchases, which need none */
    voucherSignature: text('voucher_signature').$type<Hex>(),
    /** the writer's key of the transaction that pays, ours or the one that the buyer's wallet reported */
    paymentKey: text('payment_key'),
    /** the number of payments begun: each has its own key */
    payments: integer('payments').notNull().default(0),
    /** a payment was begun and has not failed as far as we know */
    paying: boolean('paying').notNull().default(false),
    /** the transaction that the buyer's wallet reported, or that minted: not proof by itself */
    txHash: text('tx_hash').$type<Hex>(),
    /** when the wallet reported `txHash`; null where it did not */
    reportedAt: instant('reported_at'),
    /** when to ask the nodes again about a report that none of them knew; null for all others */
    nextCheckAt: instant('next_check_at'),
    /** when a node last showed a reported transaction that is in no block yet; null where none has */
    seenAt: instant('seen_at'),
    /** the payment that pays for it, a provider's or in ETH at the receiver; null while there is none, and where its voucher pays */
    paymentId: uuid('payment_id'),
    /** until then the edition stays reserved for a provider's payment that was begun and may have been made in time */
    latePaymentUntil: instant('settles_by'),
    /** a quote to pay in ETH at the receiver was handed out, and may still be used, or was */
    ethQuoted: boolean('eth_quoted').notNull().default(false),
    /** the listed token that the shop buys for the buyer (adr/240); null where an edition is minted */
    tokenId: amount('token_id'),
    /** the wallet that listed it */
    seller: text('seller').$type<Hex>(),
    /** the seller's price in wei; `totalWei` is that plus royalty and fee */
    listedPrice: amount('listed_price'),
    /** the lottery (its offer's id) whose tickets the shop buys for the buyer (adr/274); null otherwise */
    lottery: text('lottery'),
    /** the number of those tickets */
    ticketCount: integer('ticket_count'),
    /** the launch in which it was placed; null: the item was on sale without one */
    launchId: text('launch_id'),
    /** the buyer's country as the shop's proxy stated it, two letters; null where none did */
    country: text('country'),
    /** why it failed, in words for the buyer */
    failure: text('failure'),
    idempotencyKey: text('idempotency_key'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('orders_number').on(table.number),
    uniqueIndex('orders_chain_order').on(table.chainOrderId),
    uniqueIndex('orders_idempotency').on(table.userId, table.idempotencyKey),
    index('orders_user').on(table.userId, table.createdAt),
    index('orders_item').on(table.itemId, table.createdAt),
    // the studio's list of one state, and the number of orders in each
    index('orders_state').on(table.state, table.number),
    index('orders_wallet').on(table.wallet, table.number),
    index('orders_transaction').on(table.txHash).where(sql`tx_hash is not null`),
    index('orders_reserving').on(table.dropId).where(sql`reserves_edition`),
    index('orders_resales').on(table.state, table.createdAt).where(sql`token_id is not null`),
    index('orders_tickets').on(table.state, table.createdAt).where(sql`lottery is not null`),
    index('orders_launch').on(table.launchId, table.userId).where(sql`launch_id is not null`),
    index('orders_launch_wallet').on(table.launchId, table.wallet).where(sql`launch_id is not null`),
    index('orders_look').on(table.chain, table.nextCheckAt).where(sql`next_check_at is not null`),
    index('orders_lapsed')
      .on(table.chain, table.expiresAt)
      .where(sql.raw(`state in ${literalList(unpaidEndStates)}`)),
  ],
);

/**
 * Editions that are prizes of lotteries: each is reserved by the order number of its mint, from when its lottery is written
 * until the mint counts (adr/588).
 */
export const prizeReservations = app.table(
  'prize_reservations',
  {
    /** as `orders.chainOrderId` */
    chainOrderId: amount('chain_order_id').primaryKey(),
    chain: text('chain').$type<ChainName>().notNull(),
    dropId: smallAmount('drop_id').notNull(),
  },
  (table) => [index('prize_reservations_drop').on(table.dropId)],
);

/** Every step of an order, written in the transaction that made it. */
export const orderEvents = app.table(
  'order_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    state: text('state').$type<OrderState>().notNull(),
    at: instant('at').notNull(),
    /** the cause: a person's act, a transaction's hash, the clock */
    cause: text('cause').notNull(),
  },
  (table) => [
    index('order_events_order').on(table.orderId, table.id),
    // for figures: orders paid in a period
    index('order_events_paid').on(table.at).where(sql`state = 'paid'`),
  ],
);

/** The specification's purchase record (transactions:3), one for each completed order. */
export const purchases = app.table(
  'purchases',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id),
    userId: text('user_id').notNull(),
    itemId: text('item_id').notNull(),
    chain: text('chain').$type<ChainName>().notNull(),
    txHash: text('tx_hash').$type<Hex>().notNull(),
    wallet: text('wallet').$type<Hex>().notNull(),
    tokenId: amount('token_id').notNull(),
    /** the specification's nftBoughtPrice, in US cents */
    priceCents: smallAmount('price_cents').notNull(),
    /** our share of it, rounded down; null: bought before it was stored (adr/383) */
    feeCents: smallAmount('fee_cents'),
    paidWei: amount('paid_wei').notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('purchases_item').on(table.itemId, table.at),
    index('purchases_user').on(table.userId, table.at),
    index('purchases_block').on(table.chain, table.blockNumber),
    // for figures by day; the screen Today reads its sums from the index alone
    index('purchases_at').on(table.at),
    index('purchases_sums').on(table.at, table.priceCents, table.feeCents),
  ],
);

export type OrderRow = typeof orders.$inferSelect;
export type PurchaseRow = typeof purchases.$inferSelect;
