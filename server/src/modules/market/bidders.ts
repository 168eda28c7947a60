import { BID_TERMS_VERSION, type bidderApprovals, NONFUNGIBLE_SPB } from '@talkies/shared';
import type { Bidder } from '@talkies/shared/schemas';
import { and, asc, eq } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import type { MarketTokenRows } from '../../chain/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { users } from '../accounts/index.ts';
import type { ItemSummary } from '../catalogue/index.ts';
import { type FoundMarketToken, findMarketToken, shownMarketToken } from './read/find-market-token.ts';
import { reservePriceOf } from './reserve-prices.ts';
import { auctionBidders } from './tables.ts';

type Auction = NonNullable<MarketTokenRows['auction']>;
type Row = typeof auctionBidders.$inferSelect;

/** The open auction whose bidders must accept terms: the legendary item's (spec:35); null for any other. */
function auctionWithTerms({ item, tokenRows }: Pick<FoundMarketToken, 'item' | 'tokenRows'>): Auction | null {
  const auction = tokenRows?.auction;
  return item.collection === NONFUNGIBLE_SPB && auction?.state === 'open' ? auction : null;
}

const ofAuction = ({ chain, tokenId, round }: Auction) =>
  and(eq(auctionBidders.chain, chain), eq(auctionBidders.tokenId, tokenId), eq(auctionBidders.round, round));

async function rowOf(db: Database, auction: Auction, userId: string): Promise<Row | null> {
  const [row] = await db
    .select()
    .from(auctionBidders)
    .where(and(ofAuction(auction), eq(auctionBidders.userId, userId)));
  return row ?? null;
}

/** Whether the shop approves each bidder; otherwise the permit follows from accepted terms alone. */
async function asksApproval(db: Database, itemId: string, auction: Auction): Promise<boolean> {
  if (!auction.permitOnly) return false;
  return (await reservePriceOf(db, itemId, auction))?.approveBidders ?? true;
}

function bidderApprovalOf(required: boolean, row: Row | null): (typeof bidderApprovals)[number] {
  if (!required) return 'free';
  if (row?.approved == null) return 'waiting';
  return row.approved ? 'approved' : 'refused';
}

function presentBidder(required: boolean, row: Row | null): Bidder {
  const current = row?.termsVersion === BID_TERMS_VERSION;
  return {
    termsVersion: BID_TERMS_VERSION,
    acceptedAt: current ? row.acceptedAt.toISOString() : null,
    approval: bidderApprovalOf(required, row),
  };
}

/** A person's standing as a bidder; null where the auction has no terms of its own. */
export async function bidderOf(
  db: Database,
  found: FoundMarketToken,
  userId: string,
): Promise<Bidder | null> {
  const auction = auctionWithTerms(found);
  if (!auction) return null;
  return presentBidder(await asksApproval(db, found.item.id, auction), await rowOf(db, auction, userId));
}

/** @throws bid/terms before they are accepted; bid/approval where the shop has not approved of the bidder */
export async function requireBidder(db: Database, found: FoundMarketToken, userId: string): Promise<void> {
  const bidder = await bidderOf(db, found, userId);
  if (!bidder) return;
  if (bidder.acceptedAt === null) throw new AppError('bid/terms');
  if (bidder.approval === 'refused')
    throw new AppError('bid/approval', {
      detail: 'You were not approved as a bidder of this auction.',
    });
  if (bidder.approval === 'waiting') throw new AppError('bid/approval');
}

interface Acceptance {
  marketToken: string;
  round: string;
  version: string;
}

/**
 * Records which version of the terms a person accepted for this auction, and when; the first acceptance of a version
 * counts.
 * @throws auction/none, market/not-found, bid/terms-changed where another version was read
 */
export async function acceptBidTerms(
  ctx: Needs<'changes' | 'clock' | 'db'>,
  userId: string,
  { marketToken, round, version }: Acceptance,
): Promise<Bidder> {
  const found = await shownMarketToken(ctx, marketToken, async () => userId);
  const auction = auctionWithTerms(found);
  if (!auction || String(auction.round) !== round) throw new AppError('auction/none');
  if (version !== BID_TERMS_VERSION) throw new AppError('bid/terms-changed');
  const required = await asksApproval(ctx.db, found.item.id, auction);
  const before = await rowOf(ctx.db, auction, userId);
  if (before?.termsVersion === version) return presentBidder(required, before);
  const accepted = { termsVersion: version, acceptedAt: ctx.clock.now() };
  const { chain, tokenId } = auction;
  await ctx.db
    .insert(auctionBidders)
    .values({ userId, chain, tokenId, round: auction.round, ...accepted })
    .onConflictDoUpdate({
      target: [auctionBidders.userId, auctionBidders.chain, auctionBidders.tokenId, auctionBidders.round],
      set: accepted,
    });
  await ctx.changes.emit('transactions', userId);
  return presentBidder(required, await rowOf(ctx.db, auction, userId));
}

async function auctionOfItem(ctx: Needs<'db'>, itemId: string): Promise<Auction> {
  const auction = auctionWithTerms(await findMarketToken(ctx, itemId));
  if (!auction) throw new AppError('auction/none');
  return auction;
}

export interface AskingBidder {
  id: string;
  email: string;
  name: string;
  acceptedAt: Date;
  approval: (typeof bidderApprovals)[number];
}

/** People who asked to bid in an item's auction, in the order in which they did. @throws auction/none */
export async function biddersOfItem(ctx: Needs<'db'>, itemId: ItemSummary['id']): Promise<AskingBidder[]> {
  const auction = await auctionOfItem(ctx, itemId);
  const required = await asksApproval(ctx.db, itemId, auction);
  const rows = await ctx.db
    .select({ id: users.id, email: users.email, name: users.name, row: auctionBidders })
    .from(auctionBidders)
    .innerJoin(users, eq(users.id, auctionBidders.userId))
    .where(ofAuction(auction))
    .orderBy(asc(auctionBidders.acceptedAt));
  return rows.map(({ row, ...person }) => ({
    ...person,
    acceptedAt: row.acceptedAt,
    approval: bidderApprovalOf(required, row),
  }));
}

export interface Decision {
  itemId: string;
  userId: string;
  approved: boolean;
  /** the decision that the operator saw; without it, any decision is replaced */
  seen?: (typeof bidderApprovals)[number];
}

/**
 * Stores the shop's decision about a bidder, in the transaction `ctx.db`; it may be changed. A permit that was
 * already given stays valid for ten minutes.
 * @returns the previous decision, and the present time
 * @throws auction/none; request/not-found for a person who has not asked to bid; studio/changed-meanwhile
 */
export async function decideBidder(
  ctx: Needs<'clock' | 'db'>,
  { itemId, userId, approved, seen }: Decision,
): Promise<{ before: boolean | null; at: Date }> {
  const auction = await auctionOfItem(ctx, itemId);
  const required = await asksApproval(ctx.db, itemId, auction);
  const which = and(ofAuction(auction), eq(auctionBidders.userId, userId));
  const [row] = await ctx.db.select().from(auctionBidders).where(which).for('update');
  if (!row) throw new AppError('request/not-found');
  if (seen !== undefined && bidderApprovalOf(required, row) !== seen)
    throw new AppError('studio/changed-meanwhile');
  const at = ctx.clock.now();
  // the mail about a decision names its time: a repeated decision keeps the time of the first
  if (row.approved !== approved)
    await ctx.db.update(auctionBidders).set({ approved, decidedAt: at }).where(which);
  return { before: row.approved, at };
}

/** The decision about a bidder of the running auction; null where there is none, or the auction is over. */
export async function decisionOf(
  ctx: Needs<'db'>,
  { itemId, userId }: Pick<Decision, 'itemId' | 'userId'>,
): Promise<{ approved: boolean; at: Date } | null> {
  const auction = auctionWithTerms(await findMarketToken(ctx, itemId));
  const row = auction && (await rowOf(ctx.db, auction, userId));
  return row?.approved == null || row.decidedAt === null
    ? null
    : { approved: row.approved, at: row.decidedAt };
}
