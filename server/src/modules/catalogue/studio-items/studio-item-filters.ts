import { parseAmount } from '@talkies/shared';
import type { ParsedStudioInput } from '@talkies/shared/studio/schemas';
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { matchesWords } from '../read/filters.ts';
import { itemState, items, priceKey } from '../tables.ts';

/** The filters of the studio's table. An index serves every one, see `items`. */
export type StudioItemFilters = Omit<ParsedStudioInput<'exportCatalogue'>['query'], 'sort' | 'direction'>;

/** Matches an item by its exact id, ours or its import's, before any with the same words. */
const named = (q: string): SQL | undefined => or(eq(items.id, q), eq(items.externalId, q));

async function sought(db: Database, q: string | undefined): Promise<SQL | undefined> {
  if (q === undefined) return undefined;
  const [exact] = await db.select({ id: items.id }).from(items).where(named(q)).limit(1);
  return exact ? named(q) : matchesWords(q, 'exact');
}

const bound = (dollars: string): SQL => sql`${parseAmount(dollars, 'USD')}::bigint`;

export async function studioItemFilters(db: Database, filters: StudioItemFilters): Promise<SQL | undefined> {
  const { film, collection, sale, state, rarity, creator, min, max } = filters;
  return and(
    await sought(db, filters.q),
    film === undefined ? undefined : eq(items.filmSlug, film),
    collection && eq(items.collection, collection),
    sale && eq(items.sale, sale),
    state && sql`${itemState(items)} = ${state}`,
    rarity && eq(items.rarity, rarity),
    creator === undefined ? undefined : eq(items.creatorName, creator),
    // by the same expression as the index; an item without a price is in no range
    min === undefined ? undefined : sql`${priceKey(items)} >= ${bound(min)}`,
    max === undefined ? undefined : sql`${priceKey(items)} between 0 and ${bound(max)}`,
  );
}
