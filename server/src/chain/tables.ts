import type { ChainName } from '@talkies/shared';
import { activityFilters } from '@talkies/shared/market-activity';
import { type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Hex } from 'viem';
import { amount, app, instant, literalList, onchain, smallAmount } from '../platform/db/tables.ts';
import { dropOfEvent, isFeeChange, isOfGroup, isOfMarket } from './market/event-index.ts';
import type { SignerName } from './signers.ts';
import type { TransactionStatus } from './writer/port.ts';

// addresses are stored with their checksum (EIP-55), as viem gives them; hashes in lower case
const chainName = () => text('chain').$type<ChainName>();
const hex = (name: string) => text(name).$type<Hex>();
const blockNumber = (name: string) => bigint(name, { mode: 'number' });

/** The reader's position on a chain; its row is the lock of the chain's projection. */
export const cursors = onchain.table('cursors', {
  chain: chainName().primaryKey(),
  number: blockNumber('number').notNull(),
  hash: hex('hash').notNull(),
  /** counts reorganisations: after another one, earlier reads must be repeated */
  reorganisations: integer('reorganisations').notNull().default(0),
  /** counts the steps that changed something; tokens have the number of their last one */
  version: bigint('version', { mode: 'number' }).notNull().default(0),
});

/** Blocks within the reorganisation window, and blocks with events of ours. */
export const blocks = onchain.table(
  'blocks',
  {
    chain: chainName().notNull(),
    number: blockNumber('number').notNull(),
    hash: hex('hash').notNull(),
    parent: hex('parent').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chain, table.number] })],
);

/** Every log of our contracts, decoded. The keys name the rows that it changes. */
export const events = onchain.table(
  'events',
  {
    chain: chainName().notNull(),
    blockNumber: blockNumber('block_number').notNull(),
    logIndex: integer('log_index').notNull(),
    txHash: hex('tx_hash').notNull(),
    contract: hex('contract').notNull(),
    name: text('name').notNull(),
    /** integers as text */
    args: jsonb('args').$type<Record<string, string | boolean>>().notNull(),
    at: instant('at').notNull(),
    dropId: smallAmount('drop_id'),
    tokenId: amount('token_id'),
    orderId: amount('order_id'),
    lotteryId: bigint('lottery_id', { mode: 'number' }),
    /** the contract and account whose credit it changes */
    account: text('account'),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.blockNumber, table.logIndex] }),
    index('events_drop').on(table.chain, table.dropId).where(sql`drop_id is not null`),
    index('events_token').on(table.chain, table.tokenId).where(sql`token_id is not null`),
    index('events_account').on(table.chain, table.account).where(sql`account is not null`),
    index('events_order').on(table.chain, table.orderId).where(sql`order_id is not null`),
    index('events_lottery').on(table.chain, table.lotteryId).where(sql`lottery_id is not null`),
    index('events_market')
      .on(table.at, table.chain, table.blockNumber, table.logIndex)
      .where(sql.raw(isOfMarket)),
    index('events_fee_change')
      .on(table.chain, table.contract, table.blockNumber, table.logIndex)
      .where(sql.raw(isFeeChange)),
    ...activityFilters.map((group) =>
      index(`events_${group}`)
        .on(table.at, table.chain, table.blockNumber, table.logIndex)
        .where(sql.raw(isOfGroup(group))),
    ),
    index('events_market_drop')
      .on(dropOfEvent, table.at, table.chain, table.blockNumber, table.logIndex)
      .where(sql.raw(isOfMarket)),
  ],
);

export const drops = onchain.table(
  'drops',
  {
    chain: chainName().notNull(),
    dropId: smallAmount('drop_id').notNull(),
    creator: hex('creator').notNull(),
    beneficiary: hex('beneficiary').notNull(),
    supplyCap: bigint('supply_cap', { mode: 'number' }).notNull(),
    royaltyBps: integer('royalty_bps').notNull(),
    feeBps: integer('fee_bps').notNull(),
    minted: bigint('minted', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.chain, table.dropId] })],
);

export const tokens = onchain.table(
  'tokens',
  {
    chain: chainName().notNull(),
    tokenId: amount('token_id').notNull(),
    dropId: smallAmount('drop_id').notNull(),
    serial: bigint('serial', { mode: 'number' }).notNull(),
    owner: hex('owner').notNull(),
    /** as the contract counts: transfers and entries into an auction */
    transferCount: integer('transfer_count').notNull(),
    locked: boolean('locked').notNull(),
    mintTxHash: hex('mint_tx_hash').notNull(),
    mintedAt: instant('minted_at').notNull(),
    acquiredAt: instant('acquired_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.tokenId] }),
    index('tokens_owner').on(table.owner),
    index('tokens_drop').on(table.chain, table.dropId, table.serial),
  ],
);

/** How many tokens each account owns of those that it acquired on a day (UTC). Triggers of tokens write it (adr/481). */
export const ownedEditions = onchain.table(
  'owned_editions',
  {
    owner: hex('owner').notNull(),
    chain: chainName().notNull(),
    day: date('day').notNull(),
    editions: integer('editions').notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.chain, table.day] })],
);

/** One row for each order that was fulfilled on chain, however it was paid. */
export const mints = onchain.table(
  'mints',
  {
    chain: chainName().notNull(),
    orderId: amount('order_id').notNull(),
    tokenId: amount('token_id').notNull(),
    dropId: smallAmount('drop_id').notNull(),
    buyer: hex('buyer').notNull(),
    /** wei; null where the money did not pass through this chain */
    price: amount('price'),
    royalty: amount('royalty'),
    fee: amount('fee'),
    txHash: hex('tx_hash').notNull(),
    logIndex: integer('log_index').notNull(),
    blockNumber: blockNumber('block_number').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.orderId] }),
    index('mints_drop').on(table.chain, table.dropId, table.at),
    index('mints_buyer').on(table.buyer),
    index('mints_at').on(table.at),
    index('mints_in_order').on(table.chain, table.blockNumber, table.logIndex),
  ],
);

/** Payments at this chain's receiver for orders that are delivered on another chain. */
export const receiverPayments = onchain.table(
  'receiver_payments',
  {
    chain: chainName().notNull(),
    orderId: amount('order_id').notNull(),
    payer: hex('payer').notNull(),
    /** wei */
    amount: amount('amount').notNull(),
    /** the part that was sent back; wei */
    refunded: amount('refunded').notNull(),
    refundBlock: blockNumber('refund_block'),
    refundTxHash: hex('refund_tx_hash'),
    /** from when the treasury may collect it; null until that was announced */
    collectableFrom: instant('collectable_from'),
    /** its payer objected to the announcement */
    objected: boolean('objected').notNull(),
    collected: boolean('collected').notNull(),
    txHash: hex('tx_hash').notNull(),
    blockNumber: blockNumber('block_number').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chain, table.orderId] })],
);

const openStatuses = ['queued', 'signed', 'broadcast'] as const satisfies TransactionStatus[];

/** Transactions that we want on a chain, with their state. Not derived from the chain: they are what moves it. */
export const chainTransactions = app.table(
  'chain_transactions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    key: text('key').notNull().unique(),
    chain: chainName().notNull(),
    /** null: somebody else's wallet signed it, and we only store its bytes */
    signer: text('signer').$type<SignerName>(),
    address: hex('address'),
    nonce: bigint('nonce', { mode: 'number' }),
    to: hex('to'),
    data: hex('data').notNull(),
    value: amount('value').notNull(),
    gas: bigint('gas', { mode: 'number' }),
    status: text('status').$type<TransactionStatus>().notNull(),
    /** of the last sent bytes, or of the mined ones */
    hash: hex('hash'),
    block: blockNumber('block'),
    errorCode: text('error_code'),
    errorText: text('error_text'),
    createdAt: instant('created_at').notNull(),
    /** null: not sent since it was signed, or since its block was orphaned */
    sentAt: instant('sent_at'),
    /** when it was last checked without a change */
    checkedAt: instant('checked_at'),
    /** when an operator called off its signed bytes: an empty transaction is to take its nonce (adr/536) */
    cancelRequestedAt: instant('drop_requested_at'),
  },
  (table) => [
    uniqueIndex('chain_transactions_nonce')
      .on(table.chain, table.address, table.nonce)
      .where(sql`signer is not null and nonce is not null`),
    index('chain_transactions_open')
      .on(table.chain)
      .where(sql.raw(`status in ${literalList(openStatuses)}`)),
    index('chain_transactions_of_others').on(table.createdAt).where(sql`signer is null`),
    index('chain_transactions_block').on(table.chain, table.block).where(sql`block is not null`),
  ],
);

/** Not failed, or not written yet: of a query that joins transactions which may be missing. */
export const hasNotFailed: SQL = sql`${chainTransactions.status} is distinct from 'failed'`;

/** Still to be sent, or on its way to a block. */
export const isOpenTransaction: SQL = sql`${chainTransactions.status} in ${sql.raw(literalList(openStatuses))}`;

/** Signed bytes, stored before they are sent. Several share a nonce where a stuck one was replaced. */
export const chainAttempts = app.table(
  'chain_attempts',
  {
    hash: hex('hash').primaryKey(),
    transactionId: uuid('transaction_id')
      .notNull()
      .references(() => chainTransactions.id, { onDelete: 'cascade' }),
    raw: hex('raw').notNull(),
    /** wei for one unit of gas */
    maxFeePerGas: amount('max_fee_per_gas').notNull(),
    maxPriorityFeePerGas: amount('max_priority_fee_per_gas').notNull(),
    at: instant('at').notNull(),
    /** they do nothing but use up the nonce */
    empty: boolean('empty').notNull().default(false),
  },
  (table) => [
    index('chain_attempts_transaction').on(table.transactionId),
    index('chain_attempts_signed').on(table.at).where(sql`raw <> '0x'`),
  ],
);

/** Auctions that are over and that we have begun to settle: the number of the try, and when the next one is due. */
export const auctionSettlements = app.table(
  'auction_settlements',
  {
    chain: chainName().notNull(),
    tokenId: amount('token_id').notNull(),
    round: bigint('round', { mode: 'number' }).notNull(),
    tries: integer('tries').notNull(),
    dueAt: instant('due_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chain, table.tokenId, table.round] })],
);

/** Holders of tickets whose refund failed: the number of failed tries, and when the next one is due. */
export const ticketRefundTries = app.table(
  'ticket_refund_tries',
  {
    chain: chainName().notNull(),
    lotteryId: bigint('lottery_id', { mode: 'number' }).notNull(),
    holder: hex('holder').notNull(),
    failed: integer('failed').notNull(),
    dueAt: instant('due_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chain, table.lotteryId, table.holder] })],
);

/** The next nonce of each account that we sign with; signing takes its nonce under this row's lock. */
export const chainNonces = app.table(
  'chain_nonces',
  {
    chain: chainName().notNull(),
    address: hex('address').notNull(),
    next: bigint('next', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.chain, table.address] })],
);
