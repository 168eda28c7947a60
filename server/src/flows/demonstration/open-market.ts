import { DAY_SECONDS, HOUR_MS, HOUR_SECONDS } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { auctionsOfDrops } from '../../chain/index.ts';
import { auctionItems, itemsById } from '../../modules/catalogue/index.ts';
import { setLike } from '../../modules/social/index.ts';
import { areAllLocal } from '../../platform/config/chains.ts';
import { AppError } from '../../platform/errors.ts';
import { beginPrimary } from '../market/primary-auctions.ts';
import { approveFilms } from './approve-films.ts';
import { nameBidders } from './bidders.ts';
import { beginSale } from './collector-sales.ts';
import { collectorOf } from './collectors.ts';
import { beginDemoLottery, ticketsToCome } from './lotteries.ts';
import { type DemoAuction, idsOf, type MarketFile } from './market-file.ts';

type Opening = Needs<
  'chains' | 'changes' | 'clock' | 'config' | 'db' | 'log' | 'queue' | 'rates' | 'signers' | 'writer'
>;

function onlyLocally(ctx: Needs<'config'>): void {
  if (!areAllLocal(ctx.config.chains))
    throw new AppError('market/not-done', { detail: 'A demonstration opens on local chains alone.' });
}

async function beginAuction(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'queue' | 'rates' | 'signers' | 'writer'>,
  itemId: string,
  auction: DemoAuction,
  seconds: number,
) {
  const { by, usd, bids } = auction;
  if (by) return beginSale(ctx, { itemId, by: await collectorOf(ctx, by), usd: usd ?? '10', seconds, bids });
  const before = (await auctionItems(ctx.db)).find(({ id }) => id === itemId);
  if (before?.auctioned) return;
  return beginPrimary(ctx, { itemId, run: 'demonstration', seconds, reserve: null, bids });
}

/**
 * Opens the partners' approvals and the past of a market file: auctions of one hour, the shortest that the contract
 * takes.
 */
export async function openPast(ctx: Opening, file: MarketFile): Promise<void> {
  onlyLocally(ctx);
  await approveFilms(ctx);
  const idOf = await idsOf(
    ctx,
    file.past.map(({ item }) => item),
  );
  await meetCollectors(ctx, file);
  await nameBidders(ctx, file.bidders);
  for (const auction of file.past) await beginAuction(ctx, idOf(auction.item), auction, HOUR_SECONDS);
  for (const lottery of file.lotteries.past)
    await beginDemoLottery(ctx, lottery, { seconds: HOUR_SECONDS, providers: false });
}

/** Opens the rest of it. */
export async function openPresent(
  ctx: Opening,
  { live, upcoming, listed, resold, likes, lotteries }: MarketFile,
): Promise<void> {
  onlyLocally(ctx);
  const idOf = await idsOf(ctx, [
    ...[...live, ...upcoming, ...listed, ...resold].map(({ item }) => item),
    ...Object.values(likes).flat(),
  ]);
  for (const auction of live)
    await beginAuction(ctx, idOf(auction.item), auction, Math.round(auction.days * DAY_SECONDS));
  for (const { item, inHours, days } of upcoming) {
    const startsAt = new Date(ctx.clock.now().getTime() + inHours * HOUR_MS);
    const seconds = Math.round(days * DAY_SECONDS);
    await beginPrimary(
      ctx,
      { itemId: idOf(item), run: 'announced', seconds, reserve: null, bids: 0 },
      startsAt,
    );
  }
  for (const { item, by, usd } of listed)
    await beginSale(ctx, {
      itemId: idOf(item),
      by: await collectorOf(ctx, by),
      usd,
      seconds: null,
      bids: 0,
    });
  for (const { item, by, usd, to } of resold)
    await beginSale(ctx, {
      ...{ itemId: idOf(item), by: await collectorOf(ctx, by), usd, seconds: null, bids: 0 },
      to: await collectorOf(ctx, to),
    });
  await likeItems(ctx, likes, idOf);
  for (const lottery of lotteries.live) {
    const seconds = Math.round(lottery.days * DAY_SECONDS);
    await beginDemoLottery(ctx, lottery, { seconds, providers: true });
  }
}

async function likeItems(
  ctx: Opening,
  likes: MarketFile['likes'],
  idOf: (externalId: string) => string,
): Promise<void> {
  for (const [name, liked] of Object.entries(likes)) {
    const { userId } = await collectorOf(ctx, name);
    for (const item of liked) await setLike(ctx, userId, idOf(item), true);
  }
}

/** All at once, so that their play money arrives in one block. */
async function meetCollectors(
  ctx: Needs<'clock' | 'config' | 'db' | 'writer'>,
  { past, live, listed, resold, likes, lotteries }: MarketFile,
): Promise<void> {
  const tickets = [...lotteries.past, ...lotteries.live].flatMap(({ tickets }) => tickets);
  const owners = [...past, ...live, ...listed, ...resold, ...tickets].flatMap(({ by }) => by ?? []);
  for (const name of new Set([...owners, ...resold.map(({ to }) => to), ...Object.keys(likes)]))
    await collectorOf(ctx, name);
}

/** How many past bids, auctions without one, and tickets are not on the chain yet; 0: the market is complete. */
export async function pastToCome(ctx: Needs<'db'>, file: MarketFile): Promise<number> {
  const idOf = await idsOf(
    ctx,
    file.past.map(({ item }) => item),
  );
  const items = await itemsById(
    ctx.db,
    file.past.map(({ item }) => idOf(item)),
  );
  const auctionsByDrop = await auctionsOfDrops(
    ctx.db,
    [...items.values()].flatMap(({ dropId }) => dropId ?? []),
  );
  return file.past.reduce(
    (sum, { item, bids }) => {
      const dropId = items.get(idOf(item))?.dropId;
      const auction = dropId == null ? undefined : auctionsByDrop.get(dropId);
      return sum + (auction ? Math.max(0, bids - auction.bidCount) : bids + 1);
    },
    await ticketsToCome(ctx, file.lotteries.past),
  );
}
