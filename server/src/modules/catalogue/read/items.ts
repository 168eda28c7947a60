import type { ChainName, Collection, SaleKind, Tier } from '@talkies/shared';
import type { Image } from '@talkies/shared/schemas';
import { and, asc, eq, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { picturesOf } from '../../media/index.ts';
import { imageOf } from '../present.ts';
import { films, type Item, type ItemStatus, items } from '../tables.ts';

/** What other parts of the shop know of an item. */
export interface ItemSummary {
  id: string;
  title: string;
  film: string;
  filmSlug: string;
  celebrity: string;
  productionHouse: string;
  rarity: Tier;
  collection: Collection;
  chain: ChainName;
  sale: SaleKind;
  /** US cents: the total of a fixed price, or the least first bid of an auction */
  priceCents: bigint | null;
  quantity: number;
  dropId: bigint | null;
  status: ItemStatus;
  image: Image;
  /** key of the loop */
  animation: string | null;
}

async function summaries(db: Database, where: SQL | undefined): Promise<ItemSummary[]> {
  const rows = await db
    .select({ item: items, film: films.title })
    .from(items)
    .leftJoin(films, eq(films.slug, items.filmSlug))
    .where(where);
  const pictures = await picturesOf(
    db,
    rows.map(({ item }) => item.image),
  );
  return rows.map(({ item, film }) => summaryOf(item, film, pictures));
}

const summaryOf = (
  item: Item,
  film: string | null,
  pictures: Awaited<ReturnType<typeof picturesOf>>,
): ItemSummary => ({
  id: item.id,
  title: item.title,
  film: film ?? '',
  filmSlug: item.filmSlug ?? '',
  celebrity: item.celebrity,
  productionHouse: item.productionHouse,
  rarity: item.rarity,
  collection: item.collection,
  chain: item.chain,
  sale: item.sale,
  priceCents: item.priceCents,
  quantity: item.quantity ?? 0,
  dropId: item.dropId,
  status: item.status,
  image: imageOf(item.image === null ? undefined : pictures.get(item.image), item.title),
  animation: item.animation,
});

/** An item that visitors can see, at whatever sale; null for drafts, hidden and unknown ones. */
export async function itemForSale(db: Database, id: string): Promise<ItemSummary | null> {
  const [item] = await summaries(db, and(eq(items.id, id), eq(items.status, 'published')));
  return item ?? null;
}

/** Items in whatever state, by id: what was bought stays known when it is hidden. */
export async function itemsById(db: Database, ids: string[]): Promise<Map<string, ItemSummary>> {
  if (ids.length === 0) return new Map();
  return new Map((await summaries(db, inArray(items.id, ids))).map((item) => [item.id, item]));
}

/** The same by the number of their drop, which is one for all chains. */
export async function itemsOfDrops(db: Database, dropIds: bigint[]): Promise<Map<bigint, ItemSummary>> {
  if (dropIds.length === 0) return new Map();
  const rows = await summaries(db, inArray(items.dropId, dropIds));
  return new Map(rows.flatMap((item) => (item.dropId === null ? [] : [[item.dropId, item] as const])));
}

export async function isPublished(db: Database, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.id, id), eq(items.status, 'published')));
  return rows.length > 0;
}

/** Holds the item until `tx` ends, so that neither its price nor another order of it changes meanwhile. */
export async function lockItem(
  tx: Database,
  id: string,
): Promise<{ status: ItemStatus; priceCents: bigint | null } | null> {
  const [row] = await tx
    .select({ status: items.status, priceCents: items.priceCents })
    .from(items)
    .where(eq(items.id, id))
    .for('update');
  return row ?? null;
}

/** The drop of every `step`th published item, in the order of drops. */
export async function everyPublished(db: Database, step: number): Promise<bigint[]> {
  const numbered = db
    .select({
      dropId: items.dropId,
      rank: sql<number>`row_number() over (order by ${items.dropId})`.as('place'),
    })
    .from(items)
    .where(and(eq(items.status, 'published'), isNotNull(items.dropId)))
    .as('numbered');
  const rows = await db
    .select({ dropId: numbered.dropId })
    .from(numbered)
    .where(sql`${numbered.rank} % ${step} = 0`)
    .orderBy(numbered.dropId);
  return rows.flatMap(({ dropId }) => dropId ?? []);
}

/** What search engines are told of: published items in the order of their drops, which never changes. */
export function publishedItems(
  db: Database,
  { after, limit }: { after: bigint; limit: number },
): Promise<
  { id: string; title: string; image: string | null; dropId: bigint | null; publishedAt: Date | null }[]
> {
  return db
    .select({
      id: items.id,
      title: items.title,
      image: items.image,
      dropId: items.dropId,
      publishedAt: items.publishedAt,
    })
    .from(items)
    .where(and(eq(items.status, 'published'), gt(items.dropId, after)))
    .orderBy(asc(items.dropId))
    .limit(limit);
}
