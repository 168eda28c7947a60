import type { ItemQuery } from '@talkies/shared/schemas';
import { and, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { slugOf } from '../item-id.ts';
import { films, items } from '../tables.ts';
import { type Counted, facetsOf, type Group, type KnownFilm } from './facets.ts';
import { type Held, type Matching, matches } from './filters.ts';
import { ordered, type Page, pageOf } from './ordered.ts';

interface Answer {
  groups: [film: string, actor: string, rarity: Group['rarity'], items: number][] | null;
  known: KnownFilm[] | null;
  page: [id: string, number: string, dropId: string | null][] | null;
}

/** What has these words, its counts and a page of it, in one statement: words are looked for once (adr/353). */
export async function findByWords(
  db: Database,
  query: ItemQuery,
  matching: Matching,
  { held, now }: { held: Held; now: Date },
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
  ).where(matches(query, matching, held));
  const shown = and(
    sql`follows`,
    query.film ? sql`film = ${slugOf(query.film)}` : undefined,
    query.rarity ? sql`rarity = ${query.rarity}` : undefined,
  );
  // rows come as one value: taking hundreds of them apart costs more than counting them
  const { rows } = (await db.execute(sql`with found as materialized ${found} select
    (select json_agg(json_build_array(film, celebrity, rarity, items))
      from (select film, celebrity, rarity, count(*) as items from found group by 1, 2, 3) counted) as groups,
    (select json_agg(json_build_object('slug', slug, 'title', title) order by position) from ${films}) as known,
    (select json_agg(json_build_array(id, number, drop_id::text) order by place) from (
      select id, number, drop_id, row_number() over (order by key ${sql.raw(order.down ? 'desc' : 'asc')}, drop_id) as place
      from found where ${shown} order by place limit ${query.limit + 1}) page) as page`)) as unknown as {
    rows: [Answer];
  };
  const [{ groups, known, page }] = rows;
  const counted = facetsOf(
    query,
    (groups ?? []).map(([film, actor, rarity, count]) => ({ film: film || null, actor, rarity, count })),
    known ?? [],
  );
  const listed = (page ?? []).map(([id, number, dropId]) => ({
    id,
    number,
    dropId: dropId === null ? null : BigInt(dropId),
  }));
  return { ...counted, ...pageOf(query, listed) };
}
