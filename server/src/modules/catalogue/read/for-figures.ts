import { NONFUNGIBLE_SPB, type Rarity, type SaleKind } from '@talkies/shared';
import { and, eq, or, sql } from 'drizzle-orm';
import { isAnyOf } from '../../../platform/db/any-of.ts';
import type { Database } from '../../../platform/db/database.ts';
import { films, inShop, items } from '../tables.ts';
import { ALIKE, alike, type Matching, matchesWords } from './filters.ts';

export interface ItemFigures {
  id: string;
  /** its slug; '' where there is none */
  film: string;
  rarity: Rarity;
  sale: SaleKind;
  /** the film that has a page */
  legendary: boolean;
}

/** The properties by which published items are counted. */
export const itemFigures = async (
  db: Database,
  { ids, legendary }: { ids: readonly string[]; legendary: boolean },
): Promise<ItemFigures[]> => {
  if (ids.length === 0 && !legendary) return [];
  return db
    .select({
      id: items.id,
      film: sql<string>`coalesce(${items.filmSlug}, '')`,
      rarity: items.rarity,
      sale: items.sale,
      legendary: sql<boolean>`${items.collection} = ${NONFUNGIBLE_SPB}`,
    })
    .from(items)
    .where(
      and(inShop, or(isAnyOf(items.id, ids), legendary ? eq(items.collection, NONFUNGIBLE_SPB) : undefined)),
    );
};

/** The published films among these slugs. */
export async function filmsAmong(db: Database, slugs: readonly string[]): Promise<Set<string>> {
  if (slugs.length === 0) return new Set();
  const rows = await db
    .select({ slug: films.slug })
    .from(films)
    .where(and(isAnyOf(films.slug, slugs), eq(films.status, 'published')));
  return new Set(rows.map(({ slug }) => slug));
}

/** Searches without a result, both as written and as misspelt. */
export async function wordsWithoutItems(db: Database, searches: readonly string[]): Promise<Set<string>> {
  const isFound = async (tx: Database, words: string, matching: Matching): Promise<boolean> => {
    const where = and(inShop, matchesWords(words, matching));
    return (await tx.select({ id: items.id }).from(items).where(where).limit(1)).length > 0;
  };
  const without = new Set<string>();
  for (const words of searches)
    if (!(await isFound(db, words, 'exact')) && !(await alike(db, ALIKE, (tx) => isFound(tx, words, 'near'))))
      without.add(words);
  return without;
}
