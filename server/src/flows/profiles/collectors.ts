import { money } from '@talkies/shared';
import type { CollectorOrder, CollectorPeriod } from '@talkies/shared/collectors';
import type { ApiResponse, CollectorsQuery } from '@talkies/shared/schemas';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { mints, ownedEditions, sales, tokens } from '../../chain/index.ts';
import { users } from '../../modules/accounts/index.ts';
import { films, items } from '../../modules/catalogue/index.ts';
import { orders } from '../../modules/orders/index.ts';
import { wallets } from '../../modules/wallets/index.ts';
import { readCursor, writeCursor } from '../../platform/cursor.ts';
import { rawRows } from '../../platform/db/raw-rows.ts';
import { saleWorths } from '../../platform/rates/tables.ts';
import { summariesOf } from './person.ts';

interface Ranking {
  by: CollectorOrder;
  within: CollectorPeriod;
}
interface Ranked {
  userId: string;
  handle: string;
  figure: string;
  place: number;
}

const DAY_MS = 86_400_000;
/** the first block of any chain came later */
const EVER = new Date(0);

/**
 * Wallets of those who want to be listed. A wallet that was only linked, and never bought here, says nothing of its owner
 * (adr/127); who has not proved an address, or is suspended, is nobody in public.
 */
const collectorWallets = sql`
  select w.user_id, w.address, w.chain, u.handle from ${wallets} w join ${users} u on u.id = w.user_id
  where u.email_verified and u.suspended_at is null and u.listed
    and (exists (select 1 from ${mints} m where m.buyer = w.address) or exists (select 1 from ${sales} s where s.buyer = w.address))`;

const isProvedOn = (chain: SQL): SQL => sql`coalesce(collector.chain, ${chain}) = ${chain}`;

/** Of each collector one number; those of whom it is nothing are left out. */
function figuresOf(by: CollectorOrder, since: SQL): SQL {
  if (by === 'editions')
    return sql`select collector.user_id, collector.handle, sum(o.editions)::bigint as figure
      from collector join ${ownedEditions} o on o.owner = collector.address and ${isProvedOn(sql`o.chain`)}
      where o.day >= app.day_of(${since}) group by 1, 2 having sum(o.editions) > 0`;
  if (by === 'sets')
    return sql`select user_id, handle, count(*)::bigint as figure from (
        select owned.user_id, owned.handle, owned.film_slug from (
          select collector.user_id, collector.handle, i.film_slug, i.id, min(t.acquired_at) as at
          from collector join ${tokens} t on t.owner = collector.address and ${isProvedOn(sql`t.chain`)}
          join ${items} i on i.chain = t.chain and i.drop_id = t.drop_id and i.status = 'published'
          join ${films} f on f.slug = i.film_slug and f.status = 'published'
          group by 1, 2, 3, 4
        ) owned
        group by 1, 2, 3
        having max(owned.at) >= ${since} and count(*) = (
          select count(*) from ${items} i where i.film_slug = owned.film_slug and i.status = 'published')
      ) complete group by 1, 2`;
  return sql`select user_id, handle, sum(cents)::bigint as figure from (
      select collector.user_id, collector.handle, o.price_cents as cents
      from collector join ${mints} m on m.buyer = collector.address and ${isProvedOn(sql`m.chain`)}
      join ${orders} o on o.chain = m.chain and o.chain_order_id = m.order_id
      where m.at >= ${since}
      union all
      select collector.user_id, collector.handle, worth.cents
      from collector join ${sales} s on s.buyer = collector.address and ${isProvedOn(sql`s.chain`)}
      join ${saleWorths} worth on worth.chain = s.chain and worth.tx_hash = s.tx_hash and worth.token_id = s.token_id
      where s.at >= ${since}
        and not exists (select 1 from ${wallets} own where own.address = s.seller and own.user_id = collector.user_id)
    ) paid group by 1, 2 having sum(cents) > 0`;
}

/** Everybody's place, in one statement. */
function placesOf(ctx: Needs<'clock'>, { by, within }: Ranking): SQL {
  const from = within === 'all' ? EVER : new Date(ctx.clock.now().getTime() - Number(within) * DAY_MS);
  const since = sql`${from.toISOString()}::timestamptz`;
  return sql`with collector as (${collectorWallets}), figures as (${figuresOf(by, since)}),
    places as (select *, rank() over (order by figure desc)::int as place from figures)
    select user_id as "userId", handle, figure::text as figure, place from places`;
}

const figureOf = (by: CollectorOrder, { figure, place }: Ranked) => ({
  place,
  count: by === 'spent' ? null : Number(figure),
  spent: by === 'spent' ? money(BigInt(figure), 'USD') : null,
});

const SHAPE = { key: /^\d{1,18}$/, id: /^[a-z0-9-]{1,60}$/ };
const sortOf = ({ by, within }: Ranking): string => `collectors-${by}-${within}`;

/** Collectors by what they have or paid, the first first. @throws request/invalid for a cursor of another order */
export async function listCollectors(
  ctx: Needs<'clock' | 'db'>,
  query: CollectorsQuery,
): Promise<ApiResponse<'listCollectors'>> {
  const { by, cursor, limit } = query;
  const after = cursor === undefined ? null : readCursor(sortOf(query), cursor, SHAPE);
  const beyond = after
    ? sql`where (figure < ${after.key}::bigint or (figure = ${after.key}::bigint and handle > ${after.id}))`
    : sql``;
  const rows = await rawRows<Ranked>(
    ctx.db,
    sql`${placesOf(ctx, query)} ${beyond} order by places.figure desc, handle limit ${limit + 1}`,
  );
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const people = await summariesOf(
    ctx,
    page.map(({ userId }) => userId),
  );
  return {
    collectors: page.flatMap((row) => {
      const person = people.get(row.userId);
      return person ? [{ ...figureOf(by, row), person }] : [];
    }),
    nextCursor: last ? writeCursor(sortOf(query), { key: last.figure, id: last.handle }) : null,
  };
}

/** Somebody's own place, wherever it is. */
export async function collectorPlace(
  ctx: Needs<'clock' | 'db'>,
  userId: string,
  ranking: Ranking,
): Promise<ApiResponse<'myCollectorPlace'>> {
  const [user] = await ctx.db.select({ listed: users.listed }).from(users).where(eq(users.id, userId));
  const [row] = await rawRows<Ranked>(ctx.db, sql`${placesOf(ctx, ranking)} where user_id = ${userId}`);
  return { listed: user?.listed ?? false, own: row ? figureOf(ranking.by, row) : null };
}

/** Whether somebody is among the collectors that everybody sees. May be called twice. */
export async function setListed(
  ctx: Needs<'changes' | 'clock' | 'db'>,
  userId: string,
  listed: boolean,
): Promise<void> {
  await ctx.db.update(users).set({ listed, updatedAt: ctx.clock.now() }).where(eq(users.id, userId));
  await ctx.changes.emit('catalogue');
}
