import { type CollectorOrder, collectorOrders } from '@talkies/shared/collectors';
import { type SQL, sql } from 'drizzle-orm';
import { mints, ownedEditions, sales, tokens } from '../../chain/index.ts';
import { users } from '../../modules/accounts/index.ts';
import { films, items } from '../../modules/catalogue/index.ts';
import { orders } from '../../modules/orders/index.ts';
import { remainingColumn } from '../../modules/payments/index.ts';
import { collectorRanks } from '../../modules/social/index.ts';
import { wallets } from '../../modules/wallets/index.ts';
import type { Ranking } from '../../platform/ranks/ranks.ts';
import { saleWorths } from '../../platform/rates/tables.ts';

/**
 * Wallets of people who want to be listed: all, or those of `anew`. A linked wallet that never bought here reveals
 * nothing about its owner (adr/127); people without a proved address, or suspended, are not public.
 */
export const collectorWallets = (only: boolean): SQL => sql`
  select w.user_id, w.address, w.chain, u.handle from ${wallets} w join ${users} u on u.id = w.user_id
  where u.email_verified and u.suspended_at is null and u.listed
    and (exists (select 1 from ${mints} m where m.buyer = w.address) or exists (select 1 from ${sales} s where s.buyer = w.address))
    ${only ? sql`and w.user_id in (select id from anew)` : sql``}`;

const isProvedOn = (chain: SQL): SQL => sql`coalesce(collector.chain, ${chain}) = ${chain}`;

/** The payment with which a buyer had the shop buy the edition of sale `s`. */
const boughtWith = sql`(select o.payment_id from ${orders} o where o.chain = s.chain and o.token_id = s.token_id
  and o.tx_hash = s.tx_hash limit 1)`;

/**
 * One figure for each collector and each of `win`, over what they have or did since that day (UTC); zero figures are
 * left out. A film is complete from the day on which its last poster was acquired.
 */
const figures: Record<CollectorOrder, SQL> = {
  editions: sql`select win.since, collector.user_id, collector.handle, sum(o.editions)::bigint as figure
    from win cross join collector join ${ownedEditions} o on o.owner = collector.address and ${isProvedOn(sql`o.chain`)}
      and o.day >= win.since
    group by 1, 2, 3 having sum(o.editions) > 0`,
  // counting a film's posters stops at one more than the person owns
  sets: sql`select win.since, user_id, handle, count(*)::bigint as figure from win join (
      select user_id, handle, day from (
        select user_id, handle, film_slug, count(*) as posters, app.day_of(max(at)) as day from (
          select collector.user_id, collector.handle, i.film_slug, i.id, min(t.acquired_at) as at
          from collector join ${tokens} t on t.owner = collector.address and ${isProvedOn(sql`t.chain`)}
          join ${items} i on i.chain = t.chain and i.drop_id = t.drop_id and i.status = 'published'
          join ${films} f on f.slug = i.film_slug and f.status = 'published'
          group by 1, 2, 3, 4
        ) one group by 1, 2, 3
      ) owned
      where owned.posters = (select count(*) from (
        select from ${items} i where i.film_slug = owned.film_slug and i.status = 'published' limit owned.posters + 1) film)
    ) complete on complete.day >= win.since group by 1, 2, 3`,
  spent: sql`select win.since, user_id, handle, sum(cents)::bigint as figure from win join (
      select collector.user_id, collector.handle, app.day_of(m.at) as day, ${remainingColumn(sql`o.price_cents`, sql`o.payment_id`)} as cents
      from collector join ${mints} m on m.buyer = collector.address and ${isProvedOn(sql`m.chain`)}
      join ${orders} o on o.chain = m.chain and o.chain_order_id = m.order_id
      union all
      select collector.user_id, collector.handle, app.day_of(s.at), ${remainingColumn(sql`worth.cents`, boughtWith)}
      from collector join ${sales} s on s.buyer = collector.address and ${isProvedOn(sql`s.chain`)}
      join ${saleWorths} worth on worth.chain = s.chain and worth.tx_hash = s.tx_hash and worth.token_id = s.token_id
      where not exists (select 1 from ${wallets} own where own.address = s.seller and own.user_id = collector.user_id)
    ) paid on paid.day >= win.since group by 1, 2, 3 having sum(cents) > 0`,
};

/** The figures of one order, for everybody or for `anew`; continues the list of a `with` that has `win`. */
export const collectorFigures = (by: CollectorOrder, only: boolean): SQL =>
  sql`collector as (${collectorWallets(only)}), fresh as (${figures[by]})`;

/** The rankings of collectors by possessions or payments. */
export const collectorRanking: Ranking = {
  name: 'collectors',
  kinds: ['user', 'wallet', 'film'],
  days: [7, 30, null],
  table: collectorRanks,
  columns: ['user_id', 'measure', 'since', 'figure', 'handle'],
  subjects: sql`select subject as id from changed where kind = 'user'
    union select w.user_id from changed join ${wallets} w on w.address = changed.subject where changed.kind = 'wallet'
    union select w.user_id from changed join ${items} i on i.film_slug = changed.subject
      join ${tokens} t on t.chain = i.chain and t.drop_id = i.drop_id
      join ${wallets} w on w.address = t.owner where changed.kind = 'film'`,
  rows: (only) =>
    sql`collector as (${collectorWallets(only)}) ${sql.join(
      collectorOrders.map(
        (by) => sql`select user_id, ${by}::text, since, figure, handle from (${figures[by]}) ${sql.raw(by)}`,
      ),
      sql` union all `,
    )}`,
};
