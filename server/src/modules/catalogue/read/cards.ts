import { isForEverybody, type LaunchDoors } from '@talkies/shared';
import type { ItemCard } from '@talkies/shared/schemas';
import { and, eq, getTableColumns } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { auctionsOfDrops, drops } from '../../../chain/index.ts';
import { isAnyOf } from '../../../platform/db/any-of.ts';
import { pictureFacts, pictureTable } from '../../media/index.ts';
import { heldOfDrop } from '../../orders/index.ts';
import { likesOfItem } from '../../social/index.ts';
import { type CardItem, presentCard, type Shown } from '../present.ts';
import { films, type Item, items, launches } from '../tables.ts';

/** What a card shows of the item itself: its texts, rewards and attributes are most of a row, and on its page alone. */
const cardColumns = {
  id: items.id,
  title: items.title,
  filmSlug: items.filmSlug,
  celebrity: items.celebrity,
  collection: items.collection,
  rarity: items.rarity,
  sale: items.sale,
  priceCents: items.priceCents,
  chain: items.chain,
  quantity: items.quantity,
  thumb: items.thumb,
  creatorName: items.creatorName,
  creatorImage: items.creatorImage,
  dropId: items.dropId,
  status: items.status,
} satisfies Record<keyof CardItem, unknown>;

const launchColumns = {
  opensAt: launches.opensAt,
  closesAt: launches.closesAt,
  earlyMinutes: launches.earlyMinutes,
  scheduledAt: launches.scheduledAt,
  stoppedAt: launches.stoppedAt,
  waitingRoom: launches.waitingRoom,
  listUse: launches.listUse,
};

const doorsOf = (launch: Pick<typeof launches.$inferSelect, keyof typeof launchColumns>): LaunchDoors => ({
  ...launch,
  scheduled: launch.scheduledAt !== null,
  stopped: launch.stoppedAt !== null,
});

/** In one statement, and so as of one moment: an edition counts as held or as minted, never as both. */
const rowsOf = (ctx: Needs<'db'>, columns: typeof cardColumns, ids: string[]) =>
  ctx.db
    .select({
      item: columns,
      filmTitle: films.title,
      filmImage: films.thumb,
      pricedIn: films.pricedIn,
      minted: drops.minted,
      held: heldOfDrop(ctx.db, items.dropId),
      picture: pictureFacts,
      likes: likesOfItem(items.id),
      launch: launchColumns,
    })
    .from(items)
    .leftJoin(films, eq(films.slug, items.filmSlug))
    .leftJoin(drops, and(eq(drops.chain, items.chain), eq(drops.dropId, items.dropId)))
    .leftJoin(pictureTable, eq(pictureTable.key, items.image))
    .leftJoin(launches, eq(launches.id, items.launchId))
    .where(isAnyOf(items.id, ids));

async function shownOf(
  ctx: Needs<'chains' | 'clock' | 'db'>,
  columns: typeof cardColumns,
  ids: string[],
): Promise<Shown[]> {
  if (ids.length === 0) return [];
  const rows = await rowsOf(ctx, columns, ids);
  const auctioned = rows.flatMap(({ item }) => (item.sale === 'auction' && item.dropId ? [item.dropId] : []));
  const auctions = await auctionsOfDrops(ctx.db, auctioned);
  const now = ctx.clock.now();
  const rank = new Map(ids.map((id, index) => [id, index]));
  return rows
    .map(({ item, filmTitle, filmImage, pricedIn, minted, held, picture, likes, launch }) => ({
      item,
      filmTitle,
      filmImage,
      pricedIn,
      minted: minted ?? 0,
      held,
      likes,
      picture: picture ?? undefined,
      currency: ctx.chains.get(item.chain).config.currency,
      auction: (item.dropId === null ? undefined : auctions.get(item.dropId)) ?? null,
      gated: launch !== null && !isForEverybody(doorsOf(launch), now),
      now,
    }))
    .sort((a, b) => (rank.get(a.item.id) ?? 0) - (rank.get(b.item.id) ?? 0));
}

/** Everything that is stored of an item beside what its card shows; null for an id that names nothing. */
export async function wholeItem(
  ctx: Needs<'chains' | 'clock' | 'db'>,
  id: string,
): Promise<Shown<Item> | null> {
  const [whole] = await shownOf(ctx, getTableColumns(items), [id]);
  // every column was selected
  return (whole as Shown<Item> | undefined) ?? null;
}

/** In this order; ids that name nothing are left out. */
export async function cardsOf(
  ctx: Needs<'chains' | 'clock' | 'db' | 'rates'>,
  ids: string[],
): Promise<ItemCard[]> {
  return (await shownOf(ctx, cardColumns, ids)).map((shown) => presentCard(shown, ctx.rates));
}

/** Cards of these items, in this order, as far as they are in the shop. */
export async function cardsById(
  ctx: Needs<'chains' | 'clock' | 'db' | 'rates'>,
  ids: string[],
): Promise<ItemCard[]> {
  const shown = await shownOf(ctx, cardColumns, ids);
  return shown.filter(({ item }) => item.status === 'published').map((one) => presentCard(one, ctx.rates));
}
