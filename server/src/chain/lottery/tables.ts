import type { ChainName } from '@talkies/shared';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Hex } from 'viem';
import { amount, instant, literalList, onchain } from '../../platform/db/tables.ts';

// like all of `onchain`, only what the chain says; amounts are wei, addresses carry their checksum
const chainName = () => text('chain').$type<ChainName>().notNull();
const hex = (name: string) => text(name).$type<Hex>();
const block = (name: string) => bigint(name, { mode: 'number' });
/** counts from 1 in its contract */
const lotteryId = () => bigint('lottery_id', { mode: 'number' }).notNull();
/** 32 bits in the contract */
const tickets = (name: string) => bigint(name, { mode: 'number' });

export type OnchainLotteryState = 'selling' | 'drawn' | 'delivered' | 'cancelled' | 'returned';
/** States in which something is still to happen. */
export const openLotteryStates: OnchainLotteryState[] = ['selling', 'drawn'];
/** States after a lottery was called off or failed: holders are refunded. */
export const endedWithoutWinner: OnchainLotteryState[] = ['cancelled', 'returned'];

/**
 * Every lottery there ever was, by its events: one whose deadline has passed stays `selling` until an event changes
 * it. returned: it failed, and the giver has the prize back.
 */
export const lotteries = onchain.table(
  'lotteries',
  {
    chain: chainName(),
    lotteryId: lotteryId(),
    tokenId: amount('token_id').notNull(),
    giver: hex('giver').notNull(),
    beneficiary: hex('beneficiary').notNull(),
    ticketPrice: amount('ticket_price').notNull(),
    moneyPrize: amount('money_prize').notNull(),
    maxTickets: tickets('max_tickets').notNull(),
    walletLimit: tickets('wallet_limit').notNull(),
    deadline: instant('deadline').notNull(),
    /** the beacon's round */
    round: bigint('round', { mode: 'number' }).notNull(),
    permitOnly: boolean('permit_only').notNull(),
    state: text('state').$type<OnchainLotteryState>().notNull(),
    sold: tickets('sold').notNull(),
    purchases: tickets('purchases').notNull(),
    /** the contract's running hash, computed from the purchases */
    listHash: hex('list_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    txHash: hex('tx_hash').notNull(),
    winningTicket: tickets('winning_ticket'),
    /** the point (x, y), 32 bytes each */
    signatureX: hex('signature_x'),
    signatureY: hex('signature_y'),
    proceeds: amount('proceeds'),
    drawnBlock: block('drawn_block'),
    drawnAt: instant('drawn_at'),
    drawnTxHash: hex('drawn_tx_hash'),
    winner: hex('winner'),
    /** when the prize was delivered or returned, or the lottery was called off */
    closedBlock: block('closed_block'),
    closedAt: instant('closed_at'),
    closedTxHash: hex('closed_tx_hash'),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.lotteryId] }),
    index('lotteries_open')
      .on(table.deadline)
      .where(sql.raw(`state in ${literalList(openLotteryStates)}`)),
    index('lotteries_created').on(table.chain, table.txHash),
  ],
);

/** The ticket list: purchase `number` has the tickets `first` to `first + count - 1`. */
export const ticketPurchases = onchain.table(
  'ticket_purchases',
  {
    chain: chainName(),
    lotteryId: lotteryId(),
    number: tickets('number').notNull(),
    first: tickets('first').notNull(),
    count: tickets('count').notNull(),
    holder: hex('holder').notNull(),
    blockNumber: block('block_number').notNull(),
    logIndex: integer('log_index').notNull(),
    txHash: hex('tx_hash').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.lotteryId, table.number] }),
    index('ticket_purchases_ticket').on(table.chain, table.lotteryId, table.first),
    index('ticket_purchases_holder').on(table.holder),
    index('ticket_purchases_transaction').on(table.chain, table.txHash),
  ],
);

/** Orders paid through a provider whose tickets were bought. */
export const filledTicketOrders = onchain.table(
  'filled_ticket_orders',
  {
    chain: chainName(),
    orderId: amount('order_id').notNull(),
    lotteryId: lotteryId(),
    holder: hex('holder').notNull(),
    blockNumber: block('block_number').notNull(),
    logIndex: integer('log_index').notNull(),
    txHash: hex('tx_hash').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chain, table.orderId] })],
);

/** Holders who were refunded the price of all their tickets. */
export const ticketRefunds = onchain.table(
  'ticket_refunds',
  {
    chain: chainName(),
    lotteryId: lotteryId(),
    holder: hex('holder').notNull(),
    amount: amount('amount').notNull(),
    blockNumber: block('block_number').notNull(),
    logIndex: integer('log_index').notNull(),
    txHash: hex('tx_hash').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.lotteryId, table.holder] }),
    index('ticket_refunds_holder').on(table.holder),
  ],
);

/** The step of its chain's reader at which a lottery last changed; see `tokenVersions`. */
export const lotteryVersions = onchain.table(
  'lottery_versions',
  {
    chain: chainName(),
    lotteryId: lotteryId(),
    version: bigint('version', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.lotteryId] }),
    index('lottery_versions_step').on(table.chain, table.version),
  ],
);
