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

/** What the counts say of whole ranges of prices. */
function inRanges(query: ItemQuery, { segments }: ReturnType<typeof splitPrices>): SQL {
  const { collection, chain, availability } = query;
  const { sale } = pricesOf(query);
  const where = and(
    collection && eq(itemCounts.collection, collection),
    chain && eq(itemCounts.chain, chain),
    sale && eq(itemCounts.sale, sale),
    availability && eq(itemCounts.available, availability === 'available'),
  );
  // "offset 0": each range by the index, instead of all counts beside all ranges
  return sql`select counted.* from ${asRows(segments)} cross join lateral (
    select ${itemCounts.film}, ${itemCounts.celebrity}, ${itemCounts.rarity}, ${itemCounts.items} from ${itemCounts}
    where ${and(sql`${itemCounts.level} = segments.level and ${itemCounts.range} between segments.low and segments.high`, where)}
    offset 0) as counted`;
}

/** The counts know nothing of open orders: items whose last editions these reserve are moved. */
function reservedLast(db: Database, query: ItemQuery): SQL[] {
  if (!query.availability) return [];
  const sign = query.availability === 'available' ? -1 : 1;
  return [inItems(sign, and(itemFilters(query, 'exact'), areLastReserved(db)))];
}

/** Items within a range of the counts, as the counts know them. */
const asCounted = ({ availability, ...query }: ItemQuery): SQL | undefined =>
  and(
    itemFilters(query, 'exact'),
    availability && (availability === 'available' ? hasUnminted : sql`not ${hasUnminted}`),
  );

/** By the counts, and by the items themselves where a price lies within a range. */
function counted(db: Database, query: ItemQuery): SQL[] {
  const split = splitPrices(pricesOf(query));
  const ends = split.ends.map((end) => inItems(1, and(asCounted(query), between(end))));
  const ranges = split.segments.length > 0 ? [inRanges(query, split)] : [];
  const parts = [...ranges, ...ends, ...reservedLast(db, query)];
  return parts.length > 0 ? parts : [inItems(1, sql`false`)];
}

/**
 * Of films that were not chosen only one number is shown: where neither an actor nor a rarity was chosen, theirs need not
 * be told apart.
 */
function groupColumns({ film, actor, rarity }: ItemQuery): SQL {
  if (film === undefined) return sql`film, celebrity, rarity`;
  const ofFilm = (column: SQL): SQL => sql`case when film = ${slugOf(film)} then ${column} else '' end`;
  return sql`film, ${actor === undefined ? ofFilm(sql`celebrity`) : sql`celebrity`} as celebrity,
    ${rarity === undefined ? ofFilm(sql`rarity`) : sql`rarity`} as rarity`;
}

/** How many items of each film, actor and rarity pass the other filters. */
export function countGroups(db: Database, query: ItemQuery, matching: Matching): Counting {
  const parts = query.q ? [inItems(1, matches(db, query, matching))] : counted(db, query);
  return {
    value: groupsValue(sql`select ${groupColumns(query)}, sum(items) as items
      from (${sql.join(parts, sql` union all `)}) parts (film, celebrity, rarity, items)
      group by 1, 2, 3 having sum(items) > 0`),
    read: (rows, known) => facetsOf(query, groupsOf(rows as GroupRows), known),
  };
}

/** What is counted of all prices, by one thing alone. */
const ofAll = (facet: 'film' | 'celebrity'): SQL | undefined =>
  and(eq(facetCounts.level, TOP_LEVEL), eq(facetCounts.facet, facet), eq(facetCounts.film, ALL_FILMS));

/** Everybody whose items are in the shop. */
export const celebritiesOf = (db: Database) =>
  db
    .select({ celebrity: sql<string>`${facetCounts.value}`.as('celebrity') })
    .from(facetCounts)
    .where(and(ofAll('celebrity'), sql`${facetCounts.value} <> ''`))
    .groupBy(facetCounts.value)
    .having(sql`sum(${facetCounts.items}) > 0`)
    .as('celebrities');

/** How many items of each film are in the shop, to be joined by `film`. */
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

/** Counts everything anew; whoever changes an item meanwhile waits. What was right stays as it was. */
export const rebuildItemCounts = async (db: Database): Promise<void> => {
  await db.execute(sql`select app.rebuild_item_counts()`);
};
