import { type Tier, tiers } from '@talkies/shared';
import type { ApiResponse, ItemQuery } from '@talkies/shared/schemas';
import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { slugOf } from '../item-id.ts';
import { films, items } from '../tables.ts';

type Facets = ApiResponse<'listItems'>['facets'];

/** Items of one film, actor and rarity, counted. */
export interface Group {
  film: string | null;
  actor: string;
  rarity: Tier;
  count: number;
}

export interface Counted {
  total: number;
  facets: Facets;
  /** the filters whose values were counted */
  where: SQL | undefined;
}

/** Case and accents do not tell names apart. */
const plainName = (name: string): string =>
  name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

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

/** Every film, in the order of the shop. */
export const knownFilms = (db: Database): Promise<KnownFilm[]> =>
  db.select({ slug: films.slug, title: films.title }).from(films).orderBy(asc(films.position));

/** Those that have a page. */
export const shownFilms = (db: Database): Promise<KnownFilm[]> =>
  db
    .select({ slug: films.slug, title: films.title })
    .from(films)
    .where(eq(films.status, 'published'))
    .orderBy(asc(films.position), asc(films.slug));

/** The counts that the filters show, and what passed them. */
export function facetsOf(query: Chosen, groups: Group[], known: KnownFilm[]): Counted {
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
    where: whereOf(query, found),
  };
}

type Counts = Record<'byFilm' | 'byActor' | 'byRarity', ReadonlyMap<string, number>>;

/** Films and rarities in the order of the shop, actors by how many pictures they have. */
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
    rarities: tiers.flatMap((tier) => value(tier, tier, byRarity)),
  };
}

/** The counted filters as SQL, by the values that passed. */
function whereOf(query: Chosen, found: Group[]): SQL | undefined {
  const parts: SQL[] = [];
  if (query.film)
    parts.push(
      inArray(
        items.filmSlug,
        distinct(found, (group) => group.film ?? ''),
      ),
    );
  if (query.actor)
    parts.push(
      inArray(
        items.celebrity,
        distinct(found, (group) => group.actor),
      ),
    );
  if (query.rarity) parts.push(inArray(items.rarity, [query.rarity]));
  return parts.length > 0 ? sql.join(parts, sql` and `) : undefined;
}

const distinct = (groups: Group[], pick: (group: Group) => string): string[] => [
  ...new Set(groups.map(pick)),
];
