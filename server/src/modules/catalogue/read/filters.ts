import { centsOfDollars, type SaleKind } from '@talkies/shared';
import type { ItemQuery } from '@talkies/shared/schemas';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { drops } from '../../../chain/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { escapeLike } from '../../../platform/db/escape-like.ts';
import { lastOnesReserved } from '../../orders/index.ts';
import { inShop, items } from '../tables.ts';

const MAX_WORDS = 8;
/** how alike a word and its place in a text must be to be found; tried on misspelt titles */
export const ALIKE = 0.5;

export const searchText = (text: string): SQL => sql`searchable(${text})`;
export const queryWords = (q: string): string[] => q.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);

const contains = (word: string): SQL =>
  sql`${items.search} like '%' || ${searchText(escapeLike(word))} || '%'`;
/** The same, where no index is to be asked. */
export const includes = (words: string): SQL => sql`strpos(${items.search}, ${searchText(words)}) > 0`;
/** Another number is another item. */
const isNumber = (word: string): boolean => /^\d+$/.test(word);
/** Words of one or two letters have too few trigrams to be misspelt. */
const resembles = (word: string): SQL =>
  [...word].length < 3 || isNumber(word) ? contains(word) : sql`${searchText(word)} <% ${items.search}`;
/** The same as `<%`, where no index is to be asked. */
const isAlike = (word: string): SQL =>
  [...word].length < 3 || isNumber(word)
    ? contains(word)
    : sql`word_similarity(${searchText(word)}, ${items.search}) >= ${ALIKE}::float`;

/** Words by which the index looks; the others are looked for in what it finds. */
export interface ByRarest {
  by: ReadonlySet<string>;
}

/** How words are looked for: as they stand, or (when that finds nothing) as somebody may have misspelt them. */
export type Matching = 'exact' | 'near' | ByRarest;

/**
 * Runs reads under a likeness from which `<%` of pg_trgm holds: from there on two words, or a word and its best place
 * in a text, count as alike. Unlike `word_similarity`, the operator can use the trigram index, and has to: the planner
 * takes many texts to be alike and would walk along all of them until it has enough (adr/354). What it may not do it counts as
 * costly, and would compile.
 */
export const alike = <T>(db: Database, least: number, read: (tx: Database) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(least)}, true),
      set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
      set_config('jit', 'off', true)`);
    return read(tx);
  });

/** Whether the item's drop has an edition that is not minted. */
export const hasUnminted = sql`exists (select from ${drops} where ${drops.chain} = ${items.chain} and ${drops.dropId} = ${items.dropId}
    and ${drops.supplyCap} > ${drops.minted})`;

/** Whether those that are left are all reserved by open orders. */
export const areLastReserved = (db: Database): SQL => sql`${items.dropId} in ${lastOnesReserved(db)}`;

/** Whether the item's drop has an edition that is neither minted nor reserved. */
export function availability(db: Database, wanted: ItemQuery['availability']): SQL | undefined {
  if (wanted === undefined) return undefined;
  return wanted === 'available'
    ? sql`(${hasUnminted} and not ${areLastReserved(db)})`
    : sql`(not ${hasUnminted} or ${areLastReserved(db)})`;
}

/** Between which prices, and at which sale, is looked for. */
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
 * Whether prices may choose the plan of a statement, or are compared in what another index finds: one plan then serves any
 * of them, since nothing is known of a sum.
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
  // as it is written a number finds few, and each of them is soon compared with the other words
  const byNumber = words.some((word) => isNumber(word) && word.length > 2);
  const looked = (word: string): SQL => {
    if (matching === 'near') return byNumber ? isAlike(word) : resembles(word);
    return matching === 'exact' || matching.by.has(word) ? contains(word) : includes(word);
  };
  return and(...words.map(looked));
}

/** As `matches`, availability left out. */
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

/** What visitors may see under all filters but those whose values are counted: film, actor and rarity. */
export const matches = (
  db: Database,
  query: ItemQuery,
  matching: Matching,
  find: PricesFind = 'by-index',
): SQL | undefined => and(itemFilters(query, matching, find), availability(db, query.availability));
