import { type ChainName, type ResaleShares, resaleSharesDown } from '@talkies/shared';
import {
  type AnyColumn,
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm';
import { getAddress, type Hex } from 'viem';
import { isAnyOf } from '../../platform/db/any-of.ts';
import type { Database } from '../../platform/db/database.ts';
import { chainVersionsOf } from '../chain-versions.ts';
import type { Needs } from '../context.ts';
import { type Owners, ownedBy } from '../owned-by.ts';
import { accountKey } from '../projection/events.ts';
import { isOneOf } from '../projection/many-rows.ts';
import { drops, events, mints, tokens } from '../tables.ts';
import { isFirstSale } from './belongs-to-person.ts';
import { auctions, bids, closedSellers, credits, listings, sales, tokenVersions } from './tables.ts';
import { listingTotal } from './totals.ts';

export type Listing = typeof listings.$inferSelect;
export type Auction = typeof auctions.$inferSelect;
export type Bid = typeof bids.$inferSelect;
export type Sale = typeof sales.$inferSelect;
export type Credit = typeof credits.$inferSelect;

/**
 * For listings: whether the seller has let the marketplace move their tokens without a break since they listed, so
 * that somebody can buy. The contract has the same rule, by counting switches.
 */
export const isOfOpenSeller = sql`not exists (select 1 from ${closedSellers} where ${closedSellers.chain} = ${listings.chain} and ${closedSellers.account} = ${listings.seller} and (${closedSellers.reopenedBlock} is null or (${listings.blockNumber}, ${listings.logIndex}) < (${closedSellers.reopenedBlock}, ${closedSellers.reopenedLog})))`;

/** A token with its present market rows. */
export interface MarketTokenRows {
  token: typeof tokens.$inferSelect;
  drop: typeof drops.$inferSelect;
  listing: Listing | null;
  /** the latest one, open or over */
  auction: Auction | null;
  version: number;
}

/** The buyer's total of a listed token and its shares; null where it is not listed. */
export const listingShares = ({ listing, drop }: MarketTokenRows): ResaleShares | null =>
  listing && resaleSharesDown(BigInt(listing.price), drop.royaltyBps, listing.feeBps);

/** Reads all parts by one statement, so that they are of one moment. Unknown tokens are left out. */
export async function marketTokenRowsOf(
  db: Database,
  chain: ChainName,
  tokenIds: string[],
): Promise<Map<string, MarketTokenRows>> {
  if (tokenIds.length === 0) return new Map();
  const latest = db
    .selectDistinctOn([auctions.tokenId])
    .from(auctions)
    .where(and(eq(auctions.chain, chain), isOneOf(auctions.tokenId, tokenIds)))
    .orderBy(auctions.tokenId, desc(auctions.round))
    .as('latest');
  const rows = await db
    .select({
      token: tokens,
      drop: drops,
      listing: listings,
      round: latest.round,
      auction: auctions,
      version: tokenVersions.version,
    })
    .from(tokens)
    .innerJoin(drops, and(eq(drops.chain, tokens.chain), eq(drops.dropId, tokens.dropId)))
    .leftJoin(
      listings,
      and(eq(listings.chain, tokens.chain), eq(listings.tokenId, tokens.tokenId), isOfOpenSeller),
    )
    .leftJoin(latest, eq(latest.tokenId, tokens.tokenId))
    .leftJoin(
      auctions,
      and(
        eq(auctions.chain, tokens.chain),
        eq(auctions.tokenId, tokens.tokenId),
        eq(auctions.round, latest.round),
      ),
    )
    .leftJoin(
      tokenVersions,
      and(eq(tokenVersions.chain, tokens.chain), eq(tokenVersions.tokenId, tokens.tokenId)),
    )
    .where(and(eq(tokens.chain, chain), isOneOf(tokens.tokenId, tokenIds)));
  return new Map(
    rows.map(({ token, drop, listing, auction, version }) => [
      token.tokenId,
      { token, drop, listing, auction, version: version ?? 0 },
    ]),
  );
}

/** `marketTokenRowsOf` for one token; null where it is unknown. */
export const rowsOfMarketToken = async (
  db: Database,
  chain: ChainName,
  tokenId: string,
): Promise<MarketTokenRows | null> => (await marketTokenRowsOf(db, chain, [tokenId])).get(tokenId) ?? null;

/** An auction's bids, newest first; with `bidders`, theirs alone. */
export const bidsOfAuction = (
  db: Database,
  { chain, tokenId, round }: Pick<Auction, 'chain' | 'tokenId' | 'round'>,
  limit: number,
  bidders?: string[],
): Promise<Bid[]> =>
  db
    .select()
    .from(bids)
    .where(
      and(
        eq(bids.chain, chain),
        eq(bids.tokenId, tokenId),
        eq(bids.round, round),
        bidders && isAnyOf(bids.bidder, bidders),
      ),
    )
    .orderBy(desc(bids.blockNumber), desc(bids.logIndex))
    .limit(limit);

/** Bids in the present or last auction of each edition of a drop, highest first. */
export function latestBidsOfDrop(
  db: Database,
  chain: ChainName,
  dropId: bigint,
  limit: number,
): Promise<Pick<Bid, 'txHash' | 'amount'>[]> {
  const latest = db
    .selectDistinctOn([auctions.tokenId], { tokenId: auctions.tokenId, round: auctions.round })
    .from(auctions)
    .where(and(eq(auctions.chain, chain), eq(auctions.dropId, dropId)))
    .orderBy(auctions.tokenId, desc(auctions.round))
    .as('latest');
  return db
    .select({ txHash: bids.txHash, amount: bids.amount })
    .from(bids)
    .innerJoin(latest, and(eq(latest.tokenId, bids.tokenId), eq(latest.round, bids.round)))
    .where(eq(bids.chain, chain))
    .orderBy(sql`${bids.amount}::numeric desc`, desc(bids.blockNumber), desc(bids.logIndex))
    .limit(limit);
}

/** The newest fifty resales of a token, newest first. */
export const salesOfToken = (db: Database, chain: ChainName, tokenId: string): Promise<Sale[]> =>
  db
    .select()
    .from(sales)
    .where(and(eq(sales.chain, chain), eq(sales.tokenId, tokenId)))
    .orderBy(desc(sales.blockNumber), desc(sales.logIndex))
    .limit(50);

/** The resale of a token in a transaction; null where the chain has none, or no longer. */
export async function saleIn(
  db: Database,
  { chain, tokenId, txHash }: Pick<Sale, 'chain' | 'tokenId' | 'txHash'>,
): Promise<Sale | null> {
  const [row] = await db
    .select()
    .from(sales)
    .where(and(eq(sales.chain, chain), eq(sales.tokenId, tokenId), eq(sales.txHash, txHash)));
  return row ?? null;
}

/** The listed tokens of a drop, in the order of what a buyer pays in all: each listing keeps the fee of its day. */
export async function cheapestOfDrop(
  db: Database,
  chain: ChainName,
  dropId: bigint,
  limit = 1_000,
): Promise<string[]> {
  const rows = await db
    .select({ tokenId: listings.tokenId })
    .from(listings)
    .innerJoin(drops, and(eq(drops.chain, listings.chain), eq(drops.dropId, listings.dropId)))
    .where(and(eq(listings.chain, chain), eq(listings.dropId, dropId), isOfOpenSeller))
    .orderBy(listingTotal, sql`${listings.tokenId}::numeric`)
    .limit(limit);
  return rows.map(({ tokenId }) => tokenId);
}

/** Tokens of a drop that are for sale now: listings, cheapest first, then running auctions, next to end first. */
export async function forSaleOfDrop(
  db: Database,
  chain: ChainName,
  dropId: bigint,
  now: Date,
): Promise<string[]> {
  const [listed, running] = await Promise.all([
    cheapestOfDrop(db, chain, dropId),
    db
      .select({ tokenId: auctions.tokenId })
      .from(auctions)
      .where(
        and(
          eq(auctions.chain, chain),
          eq(auctions.dropId, dropId),
          eq(auctions.state, 'open'),
          gt(auctions.endsAt, now),
        ),
      )
      .orderBy(auctions.endsAt)
      .limit(1_000),
  ]);
  return [...listed, ...running.map(({ tokenId }) => tokenId)];
}

/** The first sale of a token; null where it was minted for an auction or a lottery. */
export async function firstSaleOfToken(
  ctx: Needs<'chains' | 'db'>,
  { chain, dropId, tokenId }: Pick<typeof tokens.$inferSelect, 'chain' | 'dropId' | 'tokenId'>,
) {
  const [row] = await ctx.db
    .select(getTableColumns(mints))
    .from(mints)
    .innerJoin(drops, and(eq(drops.chain, mints.chain), eq(drops.dropId, mints.dropId)))
    .where(
      and(
        ...[eq(mints.chain, chain), eq(mints.dropId, dropId), eq(mints.tokenId, tokenId)],
        isFirstSale(ctx),
      ),
    );
  return row ?? null;
}

/** Every bid of these wallets, newest first. */
export async function bidsBy(db: Database, owners: Owners, limit = 500): Promise<Bid[]> {
  if (owners.length === 0) return [];
  return db
    .select()
    .from(bids)
    .where(ownedBy(bids, bids.bidder, owners))
    .orderBy(desc(bids.at), desc(bids.logIndex))
    .limit(limit);
}

/** How many open listings each of these wallets has on each chain; wallets without one are left out. */
export async function listingsBySeller(
  db: Database,
  owners: Owners,
): Promise<{ chain: ChainName; seller: string; count: number }[]> {
  if (owners.length === 0) return [];
  return db
    .select({ chain: listings.chain, seller: listings.seller, count: sql<number>`count(*)::int` })
    .from(listings)
    .where(and(ownedBy(listings, listings.seller, owners), isOfOpenSeller))
    .groupBy(listings.chain, listings.seller);
}

/** These wallets' tokens that are listed, or in an auction that is not settled. */
export async function forSaleBy(
  db: Database,
  owners: Owners,
): Promise<{ chain: ChainName; tokenId: string }[]> {
  if (owners.length === 0) return [];
  const listed = await db
    .select({ chain: listings.chain, tokenId: listings.tokenId })
    .from(listings)
    .where(and(ownedBy(listings, listings.seller, owners), isOfOpenSeller))
    .orderBy(desc(listings.listedAt));
  const auctioned = await db
    .select({ chain: auctions.chain, tokenId: auctions.tokenId })
    .from(auctions)
    .where(and(ownedBy(auctions, auctions.seller, owners), eq(auctions.state, 'open')))
    .orderBy(asc(auctions.endsAt));
  return [...auctioned, ...listed];
}

/** The credits that these accounts can withdraw. */
export async function creditsOf(db: Database, owners: Owners): Promise<Credit[]> {
  if (owners.length === 0) return [];
  return db
    .select()
    .from(credits)
    .where(and(ownedBy(credits, credits.account, owners), ne(credits.amount, '0')));
}

/** Money that a contract could not send to an account in a transaction, and that waits to be withdrawn there. */
export interface CreditInTransaction {
  at: Date;
  /** when the account took it; null while it waits */
  withdrawnAt: Date | null;
}

/** The credit of an account by a transaction; null where its money was sent. */
export async function creditIn(
  db: Database,
  chain: ChainName,
  { contract, account, txHash }: { contract: Hex; account: Hex; txHash: Hex },
): Promise<CreditInTransaction | null> {
  const rows = await db
    .select({ name: events.name, txHash: events.txHash, at: events.at })
    .from(events)
    .where(and(eq(events.chain, chain), eq(events.account, accountKey(getAddress(contract), account))))
    .orderBy(asc(events.blockNumber), asc(events.logIndex));
  const credited = rows.findIndex((row) => row.name === 'Credited' && row.txHash === txHash);
  const credit = rows[credited];
  if (!credit) return null;
  const withdrawn = rows.slice(credited).find(({ name }) => name === 'Withdrawn');
  return { at: credit.at, withdrawnAt: withdrawn?.at ?? null };
}

/**
 * Of a drop's auctions the open one, otherwise the last that sold, since an owner's auction without a buyer undoes no
 * sale; otherwise the last one.
 */
const shownFirst = [
  sql`case ${auctions.state} when 'open' then 0 when 'settled' then 1 else 2 end`,
  desc(auctions.startedAt),
];

/** The auctions of these drops that are shown, by drop. */
export async function auctionsOfDrops(db: Database, dropIds: bigint[]): Promise<Map<bigint, Auction>> {
  if (dropIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([auctions.dropId])
    .from(auctions)
    .where(isOneOf(auctions.dropId, dropIds))
    .orderBy(auctions.dropId, ...shownFirst);
  return new Map(rows.map((row) => [row.dropId, row]));
}

/** The same on the card of a drop's item: in a column of a statement, as the given value. */
export const auctionOfDrop = (db: Database, dropId: AnyColumn, value: SQL): SQL =>
  sql`(${db
    .select({ value })
    .from(auctions)
    .where(eq(auctions.dropId, dropId))
    .orderBy(...shownFirst)
    .limit(1)})`;

/** The reader's step on a chain, and the tokens that changed after an earlier one. */
export async function changedSince(
  db: Database,
  chain: ChainName,
  version: number,
  limit = 2_000,
): Promise<{ version: number; tokenIds: string[] }> {
  const now = (await chainVersionsOf(db))[chain] ?? 0;
  if (now <= version) return { version: now, tokenIds: [] };
  const rows = await db
    .select({ tokenId: tokenVersions.tokenId })
    .from(tokenVersions)
    .where(and(eq(tokenVersions.chain, chain), gt(tokenVersions.version, version)))
    .orderBy(asc(tokenVersions.version))
    .limit(limit);
  return { version: now, tokenIds: rows.map(({ tokenId }) => tokenId) };
}

/** Those of these tokens that changed after an earlier step: for requests about few of very many changed ones. */
export async function changedAmong(
  db: Database,
  chain: ChainName,
  version: number,
  tokenIds: string[],
): Promise<string[]> {
  if (tokenIds.length === 0) return [];
  const rows = await db
    .select({ tokenId: tokenVersions.tokenId })
    .from(tokenVersions)
    .where(
      and(
        eq(tokenVersions.chain, chain),
        inArray(tokenVersions.tokenId, tokenIds),
        gt(tokenVersions.version, version),
      ),
    );
  return rows.map(({ tokenId }) => tokenId);
}
