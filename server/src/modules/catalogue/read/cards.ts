import { isForEverybody, launchStageOf } from '@talkies/shared';
import type { ItemCard } from '@talkies/shared/schemas';
import { and, eq, exists, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { auctionOfDrop, auctions, drops } from '../../../chain/index.ts';
import { builtOnce, UNNAMED } from '../../../platform/db/built-once.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type JsonRow, jsonRow, jsonRowWhere } from '../../../platform/db/json-row.ts';
import { writtenOnce } from '../../../platform/db/written-once.ts';
import { pictureFacts, pictureTable } from '../../media/index.ts';
import { reservedOfDrop } from '../../orders/index.ts';
import { likesOfItem } from '../../social/index.ts';
import { type CardItem, presentCard, type Shown } from '../present.ts';
import { announcedAuctions, films, type Item, items, launches } from '../tables.ts';

/** The item's columns on its card: texts, rewards and attributes are most of a row, and only its page shows them. */
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

const launchRow = jsonRow({
  opensAt: launches.opensAt,
  closesAt: launches.closesAt,
  earlyMinutes: launches.earlyMinutes,
  scheduledAt: launches.scheduledAt,
  stoppedAt: launches.stoppedAt,
  waitingRoom: launches.waitingRoom,
  listUse: launches.listUse,
});

/** Whether only some people may order from a launch now. */
function isRestricted(launch: ReturnType<typeof launchRow.read>, now: Date): boolean {
  const times = { ...launch, scheduled: launch.scheduledAt !== null, stopped: launch.stoppedAt !== null };
  const { waitingRoom, listUse } = launch;
  return !isForEverybody({ stage: launchStageOf(times, now), waitingRoom, listOnly: listUse === 'only' });
}

const filmRow = jsonRow({ title: films.title, thumb: films.thumb, pricedIn: films.pricedIn });
const pictureRow = jsonRow(pictureFacts);
const auctionRow = jsonRow({
  tokenId: auctions.tokenId,
  state: auctions.state,
  highest: auctions.highest,
  reserve: auctions.reserve,
  bidCount: auctions.bidCount,
  endsAt: auctions.endsAt,
});

type Values = unknown[];
type Row = [
  item: Values,
  film: Values | null,
  minted: number | null,
  reserved: number,
  picture: Values | null,
  likes: number,
  launch: Values | null,
  auction: Values | null,
  announced: boolean,
];

/** The value that `cardsValue` returns. */
export type CardRows = Row[] | null;

const isAnnounced = (db: Database): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(announcedAuctions)
      .where(and(eq(items.sale, 'auction'), eq(announcedAuctions.itemId, items.id))),
  );

/** The auction on a card: the last one, until the next is announced. */
function auctionOf(auction: Values | null, announced: boolean): Shown['auction'] {
  const known = auction && auctionRow.read(auction);
  return announced && known?.state !== 'open' ? null : known;
}

/** One statement, so that all of it is of one moment: an edition counts as reserved or as minted, never as both. */
function rowsOf<I extends CardItem>(db: Database, item: JsonRow<I>, which: SQL) {
  const auction = auctionOfDrop(db, items.dropId, auctionRow.value);
  const values = [
    item.value,
    jsonRowWhere(films.slug, filmRow),
    drops.minted,
    reservedOfDrop(db, items.dropId),
    jsonRowWhere(pictureTable.key, pictureRow),
    likesOfItem(items.id),
    jsonRowWhere(launches.id, launchRow),
    sql`case when ${items.sale} = 'auction' then ${auction} end`,
    isAnnounced(db),
  ];
  return db
    .select({ rows: sql<Row[] | null>`json_agg(json_build_array(${sql.join(values, sql`, `)}))` })
    .from(items)
    .leftJoin(films, eq(films.slug, items.filmSlug))
    .leftJoin(drops, and(eq(drops.chain, items.chain), eq(drops.dropId, items.dropId)))
    .leftJoin(pictureTable, eq(pictureTable.key, items.image))
    .leftJoin(launches, eq(launches.id, items.launchId))
    .where(which);
}

// ids that the planner does not see: their statement is planned once, and not for each number of them (adr/650)
const isNamed = sql`${items.id} = any(array(select unnest(${sql.placeholder('ids')}::text[])))`;
const card = jsonRow(cardColumns);
const whole = jsonRow(getTableColumns(items));
const cardRows = builtOnce((db) => rowsOf(db, card, isNamed).prepare(UNNAMED));
const wholeRows = builtOnce((db) => rowsOf(db, whole, isNamed).prepare(UNNAMED));
const cardsWhere = writtenOnce((db, which) => rowsOf(db, card, which).getSQL());

/** The cards of items as one value within a larger statement: `which` is an array of their ids. */
export const cardsValue = (db: Database, which: SQL): SQL => cardsWhere(db, sql`${items.id} = any(${which})`);

function shownOf<I extends CardItem>(
  ctx: Needs<'chains' | 'clock'>,
  { read }: JsonRow<I>,
  rows: Row[] | null,
): Shown<I>[] {
  const now = ctx.clock.now();
  return (rows ?? []).map(([values, film, minted, reserved, picture, likes, launch, auction, announced]) => {
    const item = read(values);
    const { title = null, thumb = null, pricedIn = null } = film ? filmRow.read(film) : {};
    return {
      item,
      filmTitle: title,
      filmImage: thumb,
      pricedIn,
      minted: minted ?? 0,
      reserved,
      likes,
      picture: picture ? pictureRow.read(picture) : undefined,
      currency: ctx.chains.get(item.chain).config.currency,
      auction: auctionOf(auction, announced),
      restricted: launch !== null && isRestricted(launchRow.read(launch), now),
      now,
    };
  });
}

function inOrder(ctx: Needs<'chains' | 'clock'>, rows: Row[] | null, ids: string[]): Shown[] {
  const rank = new Map(ids.map((id, index) => [id, index]));
  return shownOf(ctx, card, rows).sort((a, b) => (rank.get(a.item.id) ?? 0) - (rank.get(b.item.id) ?? 0));
}

async function shownCards(ctx: Needs<'chains' | 'clock' | 'db'>, ids: string[]): Promise<Shown[]> {
  if (ids.length === 0) return [];
  const [row] = await cardRows(ctx.db, { ids });
  return inOrder(ctx, row?.rows ?? null, ids);
}

/** Reads the result of `cardsValue` for these items, in this order. */
export const readCards = (
  ctx: Needs<'chains' | 'clock' | 'rates'>,
  rows: CardRows,
  ids: string[],
): ItemCard[] => inOrder(ctx, rows, ids).map((shown) => presentCard(shown, ctx.rates));

/** An item's whole row and its card; null for an unknown id. */
export async function wholeItem(
  ctx: Needs<'chains' | 'clock' | 'db'>,
  id: string,
): Promise<Shown<Item> | null> {
  const [row] = await wholeRows(ctx.db, { ids: [id] });
  return shownOf(ctx, whole, row?.rows ?? null)[0] ?? null;
}

/** Items in this order; unknown ids are left out. */
export async function cardsOf(
  ctx: Needs<'chains' | 'clock' | 'db' | 'rates'>,
  ids: string[],
): Promise<ItemCard[]> {
  return (await shownCards(ctx, ids)).map((shown) => presentCard(shown, ctx.rates));
}

/** Cards of the published ones among these items, in this order. */
export async function cardsById(
  ctx: Needs<'chains' | 'clock' | 'db' | 'rates'>,
  ids: string[],
): Promise<ItemCard[]> {
  const shown = await shownCards(ctx, ids);
  return shown.filter(({ item }) => item.status === 'published').map((one) => presentCard(one, ctx.rates));
}
