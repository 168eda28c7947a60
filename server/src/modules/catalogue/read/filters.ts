import { centsOfDollars, type SaleKind } from '@talkies/shared';
import type { ItemQuery } from '@talkies/shared/schemas';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { drops } from '../../../chain/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { escapeLike } from '../../../platform/db/escape-like.ts';
import { lastOnesReserved } from '../../orders/index.ts';
import { inShop, items } from '../tables.ts';

const MAX_WORDS = 8;
/** the least similarity of a word and its place in a text; tried on misspelt titles */
export const ALIKE = 0.5;

export const searchText = (text: string): SQL => sql`searchable(${text})`;
export const queryWords = (q: string): string[] => q.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);

const contains = (word: string): SQL =>
  sql`${items.search} like '%' || ${searchText(escapeLike(word))} || '%'`;
/** The same, without the use of an index. */
export const includes = (words: string): SQL => sql`strpos(${items.search}, ${searchText(words)}) > 0`;
/** Numbers must match exactly: another number is another item. */
const isNumber = (word: string): boolean => /^\d+$/.test(word);
/** Words of one or two letters have too few trigrams for a similar match. */
const resembles = (word: string): SQL =>
  [...word].length < 3 || isNumber(word) ? contains(word) : sql`${searchText(word)} <% ${items.search}`;
/** The same as `<%`, without the use of an index. */
const isAlike = (word: string): SQL =>
  [...word].length < 3 || isNumber(word)
    ? contains(word)
    : sql`word_similarity(${searchText(word)}, ${items.search}) >= ${ALIKE}::float`;

/** The words that the index looks up; the others are compared within its results. */
export interface ByRarest {
  by: ReadonlySet<string>;
}

/** How words are matched: as written, or (when that finds nothing) as misspelt. */
export type Matching = 'exact' | 'near' | ByRarest;

/**
 * Runs reads with the similarity threshold of pg_trgm's `<%`: from it on two words, or a word and its best place in a
 * text, count as alike. Unlike `word_similarity`, the operator can use the trigram index, and must: the planner
 * overestimates the matches, and would walk along all texts until it has enough (adr/354). JIT is off, since the
 * planner counts a forbidden plan as costly and would compile it.
 */
export const alike = <T>(db: Database, least: number, read: (tx: Database) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(least)}, true),
      set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
      set_config('jit', 'off', true)`);
    return read(tx);
  });

/** Whether the item's drop has an unminted edition. */
export const hasUnminted = sql`exists (select from ${drops} where ${drops.chain} = ${items.chain} and ${drops.dropId} = ${items.dropId}
    and ${drops.supplyCap} > ${drops.minted})`;

/** Whether all remaining editions are reserved by open orders. */
export const areLastReserved = (db: Database): SQL => sql`${items.dropId} in ${lastOnesReserved(db)}`;

/** Whether the item's drop has an edition that is neither minted nor reserved. */
export function availability(db: Database, wanted: ItemQuery['availability']): SQL | undefined {
  if (wanted === undefined) return undefined;
  return wanted === 'available'
    ? sql`(${hasUnminted} and not ${areLastReserved(db)})`
    : sql`(not ${hasUnminted} or ${areLastReserved(db)})`;
}

/** The prices and the kind of sale to search for. */
export interface Prices {
  from: bigint | null;
  to: bigint | null;
  sale: SaleKind | undefined;
}

export function pricesOf({ price, min, max }: ItemQuery): Prices {
  const exact = price && price !== 'auction' ? centsOfDollars(price) : null;
  const least = min ? centsOfDollars(min) : null;
  const most = max ? centsOfDollars(max) : null;
  return {
    from: exact !== null && (least === null || exact > least) ? exact : least,
    to: exact !== null && (most === null || exact < most) ? exact : most,
    sale: price === undefined ? undefined : price === 'auction' ? 'auction' : 'fixed',
  };
}

/**
 * Whether the planner may use the prices, or they are compared within another index's results: one plan then serves
 * any prices, since the planner knows nothing of a sum.
 */
export type PricesFind = 'by-index' | 'beside';

function priced(query: ItemQuery, find: PricesFind): SQL | undefined {
  const { from, to, sale } = pricesOf(query);
  const price = find === 'beside' ? sql`(${items.priceCents} + 0)` : sql`${items.priceCents}`;
  return and(
    sale && eq(items.sale, sale),
    from === null ? undefined : sql`${price} >= ${from}`,
    to === null ? undefined : sql`${price} <= ${to}`,
  );
}

/** Whether an item has all the words of `q`. */
export function matchesWords(q: string | undefined, matching: Matching): SQL | undefined {
  const words = queryWords(q ?? '');
  // a number as written matches few items, each of which is cheaply compared with the other words
  const byNumber = words.some((word) => isNumber(word) && word.length > 2);
  const looked = (word: string): SQL => {
    if (matching === 'near') return byNumber ? isAlike(word) : resembles(word);
    return matching === 'exact' || matching.by.has(word) ? contains(word) : includes(word);
  };
  return and(...words.map(looked));
}

/** As `matches`, without availability. */
export function itemFilters(
  query: ItemQuery,
  matching: Matching,
  find: PricesFind = 'by-index',
): SQL | undefined {
  return and(
    inShop,
    matchesWords(query.q, matching),
    query.collection ? eq(items.collection, query.collection) : undefined,
    query.chain ? eq(items.chain, query.chain) : undefined,
    priced(query, find),
  );
}

/** The visible items under all filters except those with counted values: film, actor and rarity. */
export const matches = (
  db: Database,
  query: ItemQuery,
  matching: Matching,
  find: PricesFind = 'by-index',
): SQL | undefined => and(itemFilters(query, matching, find), availability(db, query.availability));
