import {
  type ChainName,
  dayOf,
  dollarsOfCents,
  dropOf,
  exactMoney,
  isAuctionRunning,
  marketTokenIdOf,
  serialOf,
} from '@talkies/shared';
import { and, asc, eq, gt, lte, not, sql } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import {
  cheapestOfDrop,
  type EventRow,
  listingShares,
  priceBefore,
  rowsOfMarketToken,
} from '../../chain/index.ts';
import { availability, inShop, itemOfDrop, items } from '../../modules/catalogue/index.ts';
import { areHeldBack } from '../../modules/launches/index.ts';
import {
  NOTIFIED_AT_ONCE,
  type NotificationKind,
  notify,
  notifyChunk,
} from '../../modules/notifications/index.ts';
import { watchersOf, watches } from '../../modules/social/index.ts';
import { ownersAt } from '../../modules/wallets/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { JobPayloads } from '../../platform/jobs/queue.ts';
import { centsOfCoin } from '../../platform/rates/sale-worths.ts';

declare module '../../platform/jobs/queue.ts' {
  interface JobPayloads {
    'market/watched': {
      chain: ChainName;
      tokenId: string;
      kind: Extract<NotificationKind, `market-watched-${string}`>;
      /** wei: what the listing asks, or the auction's reserve */
      price: string;
      /** the event's day, `2026-11-23`: people are notified of an item once a day */
      day: string;
      after?: string;
    };
  }
}

type Watched = JobPayloads['market/watched'];

const keyOf = ({ chain, tokenId, kind, day }: Watched): string =>
  `watched/${kind}/${chain}/${dropOf(BigInt(tokenId))}/${day}`;
/**
 * A job for each edition and price: the listing may change again before its job runs, and the first price that still
 * applies is announced.
 */
const jobKeyOf = (news: Watched): string =>
  `${keyOf(news)}/${news.tokenId}/${news.price}/${news.after ?? ''}`;

/** An event as news for people who watch the item; null where it is none. */
async function newsOf(db: Database, event: EventRow): Promise<Watched | null> {
  const { chain, tokenId, name, at } = event;
  if (tokenId === null) return null;
  const day = dayOf(at);
  const news = (kind: Watched['kind'], price: unknown): Watched => ({
    chain,
    tokenId,
    kind,
    price: String(price),
    day,
  });
  if (name === 'Listed') return news('market-watched-offered', event.args.price);
  if (name === 'AuctionCreated') return news('market-watched-auction', event.args.reserve);
  if (name !== 'PriceChanged') return null;
  const before = await priceBefore(db, event);
  return before !== null && BigInt(String(event.args.price)) < before
    ? news('market-watched-cheaper', event.args.price)
    : null;
}

/** Enqueues a job that notifies watchers of an event. */
export async function announceToWatchers(ctx: Needs<'queue'>, tx: Database, event: EventRow): Promise<void> {
  const news = await newsOf(tx, event);
  if (news) await ctx.queue.enqueue(tx, 'market/watched', news, { key: jobKeyOf(news), lane: 'news' });
}

/** The present seller, and the listing's total or the least bid; null where it is no longer for sale. */
async function sellerAndPrice(
  ctx: Needs<'chains' | 'clock' | 'db'>,
  { chain, tokenId, kind, price }: Watched,
) {
  const tokenRows = await rowsOfMarketToken(ctx.db, chain, tokenId);
  if (!tokenRows) return null;
  const { listing, auction } = tokenRows;
  if (kind === 'market-watched-auction')
    return auction && isAuctionRunning(auction, ctx.clock.now()) && auction.reserve === price
      ? { seller: auction.seller, wei: BigInt(price) }
      : null;
  const total = listingShares(tokenRows)?.total;
  return listing && total !== undefined && listing.price === price
    ? { seller: listing.seller, wei: total }
    : null;
}

/** Whether anybody can order an item from the shop at its price. */
const isSoldByShop = ({ clock, db }: Needs<'clock' | 'db'>) =>
  and(inShop, eq(items.sale, 'fixed'), availability(db, 'available'), not(areHeldBack(clock.now())));

/**
 * Whether no other listing sells the item for less than this edition, nor the shop, at the present rate, for as much or
 * less.
 */
async function isCheapest(
  ctx: Needs<'chains' | 'clock' | 'db' | 'rates'>,
  { chain, tokenId }: Watched,
  itemId: string,
  wei: bigint,
): Promise<boolean> {
  const [cheapest] = await cheapestOfDrop(ctx.db, chain, dropOf(BigInt(tokenId)), 1);
  const rows = cheapest === undefined ? null : await rowsOfMarketToken(ctx.db, chain, cheapest);
  const least = rows && listingShares(rows)?.total;
  if (least === null || least === undefined || least < wei) return false;
  const cents = centsOfCoin(ctx.rates, wei, ctx.chains.get(chain).config.currency);
  if (cents === null) return true;
  const atShop = and(eq(items.id, itemId), isSoldByShop(ctx), lte(items.priceCents, cents));
  return (await ctx.db.select({ id: items.id }).from(items).where(atShop)).length === 0;
}

/** Notifies people who watch the item, but not its seller: a number at a time, then a job for the next. */
export function handleWatched(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'mail' | 'queue' | 'rates'>,
): void {
  ctx.queue.handle('market/watched', async (watched) => {
    const { chain, tokenId, kind, after = '' } = watched;
    const onSale = await sellerAndPrice(ctx, watched);
    const token = BigInt(tokenId);
    const item = await itemOfDrop(ctx.db, dropOf(token));
    if (!onSale || item?.status !== 'published') return;
    if (kind === 'market-watched-cheaper' && !(await isCheapest(ctx, watched, item.id, onSale.wei))) return;
    const seller = (await ownersAt(ctx.db, chain, [onSale.seller])).get(onSale.seller);
    const watchers = await watchersOf(ctx.db, item.id, after, NOTIFIED_AT_ONCE);
    const data = {
      title: item.title,
      marketToken: marketTokenIdOf(item.id, serialOf(token)),
      amount: exactMoney(onSale.wei, ctx.chains.get(chain).config.currency),
    };
    const key = keyOf(watched);
    const people = watchers.filter((userId) => userId !== seller);
    await notifyChunk(
      ctx,
      { people, kind, data, key },
      {
        chunk: watchers,
        next: (tx, last) => {
          const rest = { ...watched, after: last };
          return ctx.queue.enqueue(tx, 'market/watched', rest, { key: jobKeyOf(rest), lane: 'news' });
        },
      },
    );
  });
}

/**
 * Notifies watchers of items that the shop sells for less than when they began to watch or were last notified, once
 * an edition can be ordered; until then the price that they know stays. Each is claimed by writing the new price, so
 * that several processes notify once.
 * @returns whether there may be more
 */
export async function announceLowerPrices(
  ctx: Needs<'changes' | 'clock' | 'config' | 'db' | 'mail' | 'queue'>,
): Promise<boolean> {
  const lower = and(
    eq(items.id, watches.itemId),
    isSoldByShop(ctx),
    sql`${items.priceCents} < ${watches.cents}`,
  );
  return ctx.db.transaction(async (tx) => {
    const rows = await tx
      .select({
        userId: watches.userId,
        itemId: items.id,
        title: items.title,
        cents: items.priceCents,
        since: watches.at,
      })
      .from(watches)
      .innerJoin(items, lower)
      .orderBy(asc(watches.userId), asc(watches.itemId))
      .limit(NOTIFIED_AT_ONCE);
    for (const { userId, itemId, title, cents, since } of rows) {
      if (cents === null) continue;
      const claimed = await tx
        .update(watches)
        .set({ cents })
        .where(and(eq(watches.userId, userId), eq(watches.itemId, itemId), gt(watches.cents, cents)))
        .returning({ itemId: watches.itemId });
      if (claimed.length === 0) continue;
      await notify(ctx, tx, {
        userId,
        kind: 'shop-watched-cheaper',
        data: { title, item: itemId, amount: `$${dollarsOfCents(cents)}` },
        // a watch that was set anew has heard of no price
        key: `watched/shop/${itemId}/${cents}/${since.toISOString()}`,
      });
    }
    return rows.length === NOTIFIED_AT_ONCE;
  });
}
