import type { ChainName } from '@talkies/shared';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Hex } from 'viem';
import { amount, instant, onchain, smallAmount } from '../../platform/db/tables.ts';

// like all of `onchain`, only what the chain says; amounts are wei, addresses carry their checksum
const chainName = () => text('chain').$type<ChainName>().notNull();
const hex = (name: string) => text(name).$type<Hex>();
const blockNumber = () => bigint('block_number', { mode: 'number' }).notNull();

/** Present listings: one that was sold, taken back or left behind by its token has no row. */
export const listings = onchain.table(
  'listings',
  {
    chain: chainName(),
    tokenId: amount('token_id').notNull(),
    dropId: smallAmount('drop_id').notNull(),
    seller: hex('seller').notNull(),
    price: amount('price').notNull(),
    feeBps: integer('fee_bps').notNull(),
    listedAt: instant('listed_at').notNull(),
    txHash: hex('tx_hash').notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull().default(0),
    logIndex: integer('log_index').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.tokenId] }),
    index('listings_seller').on(table.seller),
    index('listings_drop').on(table.dropId, table.chain),
  ],
);

/**
 * Wallets whose owner has switched the marketplace off at least once. While it is off, nothing of theirs can be
 * bought; listings from before they switched it on again are void for good, though their rows remain.
 */
export const closedSellers = onchain.table(
  'closed_sellers',
  {
    chain: chainName(),
    account: hex('account').notNull(),
    /** where it was last switched on again; null while it is off */
    reopenedBlock: bigint('reopened_block', { mode: 'number' }),
    reopenedLog: integer('reopened_log'),
  },
  (table) => [primaryKey({ columns: [table.chain, table.account] })],
);

export type OnchainAuctionState = 'open' | 'settled' | 'unsold' | 'cancelled';

/** Every auction there ever was; an open one may be over and wait to be settled. */
export const auctions = onchain.table(
  'auctions',
  {
    chain: chainName(),
    tokenId: amount('token_id').notNull(),
    /** the token's transfer count; names the auction among those of its token */
    round: bigint('round', { mode: 'number' }).notNull(),
    dropId: smallAmount('drop_id').notNull(),
    seller: hex('seller').notNull(),
    reserve: amount('reserve').notNull(),
    endsAt: instant('ends_at').notNull(),
    incrementBps: integer('increment_bps').notNull(),
    extensionSeconds: integer('extension_seconds').notNull(),
    feeBps: integer('fee_bps').notNull(),
    permitOnly: boolean('permit_only').notNull(),
    state: text('state').$type<OnchainAuctionState>().notNull(),
    highest: amount('highest'),
    highestBidder: hex('highest_bidder'),
    bidCount: integer('bid_count').notNull(),
    extensions: integer('extensions').notNull(),
    /** deducted from the winning bid */
    royalty: amount('royalty'),
    fee: amount('fee'),
    startedAt: instant('started_at').notNull(),
    txHash: hex('tx_hash').notNull(),
    closedAt: instant('closed_at'),
    closedTxHash: hex('closed_tx_hash'),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.tokenId, table.round] }),
    index('auctions_open').on(table.endsAt).where(sql`state = 'open'`),
    index('auctions_seller').on(table.seller),
    // also for drops of several chains
    index('auctions_drop').on(table.dropId, table.chain),
  ],
);

export const bids = onchain.table(
  'bids',
  {
    chain: chainName(),
    blockNumber: blockNumber(),
    logIndex: integer('log_index').notNull(),
    tokenId: amount('token_id').notNull(),
    round: bigint('round', { mode: 'number' }).notNull(),
    bidder: hex('bidder').notNull(),
    amount: amount('amount').notNull(),
    /** the end that the bid moved the auction to; null where it did not */
    extendedTo: instant('extended_to'),
    txHash: hex('tx_hash').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.blockNumber, table.logIndex] }),
    index('bids_auction').on(table.chain, table.tokenId, table.round),
    index('bids_bidder').on(table.bidder),
  ],
);

/** Resales: bought listings and settled auctions. */
export const sales = onchain.table(
  'sales',
  {
    chain: chainName(),
    blockNumber: blockNumber(),
    logIndex: integer('log_index').notNull(),
    tokenId: amount('token_id').notNull(),
    dropId: smallAmount('drop_id').notNull(),
    kind: text('kind').$type<'resale' | 'auction'>().notNull(),
    seller: hex('seller').notNull(),
    buyer: hex('buyer').notNull(),
    /** resale: what the seller asked and received; auction: the winning bid, royalty and fee included */
    price: amount('price').notNull(),
    royalty: amount('royalty').notNull(),
    fee: amount('fee').notNull(),
    txHash: hex('tx_hash').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.blockNumber, table.logIndex] }),
    index('sales_token').on(table.chain, table.tokenId),
    index('sales_drop').on(table.chain, table.dropId, table.at),
    // for what sold lately, as of mints
    index('sales_at').on(table.at),
    index('sales_seller').on(table.seller),
    index('sales_buyer').on(table.buyer),
  ],
);

/** Money that could not be sent and waits for its owner (see IPayouts). Accounts that have withdrawn theirs have 0. */
export const credits = onchain.table(
  'credits',
  {
    chain: chainName(),
    contract: hex('contract').notNull(),
    account: hex('account').notNull(),
    amount: amount('amount').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.contract, table.account] }),
    index('credits_account').on(table.account),
  ],
);

/**
 * The step of its chain's reader at which a token last changed. It only grows, through reorganisations too, so that
 * of two answers about a token the one with the greater version is newer; not part of the projection.
 */
export const tokenVersions = onchain.table(
  'token_versions',
  {
    chain: chainName(),
    tokenId: amount('token_id').notNull(),
    version: bigint('version', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.tokenId] }),
    index('token_versions_step').on(table.chain, table.version),
  ],
);
