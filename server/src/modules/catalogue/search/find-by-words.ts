import type { ItemQuery } from '@talkies/shared/schemas';
import { and, asc, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { rawRow } from '../../../platform/db/raw-rows.ts';
import { bestKey, bestPlace } from '../read/cursor.ts';
import {
  areChosen,
  type Counted,
  facetsOf,
  type GroupRows,
  groupsOf,
  groupsOfFound,
  type KnownFilm,
  ofFound,
  shownFilmsValue,
} from '../read/facets.ts';
import { type Matching, matches } from '../read/filters.ts';
import { ordered, type Page, type PageRow, pageOf, pageSelect, pageValue } from '../read/list-page.ts';
import { items } from '../tables.ts';
import { fitConditions } from './fit.ts';

interface Answer {
  groups: GroupRows;
  known: KnownFilm[];
  page: PageRow[] | null;
  counted: number;
}

export interface Found extends Counted, Page {
  /** there are more than were counted */
  atLeast?: true;
}

/**
 * How many texts are read before they count as very many; comparing a text with misspelt words takes twenty times as
 * long.
 */
export interface Most {
  counted: number;
  /** the sample among very many, in the order that mixes films */
  sampled: number;
}
export const mostOf = (matching: Matching): Most =>
  matching === 'near' ? { counted: 2_000, sampled: 500 } : { counted: 20_000, sampled: 5_000 };

const columns = {
  id: items.id,
  dropId: items.dropId,
  film: sql`coalesce(${items.filmSlug}, '')`.as('film'),
  celebrity: items.celebrity,
  rarity: items.rarity,
};

/**
 * The items with these words, their counts and a page, in one statement: words are searched once (adr/353). For words
 * that very many items have, the count stops early, and the page is found along its order instead (adr/484).
 */
export async function findByWords(
  db: Database,
  query: ItemQuery,
  matching: Matching,
  now: Date,
  most: Most = mostOf(matching),
): Promise<Found> {
  const { order, from, joined } = ordered(db, query, now);
  const found = joined(
    db
      .select({
        ...columns,
        key: sql`${order.key}`.as('key'),
        number: sql`${order.number}::text`.as('number'),
        follows: sql`${from ?? sql`true`}`.as('follows'),
      })
      .from(items)
      .$dynamic(),
  ).where(matches(db, query, matching));
  const shown = and(sql`follows`, areChosen(query, [], ofFound));
  // the rows are returned as one value: decoding hundreds of rows costs more than counting them
  const { groups, known, page, counted } = await rawRow<Answer>(
    db,
    sql`with found as materialized (${found} limit ${sql.raw(String(most.counted + 1))}) select
    ${groupsOfFound} as groups,
    ${shownFilmsValue} as known,
    (select count(*)::int from found) as counted,
    (select json_agg(json_build_array(id, number, drop_id::text) order by place) from (
      select id, number, drop_id, row_number() over (order by key ${sql.raw(order.down ? 'desc' : 'asc')}, drop_id) as place
      from found where ${shown} order by place limit ${query.limit + 1}) page) as page`,
  );
  if (counted > most.counted) return findAmongMany(db, query, matching, now, { known, most });
  return { ...facetsOf(query, groupsOf(groups), known), ...pageOf(query, page ?? []) };
}

async function pageOfOrder(
  db: Database,
  query: ItemQuery,
  now: Date,
  where: SQL | undefined,
): Promise<PageRow[]> {
  const { page } = await rawRow<{ page: PageRow[] | null }>(
    db,
    sql`with page as materialized (${pageSelect(db, query, now, where)}) select ${pageValue} as page`,
  );
  return page ?? [];
}

/**
 * A page along the index of its order. By fit: along the curated order, first of the best fit, until the page is
 * full.
 */
async function pageAlong(
  db: Database,
  query: ItemQuery,
  now: Date,
  where: SQL | undefined,
): Promise<PageRow[]> {
  const { sort, q = '', cursor, limit } = query;
  if (sort !== 'best') return pageOfOrder(db, query, now, where);
  const from = cursor ? bestPlace(cursor) : { fitted: 0, after: undefined };
  const rows: PageRow[] = [];
  for (const [fitted, condition] of fitConditions(q).entries()) {
    if (fitted < from.fitted || rows.length > limit) continue;
    const after = fitted === from.fitted ? from.after : undefined;
    const some = { ...query, sort: 'curated', cursor: after, limit: limit - rows.length } as const;
    const page = await pageOfOrder(db, some, now, and(where, condition));
    rows.push(...page.map(([id, curated, dropId]): PageRow => [id, bestKey(fitted, curated), dropId]));
  }
  return rows;
}

/**
 * The page along the index of its order, which soon finds enough; counts of the first items, with those of other
 * films.
 */
async function findAmongMany(
  db: Database,
  query: ItemQuery,
  matching: Matching,
  now: Date,
  { known, most }: { known: KnownFilm[]; most: Most },
): Promise<Found> {
  if (matching === 'near') await db.execute(sql`select set_config('enable_indexscan', 'on', true)`);
  const where = matches(db, query, matching);
  const page = await pageAlong(db, query, now, and(where, areChosen(query)));
  const sample = db.select(columns).from(items).where(where).orderBy(asc(items.curated), asc(items.dropId));
  const { groups } = await rawRow<{ groups: GroupRows }>(
    db,
    sql`with found as materialized (${sample} limit ${sql.raw(String(most.sampled))}) select ${groupsOfFound} as groups`,
  );
  const { total, facets } = facetsOf(query, groupsOf(groups), known);
  const countOf = new Map(facets.films.map(({ value, count }) => [value, count]));
  const narrowed = query.film !== undefined || query.rarity !== undefined;
  return {
    ...pageOf(query, page),
    total: Math.max(narrowed ? total : most.counted, Math.min(page.length, query.limit)),
    // a film without an item among the first may have some
    facets: {
      ...facets,
      films: known.map(({ slug, title }) => ({ value: slug, label: title, count: countOf.get(slug) ?? 0 })),
    },
    atLeast: true,
  };
}
