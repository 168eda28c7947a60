import type { ItemQuery } from '@talkies/shared/schemas';
import { and, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { rawRow } from '../../../platform/db/raw-rows.ts';
import { items } from '../tables.ts';
import {
  areChosen,
  type Counted,
  facetsOf,
  type GroupRows,
  groupsOf,
  groupsOfFound,
  type KnownFilm,
  knownFilmsValue,
  ofFound,
} from './facets.ts';
import { type Matching, matches } from './filters.ts';
import { ordered, type Page, type PageRow, pageOf } from './ordered.ts';

interface Answer {
  groups: GroupRows;
  known: KnownFilm[];
  page: PageRow[] | null;
}

/** What has these words, its counts and a page of it, in one statement: words are looked for once (adr/353). */
export async function findByWords(
  db: Database,
  query: ItemQuery,
  matching: Matching,
  now: Date,
): Promise<Counted & Page> {
  const { order, from, joined } = ordered(db, query, now);
  const found = joined(
    db
      .select({
        id: items.id,
        dropId: items.dropId,
        film: sql`coalesce(${items.filmSlug}, '')`.as('film'),
        celebrity: items.celebrity,
        rarity: items.rarity,
        key: sql`${order.key}`.as('key'),
        number: sql`${order.number}::text`.as('number'),
        follows: sql`${from ?? sql`true`}`.as('follows'),
      })
      .from(items)
      .$dynamic(),
  ).where(matches(db, query, matching));
  const shown = and(sql`follows`, areChosen(query, [], ofFound));
  // rows come as one value: taking hundreds of them apart costs more than counting them
  const { groups, known, page } = await rawRow<Answer>(
    db,
    sql`with found as materialized ${found} select
    ${groupsOfFound} as groups,
    ${knownFilmsValue} as known,
    (select json_agg(json_build_array(id, number, drop_id::text) order by place) from (
      select id, number, drop_id, row_number() over (order by key ${sql.raw(order.down ? 'desc' : 'asc')}, drop_id) as place
      from found where ${shown} order by place limit ${query.limit + 1}) page) as page`,
  );
  return { ...facetsOf(query, groupsOf(groups), known), ...pageOf(query, page ?? []) };
}
