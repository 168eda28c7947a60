import { foldedText, type Rarity, rarities, slugOf } from '@talkies/shared';
import type { ApiResponse, ItemQuery } from '@talkies/shared/schemas';
import { and, asc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { films, items } from '../tables.ts';

type Facets = ApiResponse<'listItems'>['facets'];

/** Items of one film, actor and rarity, counted. */
export interface Group {
  film: string | null;
  actor: string;
  rarity: Rarity;
  count: number;
}

export interface Counted {
  total: number;
  facets: Facets;
}

/** How the values of filters are counted: one JSON value of a statement, and its reader. */
export interface Counting {
  value: SQL;
  read(value: unknown, known: KnownFilm[]): Counted & Partial<Names>;
}

interface Names {
  /** the stored spellings of the selected actor */
  actors: string[];
}

/** Folds case and accents, which do not distinguish names. */
const plainName = (name: string): string => foldedText(name).trim();

type Filters = Record<'film' | 'actor' | 'rarity', (group: Group) => boolean>;

/** The filters whose values are counted. */
export type Chosen = Pick<ItemQuery, 'film' | 'actor' | 'rarity'>;

const filtersOf = ({ film, actor, rarity }: Chosen): Filters => {
  const slug = film ? slugOf(film) : null;
  const name = actor ? plainName(actor) : null;
  return {
    film: (group) => slug === null || group.film === slug,
    actor: (group) => name === null || plainName(group.actor) === name,
    rarity: (group) => rarity === undefined || group.rarity === rarity,
  };
};

function countBy(groups: Group[], pick: (group: Group) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const group of groups) {
    const value = pick(group);
    if (value) counts.set(value, (counts.get(value) ?? 0) + group.count);
  }
  return counts;
}

export type KnownFilm = { slug: string; title: string };

/** The films that have a page, in the order of the shop. */
export const shownFilms = (db: Database): Promise<KnownFilm[]> =>
  db
    .select({ slug: films.slug, title: films.title })
    .from(films)
    .where(eq(films.status, 'published'))
    .orderBy(asc(films.position), asc(films.slug));

/** The same films as one JSON value of a statement. */
export const shownFilmsValue: SQL = sql`(select coalesce(json_agg(json_build_object('slug', slug, 'title', title) order by position, slug), '[]')
  from ${films} where ${films.status} = 'published')`;

/** The counts of the filters' values, and of the items that match. */
export function facetsOf(query: Chosen, groups: Group[], known: KnownFilm[]): Counted & Names {
  const { film, actor, rarity } = filtersOf(query);
  const found = groups.filter((group) => film(group) && actor(group) && rarity(group));
  const byFilm = countBy(
    groups.filter((group) => actor(group) && rarity(group)),
    (group) => group.film ?? '',
  );
  const byActor = countBy(
    groups.filter((group) => film(group) && rarity(group)),
    (group) => group.actor,
  );
  const byRarity = countBy(
    groups.filter((group) => film(group) && actor(group)),
    (group) => group.rarity,
  );
  return {
    total: found.reduce((sum, group) => sum + group.count, 0),
    facets: presentFacets({ byFilm, byActor, byRarity }, known),
    actors: distinct(found, (group) => group.actor),
  };
}

type Counts = Record<'byFilm' | 'byActor' | 'byRarity', ReadonlyMap<string, number>>;

/** Films and rarities in the shop's order, actors by their number of items. */
export function presentFacets({ byFilm, byActor, byRarity }: Counts, known: KnownFilm[]): Facets {
  const value = (name: string, label: string, counts: ReadonlyMap<string, number>) => {
    const count = counts.get(name);
    return count ? [{ value: name, label, count }] : [];
  };
  return {
    films: known.flatMap(({ slug, title }) => value(slug, title, byFilm)),
    actors: [...byActor]
      .filter(([name]) => name)
      .sort(([a, n], [b, m]) => m - n || a.localeCompare(b, 'en'))
      .slice(0, 100)
      .flatMap(([name]) => value(name, name, byActor)),
    rarities: rarities.flatMap((rarity) => value(rarity, rarity, byRarity)),
  };
}

/** The columns of the counted filters. */
type Columns = Record<'film' | 'celebrity' | 'rarity', SQLWrapper>;
const ofItems: Columns = { film: items.filmSlug, celebrity: items.celebrity, rarity: items.rarity };
/** The columns' names in the rows found for counting. */
export const ofFound: Columns = { film: sql`film`, celebrity: sql`celebrity`, rarity: sql`rarity` };

/** The counted filters in SQL; an actor by the spellings that `facetsOf` returns. */
export const areChosen = (
  { film, actor, rarity }: Chosen,
  actors: string[] = [],
  columns: Columns = ofItems,
): SQL | undefined =>
  and(
    film ? sql`${columns.film} = ${slugOf(film)}` : undefined,
    actor ? sql`${columns.celebrity} = any(${sql.param(actors)})` : undefined,
    rarity ? sql`${columns.rarity} = ${rarity}` : undefined,
  );

/** The form of groups in their JSON value. */
export type GroupRows = [film: string, actor: string, rarity: Group['rarity'], count: number][];

/** Rows `(film, celebrity, rarity, items)` as one value: decoding hundreds of rows costs more than counting them. */
export const groupsValue = (groups: SQL): SQL =>
  sql`(select coalesce(json_agg(json_build_array(film, celebrity, rarity, items)), '[]') from (${groups}) counted)`;

/** Groups of rows that were found. */
export const groupsOfFound: SQL = groupsValue(
  sql`select film, celebrity, rarity, count(*) as items from found group by 1, 2, 3`,
);

export const groupsOf = (rows: GroupRows): Group[] =>
  rows.map(([film, actor, rarity, count]) => ({ film: film || null, actor, rarity, count }));

const distinct = (groups: Group[], pick: (group: Group) => string): string[] => [
  ...new Set(groups.map(pick)),
];
