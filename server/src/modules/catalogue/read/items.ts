import { type ChainName, type Collection, dropOf, type Rarity, type SaleKind } from '@talkies/shared';
import type { Film, Image } from '@talkies/shared/schemas';
import { and, asc, eq, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { drops } from '../../../chain/index.ts';
import { batchedOf } from '../../../platform/batched.ts';
import { isAnyOf } from '../../../platform/db/any-of.ts';
import type { Database } from '../../../platform/db/database.ts';
import { pictureFacts, pictureTable } from '../../media/index.ts';
import { imageOf } from '../present.ts';
import { films, type Item, type ItemStatus, inShop, items, type Payees } from '../tables.ts';

/** An item for other parts of the shop. */
export interface ItemSummary {
  id: string;
  title: string;
  film: string;
  filmSlug: string;
  /** key of the film's small picture */
  filmImage: string | null;
  pricedIn: Film['pricedIn'];
  /** its creator, and the key of their picture */
  creatorName: string | null;
  creatorImage: string | null;
  celebrity: string;
  productionHouse: string;
  rarity: Rarity;
  collection: Collection;
  chain: ChainName;
  sale: SaleKind;
  /** US cents: the total of a fixed price, or the least first bid of an auction */
  priceCents: bigint | null;
  quantity: number;
  dropId: bigint | null;
  status: ItemStatus;
  /** the launch that it is sold with; null: none */
  launchId: string | null;
  image: Image;
  /** key of the loop */
  animation: string | null;
}

const summaryColumns = {
  id: items.id,
  title: items.title,
  film: films.title,
  filmImage: films.thumb,
  pricedIn: films.pricedIn,
  creatorName: items.creatorName,
  creatorImage: items.creatorImage,
  filmSlug: items.filmSlug,
  celebrity: items.celebrity,
  productionHouse: items.productionHouse,
  rarity: items.rarity,
  collection: items.collection,
  chain: items.chain,
  sale: items.sale,
  priceCents: items.priceCents,
  quantity: items.quantity,
  dropId: items.dropId,
  status: items.status,
  launchId: items.launchId,
  animation: items.animation,
};
type SummaryRow = Pick<Item, Exclude<keyof typeof summaryColumns, 'film' | 'filmImage' | 'pricedIn'>> & {
  film: string | null;
  filmImage: string | null;
  pricedIn: Film['pricedIn'] | null;
};

async function summaries(db: Database, where: SQL | undefined): Promise<ItemSummary[]> {
  const rows = await db
    .select({ item: summaryColumns, picture: pictureFacts })
    .from(items)
    .leftJoin(films, eq(films.slug, items.filmSlug))
    .leftJoin(pictureTable, eq(pictureTable.key, items.image))
    .where(where);
  return rows.map(({ item, picture }) => summaryOf(item, picture));
}

const summaryOf = (item: SummaryRow, picture: Parameters<typeof imageOf>[0] | null): ItemSummary => ({
  ...item,
  film: item.film ?? '',
  filmSlug: item.filmSlug ?? '',
  pricedIn: item.pricedIn ?? 'USD',
  quantity: item.quantity ?? 0,
  image: imageOf(picture ?? undefined, item.title),
});

/** A published item, of any kind of sale; null for drafts, hidden and unknown ones. */
export async function itemForSale(db: Database, id: string): Promise<ItemSummary | null> {
  const [item] = await summaries(db, and(eq(items.id, id), inShop));
  return item ?? null;
}

/**
 * A drop's shares of each sale, and its payees if it is the drop that the shop requested: a voucher is void for any
 * other.
 */
export interface SaleTerms {
  royaltyBps: number;
  feeBps: number;
  payees: Payees;
}

/** `itemForSale` with its drop's terms on the chain; `terms` is null where the chain has none (any more). */
export const itemWithTerms = batchedOf(
  async (db: Database, ids: string[]): Promise<((ItemSummary & { terms: SaleTerms | null }) | null)[]> => {
    const rows = await db
      .select({
        item: summaryColumns,
        picture: pictureFacts,
        payees: items.payees,
        drop: {
          royaltyBps: drops.royaltyBps,
          feeBps: drops.feeBps,
          creator: drops.creator,
          beneficiary: drops.beneficiary,
        },
      })
      .from(items)
      .leftJoin(films, eq(films.slug, items.filmSlug))
      .leftJoin(pictureTable, eq(pictureTable.key, items.image))
      .leftJoin(drops, and(eq(drops.chain, items.chain), eq(drops.dropId, items.dropId)))
      .where(and(isAnyOf(items.id, ids), inShop));
    const found = new Map(
      rows.map(({ item, picture, payees, drop }) => [
        item.id,
        { ...summaryOf(item, picture), terms: drop && termsOf(drop, payees) },
      ]),
    );
    return ids.map((id) => found.get(id) ?? null);
  },
);

type RegisteredDrop = Pick<SaleTerms, 'royaltyBps' | 'feeBps'> & Payees;

/**
 * The payees that the shop requested for the drop; the registered ones, where the drop was published before the shop
 * stored them.
 */
const termsOf = (
  { royaltyBps, feeBps, creator, beneficiary }: RegisteredDrop,
  payees: Payees | null,
): SaleTerms => ({ royaltyBps, feeBps, payees: payees ?? { creator, beneficiary } });

/** Items in any state, by id: a purchase stays known when its item is hidden. */
export async function itemsById(db: Database, ids: string[]): Promise<Map<string, ItemSummary>> {
  if (ids.length === 0) return new Map();
  return new Map((await summaries(db, inArray(items.id, ids))).map((item) => [item.id, item]));
}

/** An item in any state; undefined where there is none. */
export const itemById = async (db: Database, id: string): Promise<ItemSummary | undefined> =>
  (await itemsById(db, [id])).get(id);

/** An item whose drop the contract has. */
export type RegisteredItem = ItemSummary & { dropId: bigint };

/** A published item; null where there is none (any more). */
export async function publishedItem(db: Database, id: string): Promise<RegisteredItem | null> {
  const item = await itemById(db, id);
  return item?.status === 'published' && item.dropId !== null ? { ...item, dropId: item.dropId } : null;
}

/** The numbers of the drops of a film's published items. */
export async function dropsOfFilm(db: Database, film: string): Promise<bigint[]> {
  const rows = await db
    .select({ dropId: items.dropId })
    .from(items)
    .where(and(eq(items.filmSlug, film), inShop));
  return rows.flatMap(({ dropId }) => dropId ?? []);
}

/** Items in any state by their drop's number, which is unique over all chains. */
export async function itemsOfDrops(db: Database, dropIds: bigint[]): Promise<Map<bigint, ItemSummary>> {
  if (dropIds.length === 0) return new Map();
  const rows = await summaries(db, inArray(items.dropId, dropIds));
  return new Map(rows.flatMap((item) => (item.dropId === null ? [] : [[item.dropId, item] as const])));
}

/** The tokens that a viewer is shown: all of their own, and of others those whose item the shop did not take down. */
export async function shownTokens<T extends { tokenId: string }>(
  db: Database,
  tokens: T[],
  { own }: { own: boolean },
): Promise<T[]> {
  if (own) return tokens;
  const dropOfToken = ({ tokenId }: T): bigint => dropOf(BigInt(tokenId));
  const items = await itemsOfDrops(db, [...new Set(tokens.map(dropOfToken))]);
  return tokens.filter((token) => items.get(dropOfToken(token))?.status === 'published');
}

/** The item of a drop, in any state; undefined where there is none. */
export const itemOfDrop = async (db: Database, dropId: bigint): Promise<ItemSummary | undefined> =>
  (await itemsOfDrops(db, [dropId])).get(dropId);

/** The text of an item in any state; empty where it has none. */
export async function descriptionOf(db: Database, id: string): Promise<string> {
  const [row] = await db.select({ text: items.description }).from(items).where(eq(items.id, id));
  return row?.text ?? '';
}

/** Any published item, as an example; the same one until it leaves the shop. */
export async function someItem(
  db: Database,
): Promise<Pick<ItemSummary, 'id' | 'title' | 'film' | 'image'> | null> {
  const [first] = await db.select({ id: items.id }).from(items).where(inShop).orderBy(items.id).limit(1);
  return first ? ((await itemById(db, first.id)) ?? null) : null;
}

export async function isPublished(db: Database, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.id, id), inShop));
  return rows.length > 0;
}

export type LockedItem = Pick<Item, 'status' | 'priceCents' | 'launchId'>;

/**
 * Locks items until `tx` ends, so that neither their prices nor their other orders change meanwhile; in the order of
 * their ids, so that two transactions never deadlock.
 */
export async function lockItems(tx: Database, ids: string[]): Promise<Map<string, LockedItem>> {
  const rows = await tx
    .select({ id: items.id, status: items.status, priceCents: items.priceCents, launchId: items.launchId })
    .from(items)
    .where(isAnyOf(items.id, ids))
    .orderBy(items.id)
    .for('update');
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** The drop of every `step`th published item, in the order of drops. */
export async function everyPublished(db: Database, step: number): Promise<bigint[]> {
  const numbered = db
    .select({
      dropId: items.dropId,
      rank: sql<number>`row_number() over (order by ${items.dropId})`.as('place'),
    })
    .from(items)
    .where(and(inShop, isNotNull(items.dropId)))
    .as('numbered');
  const rows = await db
    .select({ dropId: numbered.dropId })
    .from(numbered)
    .where(sql`${numbered.rank} % ${step} = 0`)
    .orderBy(numbered.dropId);
  return rows.flatMap(({ dropId }) => dropId ?? []);
}

/** Published items for search engines, in the order of their drops, which never changes. */
export function publishedItems(
  db: Database,
  { after, limit }: { after: bigint; limit: number },
): Promise<
  {
    id: string;
    collection: Collection;
    title: string;
    image: string | null;
    dropId: bigint | null;
    publishedAt: Date | null;
  }[]
> {
  return db
    .select({
      id: items.id,
      collection: items.collection,
      title: items.title,
      image: items.image,
      dropId: items.dropId,
      publishedAt: items.publishedAt,
    })
    .from(items)
    .where(and(inShop, gt(items.dropId, after)))
    .orderBy(asc(items.dropId))
    .limit(limit);
}
