import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { films, inShop, items } from '../tables.ts';
import { matchesWords } from './filters.ts';
import { type ItemSummary, itemsById } from './items.ts';

const MAX = 24;

/** Published items with a price that match a search: an edition of one can be raffled. */
export async function lotteryPrizes(
  db: Database,
  q: string | undefined,
): Promise<(ItemSummary & { dropId: bigint })[]> {
  const rows = await db
    .select({ id: items.id })
    .from(items)
    .leftJoin(films, eq(films.slug, items.filmSlug))
    .where(and(inShop, eq(items.sale, 'fixed'), isNotNull(items.dropId), matchesWords(q, 'exact')))
    .orderBy(asc(items.title), asc(items.id))
    .limit(MAX);
  const ids = rows.map(({ id }) => id);
  const found = await itemsById(db, ids);
  return ids.flatMap((id) => {
    const item = found.get(id);
    return item && item.dropId !== null ? { ...item, dropId: item.dropId } : [];
  });
}
