import { slugOf } from '@talkies/shared';
import type { ItemQuery } from '@talkies/shared/schemas';
import { and, type SQL, sql } from 'drizzle-orm';
import { type Counting, presentFacets } from '../read/facets.ts';
import { itemFilters, pricesOf } from '../read/filters.ts';
import { items } from '../tables.ts';
import { asRows, between } from './in-ranges.ts';
import { splitPrices } from './price-ranges.ts';
import { ALL_FILMS, facetCounts } from './tables.ts';

/** Whether only film and price filter a list: each facet is then counted on its own (adr/346). */
export const isByFilmAndPrice = (query: ItemQuery): boolean => {
  const { q, film, actor, rarity, collection, chain, availability } = query;
  if (film && slugOf(film) === ALL_FILMS) return false;
  return !(q || actor || rarity || collection || chain || availability || pricesOf(query).sale);
};

/** The counts of one film, or of all films together; in both cases with each film's total. */
const facetsOfFilm = (film: string): [facet: string, film: string][] => [
  ['film', ALL_FILMS],
  ['celebrity', film],
  ['rarity', film],
];

function inRanges(film: string, { segments }: ReturnType<typeof splitPrices>): SQL {
  const wanted = facetsOfFilm(film).map((row) => sql`(${row[0]}, ${row[1]})`);
  return sql`select wanted.facet, counted.value, counted.items
    from ${asRows(segments)} cross join (values ${sql.join(wanted, sql`, `)}) as wanted (facet, film)
    cross join lateral (select ${facetCounts.value}, ${facetCounts.items} from ${facetCounts}
      where ${facetCounts.level} = segments.level and ${facetCounts.facet} = wanted.facet and ${facetCounts.film} = wanted.film
        and ${facetCounts.range} between segments.low and segments.high offset 0) as counted`;
}

/** Items with a price inside a range of the counts. */
function byItems(query: ItemQuery, film: string, end: SQL | undefined): SQL {
  const ofFilm = sql`(${film} = ${ALL_FILMS} or ${items.filmSlug} = ${film})`;
  return sql`select facets.facet, facets.value, 1 from ${items}
    cross join lateral (values ('film', coalesce(${items.filmSlug}, ''), true), ('celebrity', ${items.celebrity}, ${ofFilm}),
      ('rarity', ${items.rarity}, ${ofFilm})) as facets (facet, value, counts)
    where facets.counts and ${and(itemFilters(query, 'exact'), end)}`;
}

type Values = [facet: 'film' | 'celebrity' | 'rarity', value: string, items: number][];

/** The counts of a list that only film and price filter. */
export function countByFilmAndPrice(query: ItemQuery): Counting {
  const film = query.film ? slugOf(query.film) : ALL_FILMS;
  const split = splitPrices(pricesOf(query));
  const parts = [
    ...(split.segments.length > 0 ? [inRanges(film, split)] : []),
    ...split.ends.map((end) => byItems(query, film, between(end))),
  ];
  if (parts.length === 0) parts.push(byItems(query, film, sql`false`));
  return {
    // the rows are returned as one value: decoding a hundred rows costs more than counting them
    value: sql`(select coalesce(json_agg(json_build_array(facet, value, items)), '[]') from (select facet, value, sum(items) as items
      from (${sql.join(parts, sql` union all `)}) parts (facet, value, items)
      group by 1, 2 having sum(items) > 0) summed)`,
    read: (values, known) => {
      const of = (wanted: string): Map<string, number> =>
        new Map(
          (values as Values).flatMap(([facet, value, count]) => (facet === wanted ? [[value, count]] : [])),
        );
      const byFilm = of('film');
      return {
        total: query.film
          ? (byFilm.get(film) ?? 0)
          : [...byFilm.values()].reduce((sum, count) => sum + count, 0),
        facets: presentFacets({ byFilm, byActor: of('celebrity'), byRarity: of('rarity') }, known),
      };
    },
  };
}
