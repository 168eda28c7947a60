import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { drops } from '../../chain/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { reservedByDrop } from '../orders/index.ts';
import { matchesWords } from './read/filters.ts';
import { type Item, items } from './tables.ts';

/** An item of a launch, and the editions left. */
export interface LaunchItem
  extends Pick<Item, 'id' | 'title' | 'status' | 'sale' | 'priceCents' | 'publishedAt'> {
  quantity: number;
  minted: number;
  /** reserved by open orders */
  reserved: number;
}

/**
 * The items of a launch, the earliest published first. Reserved editions are read before minted ones: an edition
 * minted in between counts twice for this moment, and never as free.
 */
export async function itemsOfLaunch(db: Database, launchId: string): Promise<LaunchItem[]> {
  const numbered = await db.select({ dropId: items.dropId }).from(items).where(eq(items.launchId, launchId));
  const reserved = await reservedByDrop(
    db,
    numbered.flatMap(({ dropId }) => dropId ?? []),
  );
  const rows = await db
    .select({
      id: items.id,
      title: items.title,
      status: items.status,
      sale: items.sale,
      priceCents: items.priceCents,
      publishedAt: items.publishedAt,
      dropId: items.dropId,
      // PostgreSQL returns wide numbers as text, which a sum would concatenate
      quantity: sql`coalesce(least(${items.quantity}, ${drops.supplyCap}), ${items.quantity}, 0)`.mapWith(
        Number,
      ),
      minted: sql`coalesce(${drops.minted}, 0)`.mapWith(Number),
    })
    .from(items)
    .leftJoin(drops, and(eq(drops.chain, items.chain), eq(drops.dropId, items.dropId)))
    .where(eq(items.launchId, launchId))
    .orderBy(asc(items.publishedAt), asc(items.id));
  return rows.map(({ dropId, ...row }) => ({
    ...row,
    reserved: (dropId === null ? undefined : reserved.get(dropId)) ?? 0,
  }));
}

/** The published items of a launch: those that fans see and can buy. */
export const shopItemsOfLaunch = async (db: Database, launchId: string): Promise<LaunchItem[]> =>
  (await itemsOfLaunch(db, launchId)).filter(({ status }) => status === 'published');

/** Locks the items of a launch, and further ones, until `tx` ends: their orders wait, and then find the new state. */
export function lockLaunchItems(
  tx: Database,
  launchId: string,
  others: readonly string[],
): Promise<Pick<Item, 'id' | 'title' | 'status' | 'sale' | 'launchId'>[]> {
  return tx
    .select({
      id: items.id,
      title: items.title,
      status: items.status,
      sale: items.sale,
      launchId: items.launchId,
    })
    .from(items)
    .where(
      sql`(${eq(items.launchId, launchId)} or ${others.length > 0 ? inArray(items.id, [...others]) : sql`false`})`,
    )
    .orderBy(items.id)
    .for('update');
}

/** Makes exactly these the items of a launch; `tx` has locked them. */
export async function setLaunchItems(tx: Database, launchId: string, ids: readonly string[]): Promise<void> {
  const isIn = ids.length > 0 ? inArray(items.id, [...ids]) : sql`false`;
  await tx
    .update(items)
    .set({ launchId: null })
    .where(and(eq(items.launchId, launchId), sql`not (${isIn})`));
  await tx
    .update(items)
    .set({ launchId })
    .where(and(isIn, sql`${items.launchId} is distinct from ${launchId}`));
}

/** Items that can be added to a launch: at a fixed price and in no other launch, the last changed first. */
export const launchChoices = (
  db: Database,
  words: string,
  launchId: string | null,
): Promise<Pick<Item, 'id' | 'title' | 'status' | 'priceCents' | 'quantity'>[]> =>
  db
    .select({
      id: items.id,
      title: items.title,
      status: items.status,
      priceCents: items.priceCents,
      quantity: items.quantity,
    })
    .from(items)
    .where(
      and(
        eq(items.sale, 'fixed'),
        ne(items.status, 'hidden'),
        launchId === null
          ? isNull(items.launchId)
          : sql`(${items.launchId} is null or ${items.launchId} = ${launchId})`,
        words === '' ? undefined : matchesWords(words, 'exact'),
      ),
    )
    .orderBy(desc(items.changedAt), desc(items.id))
    .limit(20);
