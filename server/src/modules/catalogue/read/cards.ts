import { isForEverybody, type LaunchDoors } from '@talkies/shared';
import type { ItemCard } from '@talkies/shared/schemas';
import { and, eq, inArray } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { auctionsOfDrops, drops } from '../../../chain/index.ts';
import { pictureFacts, pictureTable } from '../../media/index.ts';
import { heldByDrop } from '../../orders/index.ts';
import { likesOfItem } from '../../social/index.ts';
import { presentCard, type Shown } from '../present.ts';
import { films, items, launches } from '../tables.ts';
import type { Held } from './filters.ts';

const doorsOf = (launch: typeof launches.$inferSelect): LaunchDoors => ({
  ...launch,
  scheduled: launch.scheduledAt !== null,
  stopped: launch.stoppedAt !== null,
});

/** Everything that cards show of these items, in this order, in one query; ids that name nothing are left out. */
export async function shownOf(
  ctx: Needs<'chains' | 'clock' | 'db'>,
  held: Held,
  ids: string[],
): Promise<Shown[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select({
      item: items,
      filmTitle: films.title,
      minted: drops.minted,
      picture: pictureFacts,
      likes: likesOfItem(items.id),
      launch: launches,
    })
    .from(items)
    .leftJoin(films, eq(films.slug, items.filmSlug))
    .leftJoin(drops, and(eq(drops.chain, items.chain), eq(drops.dropId, items.dropId)))
    .leftJoin(pictureTable, eq(pictureTable.key, items.image))
    .leftJoin(launches, eq(launches.id, items.launchId))
    .where(inArray(items.id, ids));
  const auctioned = rows.flatMap(({ item }) => (item.sale === 'auction' && item.dropId ? [item.dropId] : []));
  const auctions = await auctionsOfDrops(ctx.db, auctioned);
  const now = ctx.clock.now();
  const rank = new Map(ids.map((id, index) => [id, index]));
  return rows
    .map(({ item, filmTitle, minted, picture, likes, launch }) => ({
      item,
      filmTitle,
      minted: minted ?? 0,
      held: (item.dropId === null ? undefined : held.get(item.dropId)) ?? 0,
      likes,
      picture: picture ?? undefined,
      currency: ctx.chains.get(item.chain).config.currency,
      auction: (item.dropId === null ? undefined : auctions.get(item.dropId)) ?? null,
      gated: launch !== null && !isForEverybody(doorsOf(launch), now),
      now,
    }))
    .sort((a, b) => (rank.get(a.item.id) ?? 0) - (rank.get(b.item.id) ?? 0));
}

export async function cardsOf(
  ctx: Needs<'chains' | 'clock' | 'db' | 'rates'>,
  held: Held,
  ids: string[],
): Promise<ItemCard[]> {
  return (await shownOf(ctx, held, ids)).map((shown) => presentCard(shown, ctx.rates));
}

/** Cards of these items, in this order, as far as they are in the shop. */
export async function cardsById(
  ctx: Needs<'chains' | 'clock' | 'db' | 'rates'>,
  ids: string[],
): Promise<ItemCard[]> {
  if (ids.length === 0) return [];
  const shown = await shownOf(ctx, await heldByDrop(ctx.db), ids);
  return shown.filter(({ item }) => item.status === 'published').map((one) => presentCard(one, ctx.rates));
}
