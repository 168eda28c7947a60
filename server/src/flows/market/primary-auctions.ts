import { backOff, MAX_FEE_BPS, MINUTE_MS, NONFUNGIBLE_SPB } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import {
  type Auction,
  dropsOf,
  type MarketTokenRows,
  rowsOfMarketToken,
  signerAddress,
  type WrittenTransaction,
} from '../../chain/index.ts';
import { type ItemSummary, itemById, type RegisteredItem } from '../../modules/catalogue/index.ts';
import {
  announce,
  callOf,
  isAnnounced,
  soleToken,
  storeReservePrice,
  withdrawAnnounced,
} from '../../modules/market/index.ts';
import { deliveryCall, nextOrderNumber } from '../../modules/orders/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { findTries, triesFrom, writeOnce } from '../transaction-tries.ts';
import { giveBack, playBid, playersOf } from './play-bids.ts';
import { isWanted } from './primary-requests.ts';
import { requireReserve, reserveToOpen } from './primary-reserve.ts';
import { openKey } from './primary-steps.ts';
import { withdrawOpening } from './withdraw-opening.ts';

/** An operator's request to auction an item that is sold that way. Carried out in steps, each once. */
export interface PrimaryAuction {
  itemId: string;
  /** distinguishes this request from an earlier one for the same item */
  run: string;
  seconds: number;
  /** wei as text; if left out, the catalogue's reserve at the present rate, rounded up to two digits */
  reserve: string | null;
  /** every bidder of the legendary item needs the shop's approval */
  approveBidders?: boolean;
  /**
   * the contract takes any bid; otherwise a bid on the legendary item needs our permit, which follows from accepted
   * terms
   */
  anybody?: boolean;
  /** how many demonstration bids follow; local chains alone */
  bids: number;
  /** it was announced to open later; if the announcement is withdrawn, it is not opened */
  announced?: boolean;
  /** the key of the mint that this run waits for, once there is one */
  mint?: string;
}

declare module '../../platform/jobs/queue.ts' {
  interface JobPayloads {
    'market/primary': PrimaryAuction & { step: number };
  }
}

const POLL_MS = 500;
const LONGEST_PAUSE_MS = MINUTE_MS;
/** this many pauses are equal before the next ones are twice as long */
const STEPS_A_PAUSE = 120;

/** The pause after a step: ever longer, since the network may be slow or expensive for days, but without an end. */
const pauseAfter = (step: number): number =>
  backOff(1 + Math.floor(step / STEPS_A_PAUSE), { first: POLL_MS, longest: LONGEST_PAUSE_MS });

/**
 * An item that is sold by auction, hidden ones included.
 * @throws item/not-found, market/not-done in words for the operator
 */
export async function auctionedItem(ctx: Needs<'db'>, itemId: string): Promise<RegisteredItem> {
  const item = await itemById(ctx.db, itemId);
  if (!item || item.dropId === null || item.status === 'draft') throw new AppError('item/not-found');
  if (item.sale !== 'auction')
    throw new AppError('market/not-done', { detail: `${itemId} is sold at a fixed price.` });
  return { ...item, dropId: item.dropId };
}

/** `auctionedItem`, only for an item that is in the shop. */
export async function auctionItem(ctx: Needs<'db'>, itemId: string): Promise<RegisteredItem> {
  const item = await auctionedItem(ctx, itemId);
  if (item.status !== 'published') throw new AppError('item/not-found');
  return item;
}

export const tokenRowsOf = (
  ctx: Needs<'db'>,
  { chain, dropId }: Pick<RegisteredItem, 'chain' | 'dropId'>,
): Promise<MarketTokenRows | null> => rowsOfMarketToken(ctx.db, chain, soleToken(dropId));

/** Checks that a request can be carried out now. @throws where the item cannot be auctioned */
export async function requireAuctionable(
  ctx: Needs<'chains' | 'db' | 'rates' | 'signers'>,
  planned: PrimaryAuction,
  startsAt: Date | null,
): Promise<ItemSummary> {
  const item = await auctionItem(ctx, planned.itemId);
  const tokenRows = await tokenRowsOf(ctx, item);
  const running = tokenRows?.auction?.state === 'open' ? tokenRows.auction : null;
  if (running && !(startsAt && startsAt > running.endsAt)) throw new AppError('market/in-auction');
  if (tokenRows && !running) await requireOfShop(ctx, tokenRows, item.id);
  requireReserve(ctx, item, planned.reserve);
  requireAdmission(item, planned);
  if (planned.bids > 0 && !ctx.chains.get(item.chain).config.local)
    throw new AppError('market/not-done', { detail: 'Demonstration bids are for local chains alone.' });
  return item;
}

/**
 * Writes the request with `tx`; with `startsAt` it is announced, and carried out then. It replaces an earlier request
 * for the item that is not open yet. Call `emitUpcoming` afterwards.
 * @throws market/not-done where the earlier one's opening is on its way, or the item is no longer sold by auction
 */
export async function writePrimary(
  ctx: Needs<'queue' | 'writer'>,
  tx: Database,
  planned: PrimaryAuction,
  startsAt: Date | null,
): Promise<void> {
  const { itemId, run } = planned;
  await withdrawOpening(ctx, tx, itemId, run);
  await auctionItem({ db: tx }, itemId);
  if (startsAt) await announce(tx, { itemId, run, startsAt });
  await ctx.queue.enqueue(
    tx,
    'market/primary',
    { ...planned, announced: startsAt !== null, step: 0 },
    { key: `primary/${itemId}/${run}/0`, ...(startsAt ? { runAt: startsAt } : {}) },
  );
}

/** Checks and writes a request that the shop makes by itself. */
export async function beginPrimary(
  ctx: Needs<'chains' | 'changes' | 'db' | 'queue' | 'rates' | 'signers' | 'writer'>,
  planned: PrimaryAuction,
  startsAt: Date | null = null,
): Promise<void> {
  await requireAuctionable(ctx, planned, startsAt);
  await ctx.db.transaction((tx) => writePrimary(ctx, tx, planned, startsAt));
  await emitUpcoming(ctx, planned.itemId);
}

/** Updates caches and open pages after an auction was announced or opened, or its announcement withdrawn. */
export async function emitUpcoming({ changes }: Needs<'changes'>, itemId: string): Promise<void> {
  await changes.emit('catalogue');
  await changes.emit('upcoming', itemId);
}

/**
 * Requires that the shop owns a token: a sold item is its owner's to auction, the legendary one included (adr/223).
 * @throws market/not-done
 */
async function requireOfShop(
  ctx: Needs<'chains' | 'signers'>,
  { token }: MarketTokenRows,
  itemId: string,
): Promise<void> {
  const ours = [await signerAddress(ctx, 'partner'), ...(await playersOf(ctx, token.chain))];
  if (ours.includes(token.owner)) return;
  throw new AppError('market/not-done', {
    detail: `${itemId} belongs to ${token.owner}: only its owner can auction it.`,
  });
}

/** @throws market/not-done where the conditions for bidders exclude each other, or do not apply to this item */
function requireAdmission(
  { id, collection }: ItemSummary,
  { approveBidders, anybody, bids }: PrimaryAuction,
): void {
  const refuse = (detail: string): never => {
    throw new AppError('market/not-done', { detail });
  };
  if ((approveBidders || anybody) && collection !== NONFUNGIBLE_SPB)
    refuse(`${id} asks nothing of its bidders: --approve-bidders and --anybody are for the legendary item.`);
  if (approveBidders && anybody) refuse('Either the shop approves each bidder, or anybody may bid.');
  if (approveBidders && bids > 0) refuse('Demonstration bids need no approval: leave one out.');
}

/** The request for the next step; null: nothing is left to do. */
type Next = PrimaryAuction | null;

/** A failed transaction ends its run: `operator auction list` shows it, and the next run tries again. */
function goesOn(
  ctx: Needs<'log'>,
  planned: PrimaryAuction,
  { key, status, error }: WrittenTransaction,
): Next {
  if (status !== 'failed') return planned;
  const about = { item: planned.itemId, transaction: key, why: error?.text };
  ctx.log.warn(about, 'this auction of the shop is not opened');
  return null;
}

/** The key of the mint that is under way or will be: a failed one is followed by another, in a later run. */
async function mintKey(ctx: Needs<'writer'>, itemId: string): Promise<string> {
  const { last, next } = await findTries(ctx, triesFrom(`primary/mint/${itemId}`, '#'));
  return last && last.status !== 'failed' ? last.key : next;
}

/** Mints the one edition to the drop's beneficiary, once. */
async function mint(
  ctx: Needs<'chains' | 'db' | 'log' | 'writer'>,
  item: RegisteredItem,
  planned: PrimaryAuction,
): Promise<Next> {
  const [drop] = await dropsOf(ctx.db, item.chain, [item.dropId]);
  if (!drop) return planned; // still being registered
  const key = planned.mint ?? (await mintKey(ctx, item.id));
  const waiting = { ...planned, mint: key };
  const written = await ctx.writer.transactionByKey(key);
  if (written) return goesOn(ctx, waiting, written);
  const { config } = ctx.chains.get(item.chain);
  return ctx.db.transaction(async (tx) => {
    if (!(await isWanted(tx, planned))) return null;
    const { chainOrderId } = await nextOrderNumber(tx);
    const call = deliveryCall(config, { chainOrderId, dropId: item.dropId, wallet: drop.beneficiary });
    await ctx.writer.enqueueTransaction(tx, { chain: item.chain, signer: 'minter', ...call, key });
    return waiting;
  });
}

/** Opens the auction from the partner's wallet, if it is one that we sign for. */
async function open(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'db' | 'log' | 'rates' | 'signers' | 'writer'>,
  item: RegisteredItem,
  tokenRows: MarketTokenRows,
  planned: PrimaryAuction,
): Promise<Next> {
  const partner = await signerAddress(ctx, 'partner');
  if (partner !== tokenRows.token.owner) {
    if (partner && (await giveBack(ctx, tokenRows, partner, `primary/back/${item.id}/${planned.run}`)))
      return planned;
    ctx.log.warn({ item: item.id, owner: tokenRows.token.owner }, 'its owner has to open this auction');
    if (await withdrawAnnounced(ctx.db, item.id, planned.run)) await emitUpcoming(ctx, item.id);
    return null;
  }
  const { config } = ctx.chains.get(item.chain);
  const fixed = await reserveToOpen(ctx, item, planned.reserve);
  if (fixed === null) return planned;
  const reserve = fixed.wei.toString();
  const marketCall = {
    kind: 'auction',
    tokenId: BigInt(tokenRows.token.tokenId),
    reserve: fixed.wei,
    seconds: planned.seconds,
    maxFeeBps: MAX_FEE_BPS,
    permitOnly: item.collection === NONFUNGIBLE_SPB && !planned.anybody,
  } as const;
  const key = openKey(item.id, planned.run);
  const request = { chain: item.chain, signer: 'partner', ...callOf(config, marketCall), key } as const;
  return ctx.db.transaction(async (tx) => {
    // calling the auction off takes the same lock
    if (!(await isWanted(tx, planned))) return null;
    await ctx.writer.enqueueTransaction(tx, request);
    const { cents } = fixed;
    const approveBidders = planned.approveBidders ?? false;
    const fixedAt = ctx.clock.now();
    if (cents !== null)
      await storeReservePrice(tx, { itemId: item.id, reserve, cents, approveBidders, opening: key, fixedAt });
    // the reserve is kept as it is now, since the rate changes
    return { ...planned, reserve };
  });
}

/** Takes one step of a request. */
async function advance(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'db' | 'log' | 'rates' | 'signers' | 'writer'>,
  planned: PrimaryAuction,
): Promise<Next> {
  const { itemId, run } = planned;
  const item = await auctionedItem(ctx, itemId);
  // read before the auction, which exists once this is confirmed
  const opening = await ctx.writer.transactionByKey(openKey(itemId, run));
  const tokenRows = await tokenRowsOf(ctx, item);
  const isOpen = tokenRows?.auction?.state === 'open';
  if (opening?.status === 'confirmed') {
    if (await withdrawAnnounced(ctx.db, itemId, run)) await emitUpcoming(ctx, itemId);
    // the auction may already be over
    const plays = isOpen && (await playBid(ctx, tokenRows, planned.bids, `primary/bid/${itemId}/${run}`));
    return plays ? planned : null;
  }
  if (planned.announced && !(await isAnnounced(ctx.db, itemId, run))) return null;
  if (opening) return goesOn(ctx, planned, opening);
  // another request's auction is open: an announced one waits until that is settled
  if (isOpen) return planned.announced ? planned : null;
  // hidden for now: the item may return to the shop
  if (item.status !== 'published') return planned;
  if (!tokenRows) return mint(ctx, item, planned);
  return open(ctx, item, tokenRows, planned);
}

export function handlePrimaries(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'db' | 'log' | 'queue' | 'rates' | 'signers' | 'writer'>,
): void {
  const carryOut = async ({ step, ...planned }: PrimaryAuction & { step: number }): Promise<void> => {
    const left = await advance(ctx, planned);
    if (!left) return;
    const next = step + 1;
    const key = `primary/${planned.itemId}/${planned.run}/${next}`;
    const runAt = new Date(ctx.clock.now().getTime() + pauseAfter(next));
    await ctx.db.transaction(async (tx) => {
      // an announced request checks its announcement at each step until it is open
      if (left.announced || (await isWanted(tx, left)))
        await ctx.queue.enqueue(tx, 'market/primary', { ...left, step: next }, { key, runAt });
    });
  };
  // operators see the job in their list; without this, an announcement would stay for ever
  const givenUp = async (tx: Database, { itemId, run, announced }: PrimaryAuction): Promise<void> => {
    if (!announced || !(await withdrawAnnounced(tx, itemId, run))) return;
    ctx.log.error({ item: itemId, run }, 'an announced auction was given up, and is announced no more');
    await ctx.changes.emitWith(tx, 'catalogue');
    await ctx.changes.emitWith(tx, 'upcoming', itemId);
  };
  ctx.queue.handle('market/primary', carryOut, { givenUp });
}

/**
 * Calls off a primary auction that is announced, not opened yet, or has no bid. Where one is announced behind an open
 * one, the announced one is called off first, and a second call is for the other. `ctx.db` is a transaction.
 * @returns which of these it was; null where calling it off was requested before
 * @throws auction/none, auction/has-bid; market/not-done where its opening is on its way, or its owner opened it
 */
export async function cancelPrimary(
  ctx: Needs<'chains' | 'db' | 'queue' | 'signers' | 'writer'>,
  itemId: string,
): Promise<'announced' | 'opening' | 'requested' | null> {
  const item = await auctionedItem(ctx, itemId);
  const withdrawn = await withdrawOpening(ctx, ctx.db, itemId);
  if (withdrawn) return withdrawn;
  const auction = (await tokenRowsOf(ctx, item))?.auction;
  if (auction?.state !== 'open') throw new AppError('auction/none');
  if (!(await isAuctionOfShop(ctx, auction)))
    throw new AppError('market/not-done', {
      detail: `The auction of ${itemId} is ${auction.seller}'s: only its owner can call it off.`,
    });
  if (auction.bidCount > 0) throw new AppError('auction/has-bid');
  const { last, next } = await cancelTries(ctx, auction, ctx.db);
  if (last && last.status !== 'failed') return null;
  const { config } = ctx.chains.get(item.chain);
  const call = callOf(config, { kind: 'cancel-auction', tokenId: BigInt(auction.tokenId) });
  const request = { chain: item.chain, signer: 'partner', ...call, key: next } as const;
  return (await writeOnce(ctx, ctx.db, request)) ? 'requested' : null;
}

/** Whether the shop opened an auction that is on the chain: the buyer of an item may auction it too (adr/223). */
export const isAuctionOfShop = async (
  ctx: Needs<'signers'>,
  { seller }: Pick<Auction, 'seller'>,
): Promise<boolean> => seller === (await signerAddress(ctx, 'partner'));

/** The tries of the transaction that calls off an item's auction. */
export const cancelTries = (
  ctx: Needs<'writer'>,
  { chain, tokenId, round }: Pick<NonNullable<MarketTokenRows['auction']>, 'chain' | 'tokenId' | 'round'>,
  db?: Database,
) => findTries(ctx, triesFrom(`primary/cancel/${chain}/${tokenId}/${round}`), db);
