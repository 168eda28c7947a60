import type { ChainName } from '@talkies/shared';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { type PgColumn, union } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/db/database.ts';
import {
  filledTicketOrders,
  lotteries,
  lotteryVersions,
  ticketPurchases,
  ticketRefunds,
} from '../lottery/tables.ts';
import { auctions, bids, closedSellers, credits, listings, sales, tokenVersions } from '../market/tables.ts';
import { drops, events, mints, receiverPayments, tokens } from '../tables.ts';
import { accountKey, type ChainEvent, switchKey } from './events.ts';
import { insertMany, isOneOf } from './many-rows.ts';
import { noRows, project, type Rows } from './project.ts';

/** The keys of rows that events change. */
export interface Touched {
  drops: Set<bigint>;
  tokens: Set<string>;
  orders: Set<string>;
  lotteries: Set<number>;
  accounts: Set<string>;
}

export const nothingTouched = (): Touched => ({
  drops: new Set(),
  tokens: new Set(),
  orders: new Set(),
  lotteries: new Set(),
  accounts: new Set(),
});

export function touchedBy(
  list: readonly Pick<ChainEvent, 'dropId' | 'tokenId' | 'orderId' | 'lotteryId' | 'account'>[],
): Touched {
  const touched = nothingTouched();
  for (const { dropId, tokenId, orderId, lotteryId, account } of list) {
    if (dropId !== null) touched.drops.add(dropId);
    if (tokenId !== null) touched.tokens.add(tokenId);
    if (orderId !== null) touched.orders.add(orderId);
    if (lotteryId !== null) touched.lotteries.add(lotteryId);
    if (account !== null) touched.accounts.add(account);
  }
  return touched;
}

const SWITCH = switchKey('');
/** The wallets whose marketplace switch events change. */
const switchesIn = ({ accounts }: Touched): string[] =>
  [...accounts].flatMap((key) => (key.startsWith(SWITCH) ? [key.slice(SWITCH.length)] : []));

/** Tables whose rows follow from the events of one lottery. */
export const ofLotteries = [lotteries, ticketPurchases, filledTicketOrders, ticketRefunds] as const;

const where = (chain: ChainName, touched: Touched) => ({
  lotteries: and(eq(lotteries.chain, chain), isOneOf(lotteries.lotteryId, touched.lotteries)),
  drops: and(eq(drops.chain, chain), isOneOf(drops.dropId, touched.drops)),
  tokens: and(eq(tokens.chain, chain), isOneOf(tokens.tokenId, touched.tokens)),
  mints: and(eq(mints.chain, chain), isOneOf(mints.orderId, touched.orders)),
  received: and(eq(receiverPayments.chain, chain), isOneOf(receiverPayments.orderId, touched.orders)),
  listings: and(eq(listings.chain, chain), isOneOf(listings.tokenId, touched.tokens)),
  auctions: and(eq(auctions.chain, chain), isOneOf(auctions.tokenId, touched.tokens)),
  bids: and(eq(bids.chain, chain), isOneOf(bids.tokenId, touched.tokens)),
  sales: and(eq(sales.chain, chain), isOneOf(sales.tokenId, touched.tokens)),
  closed: and(eq(closedSellers.chain, chain), isOneOf(closedSellers.account, switchesIn(touched))),
  credits: and(
    eq(credits.chain, chain),
    sql`${credits.contract} || ':' || ${credits.account} in (select jsonb_array_elements_text(${JSON.stringify([...touched.accounts])}::jsonb))`,
  ),
});

/**
 * Loads the rows that events can change: of a token's auctions only the latest, while bids and sales are only added.
 */
async function loadRows(tx: Database, chain: ChainName, touched: Touched): Promise<Rows> {
  const those = where(chain, touched);
  const foundDrops = await tx.select().from(drops).where(those.drops);
  const foundTokens = await tx.select().from(tokens).where(those.tokens);
  const foundMints = await tx.select().from(mints).where(those.mints);
  const foundReceived =
    touched.orders.size > 0 ? await tx.select().from(receiverPayments).where(those.received) : [];
  const foundListings = await tx.select().from(listings).where(those.listings);
  const foundAuctions = await tx.select().from(auctions).where(those.auctions).orderBy(asc(auctions.round));
  const switches = switchesIn(touched);
  const foundClosed = switches.length > 0 ? await tx.select().from(closedSellers).where(those.closed) : [];
  const foundLotteries =
    touched.lotteries.size > 0 ? await tx.select().from(lotteries).where(those.lotteries) : [];
  const foundCredits = touched.accounts.size > 0 ? await tx.select().from(credits).where(those.credits) : [];
  return {
    ...noRows,
    drops: new Map(foundDrops.map((row) => [row.dropId, row])),
    tokens: new Map(foundTokens.map((row) => [row.tokenId, row])),
    mints: new Map(foundMints.map((row) => [row.orderId, row])),
    received: new Map(foundReceived.map((row) => [row.orderId, row])),
    listings: new Map(foundListings.map((row) => [row.tokenId, row])),
    auctions: new Map(foundAuctions.map((row) => [row.tokenId, row])),
    lotteries: new Map(foundLotteries.map((row) => [row.lotteryId, row])),
    closed: new Map(foundClosed.map((row) => [switchKey(row.account), row])),
    credits: new Map(foundCredits.map((row) => [accountKey(row.contract, row.account), row])),
  };
}

function pick<Key, Row>(all: ReadonlyMap<Key, Row>, keys: Set<Key>, chain: ChainName) {
  return [...keys].flatMap((key) => {
    const row = all.get(key);
    return row ? [{ ...row, chain }] : [];
  });
}

const added = <Row>(rows: readonly Row[], chain: ChainName) => rows.map((row) => ({ ...row, chain }));

/** Writes touched rows alone: an event can also appear in a row whose other events were not read. */
async function writeRows(tx: Database, chain: ChainName, rows: Rows, touched: Touched): Promise<void> {
  await insertMany(tx, drops, pick(rows.drops, touched.drops, chain), [drops.chain, drops.dropId]);
  await insertMany(tx, tokens, pick(rows.tokens, touched.tokens, chain), [tokens.chain, tokens.tokenId]);
  await insertMany(tx, mints, pick(rows.mints, touched.orders, chain), [mints.chain, mints.orderId]);
  const receivedKey = [receiverPayments.chain, receiverPayments.orderId];
  await insertMany(tx, receiverPayments, pick(rows.received, touched.orders, chain), receivedKey);
  if (touched.tokens.size > 0) await tx.delete(listings).where(where(chain, touched).listings);
  await insertMany(tx, listings, pick(rows.listings, touched.tokens, chain));
  const auctionKey = [auctions.chain, auctions.tokenId, auctions.round];
  await insertMany(tx, auctions, added(rows.earlier, chain), auctionKey);
  await insertMany(tx, auctions, pick(rows.auctions, touched.tokens, chain), auctionKey);
  await insertMany(tx, bids, added(rows.bids, chain));
  await insertMany(tx, sales, added(rows.sales, chain));
  const creditKey = [credits.chain, credits.contract, credits.account];
  const closedKey = [closedSellers.chain, closedSellers.account];
  await insertMany(tx, closedSellers, pick(rows.closed, touched.accounts, chain), closedKey);
  await insertMany(tx, credits, pick(rows.credits, touched.accounts, chain), creditKey);
  if (touched.lotteries.size > 0) await writeLotteries(tx, chain, rows, touched);
}

async function writeLotteries(tx: Database, chain: ChainName, rows: Rows, touched: Touched): Promise<void> {
  const key = [lotteries.chain, lotteries.lotteryId];
  await insertMany(tx, lotteries, pick(rows.lotteries, touched.lotteries, chain), key);
  await insertMany(tx, ticketPurchases, added(rows.purchases, chain));
  await insertMany(tx, filledTicketOrders, added(rows.filled, chain));
  await insertMany(tx, ticketRefunds, added(rows.refunds, chain));
}

/** The listed tokens of wallets, which become or stop being buyable with their switch. */
async function listedBy(tx: Database, chain: ChainName, sellers: string[]): Promise<string[]> {
  if (sellers.length === 0) return [];
  const rows = await tx
    .select({ tokenId: listings.tokenId })
    .from(listings)
    .where(and(eq(listings.chain, chain), isOneOf(listings.seller, sellers)));
  return rows.map(({ tokenId }) => tokenId);
}

/** Marks tokens as changed, for their open pages. */
async function markTokens(
  tx: Database,
  chain: ChainName,
  tokenIds: Iterable<string>,
  version: number,
): Promise<void> {
  const rows = [...new Set(tokenIds)].map((tokenId) => ({ chain, tokenId, version }));
  await insertMany(tx, tokenVersions, rows, [tokenVersions.chain, tokenVersions.tokenId]);
}

/** Marks lotteries as changed, for their open pages. */
async function markLotteries(
  tx: Database,
  chain: ChainName,
  lotteryIds: Iterable<number>,
  version: number,
): Promise<void> {
  const rows = [...new Set(lotteryIds)].map((lotteryId) => ({ chain, lotteryId, version }));
  await insertMany(tx, lotteryVersions, rows, [lotteryVersions.chain, lotteryVersions.lotteryId]);
}

/** Marks as changed what events touched, with the listings of wallets whose switch they changed. */
export async function markTouched(
  tx: Database,
  chain: ChainName,
  touched: Touched,
  version: number,
): Promise<void> {
  const listed = await listedBy(tx, chain, switchesIn(touched));
  await markTokens(tx, chain, [...touched.tokens, ...listed], version);
  await markLotteries(tx, chain, touched.lotteries, version);
}

/**
 * Stores events that follow all stored ones, in the chain's order, and updates the rows. `version` is the reader's
 * step, which the touched tokens have from now on.
 */
export async function appendEvents(
  tx: Database,
  chain: ChainName,
  list: ChainEvent[],
  version: number,
): Promise<void> {
  if (list.length === 0) return;
  const values = list.map((event) => ({ ...event, chain }));
  await insertMany(tx, events, values);
  const touched = touchedBy(list);
  await projectEvents(tx, chain, list, touched);
  await markTouched(tx, chain, touched, version);
}

/** Applies events, which follow all that the rows include, to the `touched` rows and no others. */
export async function projectEvents(
  tx: Database,
  chain: ChainName,
  list: readonly ChainEvent[],
  touched: Touched,
): Promise<void> {
  if (list.length === 0) return;
  await writeRows(tx, chain, project(await loadRows(tx, chain, touched), list), touched);
}

/** Deletes the events after `block` and rebuilds the rows that they had touched from the remaining events. */
export async function deleteEventsAfter(
  tx: Database,
  chain: ChainName,
  block: number,
  version: number,
): Promise<void> {
  const orphaned = await tx
    .delete(events)
    .where(and(eq(events.chain, chain), gt(events.blockNumber, block)))
    .returning({
      dropId: events.dropId,
      tokenId: events.tokenId,
      orderId: events.orderId,
      lotteryId: events.lotteryId,
      account: events.account,
    });
  if (orphaned.length === 0) return;
  const touched = touchedBy(orphaned);
  await foldAgain(tx, chain, touched);
  await markTouched(tx, chain, touched, version);
}

/** Rebuilds the touched rows from all stored events about them. */
export async function foldAgain(tx: Database, chain: ChainName, touched: Touched): Promise<void> {
  const those = where(chain, touched);
  for (const [table, condition] of [
    [drops, those.drops],
    [tokens, those.tokens],
    [mints, those.mints],
    [receiverPayments, those.received],
    [listings, those.listings],
    [auctions, those.auctions],
    [bids, those.bids],
    [sales, those.sales],
    [credits, those.credits],
    [closedSellers, those.closed],
  ] as const)
    await tx.delete(table).where(condition);
  if (touched.lotteries.size > 0)
    for (const table of ofLotteries)
      await tx.delete(table).where(and(eq(table.chain, chain), isOneOf(table.lotteryId, touched.lotteries)));
  const having = (column: PgColumn, keys: Iterable<string | bigint | number>) =>
    tx
      .select()
      .from(events)
      .where(and(eq(events.chain, chain), isOneOf(column, keys)));
  // one index for each part: an OR would walk every event
  const remaining = await union(
    having(events.dropId, touched.drops),
    having(events.tokenId, touched.tokens),
    having(events.orderId, touched.orders),
    having(events.lotteryId, touched.lotteries),
    having(events.account, touched.accounts),
  ).orderBy(asc(events.blockNumber), asc(events.logIndex));
  await writeRows(tx, chain, project(noRows, remaining), touched);
}
