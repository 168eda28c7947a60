import { type SQL, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { rawRows } from '../../../platform/db/raw-rows.ts';
import { anewOf, type Ranking, readRanks, windowOf } from '../../../platform/ranks/ranks.ts';
import { itemLikeDays } from '../../social/index.ts';
import { inShop, items } from '../tables.ts';
import { itemRanks, saleDays } from './tables.ts';

export const HOT_DAYS = 7;
export const TOP_DAYS = 30;
/** The weight of a sale: as much as this many likes. */
const LIKES_OF_A_SALE = 5;

const columns = [
  'item_id',
  'since',
  'sales',
  'likes',
  'heat',
  'film_slug',
  'price_cents',
  'published_at',
  'drop_id',
] as const;

/**
 * Items that were sold or liked since the first day of `win`: all, or those of `anew`. Self-purchases are not in the
 * days (spec:28b).
 */
const freshOf = (only: boolean): SQL => sql`
  fresh_parts as (
    select items.id as item_id, win.since, sum(sold.sales)::int as sales, 0 as likes
      from win join ${saleDays} sold on sold.day >= win.since
      join ${items} on items.chain = sold.chain and items.drop_id = sold.drop_id
      ${only ? sql`where items.id in (select id from anew)` : sql``} group by 1, 2
    union all
    select liked.item_id, win.since, 0, sum(liked.likes)::int
      from win join ${itemLikeDays} liked on liked.day >= win.since
      ${only ? sql`where liked.item_id in (select id from anew)` : sql``} group by 1, 2
  ),
  fresh as (
    select item_id, since, part.sales, part.likes, ${LIKES_OF_A_SALE}::int * part.sales + part.likes as heat,
      coalesce(items.film_slug, '') as film_slug, items.price_cents, items.published_at, items.drop_id
    from (select item_id, since, sum(sales)::int as sales, sum(likes)::int as likes from fresh_parts group by 1, 2) part
    join ${items} on items.id = part.item_id where (part.sales > 0 or part.likes > 0) and ${inShop}
  )`;

/** The ranking of items by recent sales and likes. */
export const itemRanking: Ranking = {
  name: 'items',
  kinds: ['item', 'drop'],
  days: [HOT_DAYS, TOP_DAYS],
  table: itemRanks,
  columns,
  subjects: sql`select subject as id from changed where kind = 'item'
    union select items.id from changed join ${items} on items.drop_id = changed.subject::bigint where kind = 'drop'`,
  rows: (only) => sql`${freshOf(only)} select ${sql.raw(columns.join(', '))} from fresh`,
};

/** Rows of a window: the stored ones that are valid, and the recounted ones. */
interface Parts {
  withs: SQL;
  stored: SQL | null;
  fresh: SQL | null;
}

type Ids = { id: string }[];

async function idsOf(
  ctx: Needs<'clock' | 'db'>,
  days: number,
  statement: (parts: Parts) => SQL,
): Promise<string[]> {
  const since = windowOf(ctx.clock.now(), days);
  const read = async (tx: Database, parts: Parts): Promise<Ids> => rawRows(tx, statement(parts));
  const rows = await readRanks(ctx.db, itemRanking, since, (tx, stored) => {
    const ranks = sql`select * from ${itemRanks} where since = ${since}::date`;
    if (stored?.changes.length === 0) return read(tx, { withs: sql``, stored: ranks, fresh: null });
    const changed = stored ? sql`${anewOf(itemRanking, stored.changes)},` : sql``;
    return read(tx, {
      withs: sql`with win as (select ${since}::date as since), ${changed} ${freshOf(stored !== null)}`,
      stored: stored && sql`${ranks} and item_id not in (select id from anew)`,
      fresh: sql`select * from fresh where true`,
    });
  });
  return rows.map(({ id }) => id);
}

/** The first rows in an order for which `condition` is true. */
export const firstRanked = (
  ctx: Needs<'clock' | 'db'>,
  { days, condition, order, most }: { days: number; condition: SQL; order: SQL; most: number },
): Promise<string[]> =>
  idsOf(ctx, days, ({ withs, stored, fresh }) => {
    const parts = [stored, fresh].flatMap((part) =>
      part ? [sql`(${part} and ${condition} order by ${order} limit ${most})`] : [],
    );
    return sql`${withs} select item_id as id from (${sql.join(parts, sql` union all `)}) found order by ${order} limit ${most}`;
  });

/**
 * The hottest items; among equals one of each film in turn. An item among the first `n` of all is among the first `n`
 * of its film, so no more of each film are read.
 */
export const hottest = (ctx: Needs<'clock' | 'db'>, most: number): Promise<string[]> =>
  idsOf(ctx, HOT_DAYS, ({ withs, stored, fresh }) => {
    const within = sql`heat desc, published_at desc, drop_id`;
    const parts = [
      ...(stored
        ? [
            sql`select warm.* from (select slug from app.films union all select '') film
              cross join lateral (${stored} and film_slug = film.slug order by ${within} limit ${most}) warm`,
          ]
        : []),
      ...(fresh ? [fresh] : []),
    ];
    return sql`${withs} select item_id as id from (${sql.join(parts, sql` union all `)}) found
      order by heat desc, row_number() over (partition by film_slug order by ${within}), drop_id limit ${most}`;
  });
