import { slugOf } from '@talkies/shared';
import type { ItemQuery } from '@talkies/shared/schemas';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { type Counting, facetsOf, type GroupRows, groupsOf, groupsValue } from '../read/facets.ts';
import {
  areLastReserved,
  hasUnminted,
  itemFilters,
  type Matching,
  matches,
  pricesOf,
} from '../read/filters.ts';
import { items } from '../tables.ts';
import { asRows, between } from './in-ranges.ts';
import { splitPrices, TOP_LEVEL } from './price-ranges.ts';
import { ALL_FILMS, facetCounts, itemCounts } from './tables.ts';

const inItems = (sign: 1 | -1, where: SQL | undefined): SQL =>
  sql`select coalesce(${items.filmSlug}, '') as film, ${items.celebrity} as celebrity, ${items.rarity} as rarity,
    ${sql.raw(String(sign))} as items from ${items} where ${where}`;

/** The counts for whole ranges of prices. */
function inRanges(query: ItemQuery, { segments }: ReturnType<typeof splitPrices>): SQL {
  const { collection, chain, availability } = query;
  const { sale } = pricesOf(query);
  const where = and(
    collection && eq(itemCounts.collection, collection),
    chain && eq(itemCounts.chain, chain),
    sale && eq(itemCounts.sale, sale),
    availability && eq(itemCounts.available, availability === 'available'),
  );
  // "offset 0" makes the planner look up each range by the index, instead of joining all counts with all ranges
  return sql`select counted.* from ${asRows(segments)} cross join lateral (
    select ${itemCounts.film}, ${itemCounts.celebrity}, ${itemCounts.rarity}, ${itemCounts.items} from ${itemCounts}
    where ${and(sql`${itemCounts.level} = segments.level and ${itemCounts.range} between segments.low and segments.high`, where)}
    offset 0) as counted`;
}

/** The counts ignore open orders: items whose last editions are all reserved by orders are moved here. */
function reservedLast(db: Database, query: ItemQuery): SQL[] {
  if (!query.availability) return [];
  const sign = query.availability === 'available' ? -1 : 1;
  return [inItems(sign, and(itemFilters(query, 'exact'), areLastReserved(db)))];
}

/** Items inside a range, with the columns of the counts. */
const asCounted = ({ availability, ...query }: ItemQuery): SQL | undefined =>
  and(
    itemFilters(query, 'exact'),
    availability && (availability === 'available' ? hasUnminted : sql`not ${hasUnminted}`),
  );

/** Counts whole ranges by `item_counts`, and the rest by the items themselves. */
function counted(db: Database, query: ItemQuery): SQL[] {
  const split = splitPrices(pricesOf(query));
  const ends = split.ends.map((end) => inItems(1, and(asCounted(query), between(end))));
  const ranges = split.segments.length > 0 ? [inRanges(query, split)] : [];
  const parts = [...ranges, ...ends, ...reservedLast(db, query)];
  return parts.length > 0 ? parts : [inItems(1, sql`false`)];
}

/**
 * Only a total is shown for films that are not selected: with neither actor nor rarity selected, theirs need no
 * breakdown.
 */
function groupColumns({ film, actor, rarity }: ItemQuery): SQL {
  if (film === undefined) return sql`film, celebrity, rarity`;
  const ofFilm = (column: SQL): SQL => sql`case when film = ${slugOf(film)} then ${column} else '' end`;
  return sql`film, ${actor === undefined ? ofFilm(sql`celebrity`) : sql`celebrity`} as celebrity,
    ${rarity === undefined ? ofFilm(sql`rarity`) : sql`rarity`} as rarity`;
}

/** How many items of each film, actor and rarity match the other filters. */
export function countGroups(db: Database, query: ItemQuery, matching: Matching): Counting {
  const parts = query.q ? [inItems(1, matches(db, query, matching))] : counted(db, query);
  return {
    value: groupsValue(sql`select ${groupColumns(query)}, sum(items) as items
      from (${sql.join(parts, sql` union all `)}) parts (film, celebrity, rarity, items)
      group by 1, 2, 3 having sum(items) > 0`),
    read: (rows, known) => facetsOf(query, groupsOf(rows as GroupRows), known),
  };
}

/** The stored counts over all prices, by one column alone. */
const ofAll = (facet: 'film' | 'celebrity'): SQL | undefined =>
  and(eq(facetCounts.level, TOP_LEVEL), eq(facetCounts.facet, facet), eq(facetCounts.film, ALL_FILMS));

/** Every actor with items in the shop. */
export const celebritiesOf = (db: Database) =>
  db
    .select({ celebrity: sql<string>`${facetCounts.value}`.as('celebrity') })
    .from(facetCounts)
    .where(and(ofAll('celebrity'), sql`${facetCounts.value} <> ''`))
    .groupBy(facetCounts.value)
    .having(sql`sum(${facetCounts.items}) > 0`)
    .as('celebrities');

/** How many items of each film are in the shop, for a join by `film`. */
export const itemsOfFilms = (db: Database) =>
  db
    .select({
      film: sql<string>`${facetCounts.value}`.as('film'),
      count: sql<number>`sum(${facetCounts.items})::int`.as('count'),
    })
    .from(facetCounts)
    .where(ofAll('film'))
    .groupBy(facetCounts.value)
    .as('items_of_films');

/** Recounts everything; concurrent changes of items wait. Rows that were right stay unchanged. */
export const rebuildItemCounts = async (db: Database): Promise<void> => {
  await db.execute(sql`select app.rebuild_item_counts()`);
};
