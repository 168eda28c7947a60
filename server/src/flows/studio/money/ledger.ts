import { type ChainName, dollarsOfCents, exactAmount } from '@talkies/shared';
import type { CreatorsQuery, LedgerQuery, RoyaltySums, StudioResponse } from '@talkies/shared/studio/schemas';
import { type SQL, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { Needs } from '../../../chain/context.ts';
import { drops, mints, sales } from '../../../chain/index.ts';
import { films, items } from '../../../modules/catalogue/index.ts';
import { royaltyEntries, royaltyPayees, royaltyPayouts } from '../../../modules/royalties/index.ts';
import type { Cell, CsvTable } from '../../../platform/csv.ts';
import { escapeLike } from '../../../platform/db/escape-like.ts';

type Ctx = Needs<'chains' | 'db'>;

/**
 * Royalties by chain, creator and drop. The sales' own events state what the contracts paid. A payout covers a
 * creator's oldest entries first, so that the sums by film and those by creator are the same money.
 */
const byDrop = sql`
  with paid_on_chain as (
    select m.chain, d.creator, m.drop_id, sum(m.royalty::numeric) as wei
    from ${mints} m join ${drops} d on d.chain = m.chain and d.drop_id = m.drop_id
    where m.royalty is not null group by 1, 2, 3
    union all
    select s.chain, d.creator, s.drop_id, sum(s.royalty::numeric)
    from ${sales} s join ${drops} d on d.chain = s.chain and d.drop_id = s.drop_id group by 1, 2, 3
  ), payouts as (
    select chain, creator, coalesce(sum(cents) filter (where state = 'paid'), 0) as paid,
      coalesce(sum(cents) filter (where state = 'begun'), 0) as begun
    from ${royaltyPayouts} group by 1, 2
  ), entries as (
    select chain, creator, drop_id, cents,
      sum(cents) over (partition by chain, creator order by id) as until
    from ${royaltyEntries}
  ), booked as (
    select e.chain, e.creator, e.drop_id, sum(e.cents) as booked,
      sum(least(e.until, coalesce(p.paid, 0)) - least(e.until - e.cents, coalesce(p.paid, 0))) as paid,
      sum(least(e.until, coalesce(p.paid + p.begun, 0)) - least(e.until - e.cents, coalesce(p.paid + p.begun, 0))) as covered
    from entries e left join payouts p on p.chain = e.chain and p.creator = e.creator group by 1, 2, 3
  ), by_drop as (
    select chain, creator, drop_id, sum(wei) as wei, sum(booked) as booked, sum(paid) as paid, sum(covered) as covered
    from (
      select chain, creator, drop_id, wei, 0 as booked, 0 as paid, 0 as covered from paid_on_chain
      union all select chain, creator, drop_id, 0, booked, paid, covered from booked
    ) as both_kinds group by 1, 2, 3
  ), shown as (
    select b.*, i.film_slug, f.title as film_title
    from by_drop b left join ${items} i on i.drop_id = b.drop_id left join ${films} f on f.slug = i.film_slug
  )`;

const both = (conditions: (SQL | null)[]): SQL =>
  sql.join([sql`true`, ...conditions.filter((one) => one !== null)], sql` and `);

const where = ({ chain, film }: Pick<LedgerQuery, 'chain' | 'film'>): SQL =>
  both([chain ? sql`chain = ${chain}` : null, film ? sql`film_slug = ${film}` : null]);

/** Overpaid royalties of reversed sales: they count for their creator, and for no film. */
const byCreator = (query: CreatorsQuery): SQL => sql`${byDrop}, grouped as (
    select s.chain, s.creator, y.name, sum(wei) as wei, sum(booked) as booked,
      sum(s.paid) + ${query.film ? sql`0` : sql`coalesce(greatest(max(p.paid) - sum(booked), 0), 0)`} as paid,
      sum(covered) - sum(s.paid) as begun
    from shown s
    left join payouts p on p.chain = s.chain and p.creator = s.creator
    left join ${royaltyPayees} y on y.chain = s.chain and y.creator = s.creator
    where ${where({ film: query.film })} and ${query.chain ? sql`s.chain = ${query.chain}` : sql`true`}
    group by s.chain, s.creator, y.name
  )`;

const byFilm = (query: LedgerQuery): SQL => sql`${byDrop}, grouped as (
    select chain, coalesce(film_slug, '') as film_slug, coalesce(film_title, '') as film_title,
      sum(wei) as wei, sum(booked) as booked, sum(paid) as paid, sum(covered) - sum(paid) as begun
    from shown where ${where(query)} group by 1, 2, 3
  )`;

interface SumsRow {
  chain: ChainName;
  wei: string;
  booked: string;
  paid: string;
  begun: string;
}
const columns = {
  chain: sql<ChainName>`chain`,
  wei: sql<string>`wei::numeric(78, 0)::text`,
  booked: sql<string>`booked::text`,
  paid: sql<string>`paid::text`,
  begun: sql<string>`begun::text`,
};
const totalColumns = {
  chain: columns.chain,
  wei: sql<string>`sum(wei)::numeric(78, 0)::text`,
  booked: sql<string>`sum(booked)::text`,
  paid: sql<string>`sum(paid)::text`,
  begun: sql<string>`sum(begun)::text`,
  count: sql<number>`count(*)::int`,
};
const open = sql`booked - paid - begun`;
const owed = sql`${open} > 0`;
/** An overpaid creator does not reduce what others are owed; the part of a creator's debt in a film's sums may be negative. */
const owedOf = { creators: sql`greatest(${open}, 0)`, films: open };

const sumsOf = (ctx: Needs<'chains'>, { chain, wei, booked, paid, begun }: SumsRow): RoyaltySums => ({
  chain,
  coin: ctx.chains.get(chain).config.currency,
  ...{ onChain: wei, booked, paid, begun },
  owed: (BigInt(booked) - BigInt(paid) - BigInt(begun)).toString(),
});

interface PageRequest {
  page: number;
  limit: number;
  /** returns every row, for a file */
  all: boolean;
}

const fromGrouped = (grouped: SQL): SQL => sql`(${grouped} select * from grouped) as grouped`;

/** The sums over all filtered rows, by chain. */
async function totalsOf(ctx: Ctx, grouped: SQL, filter: SQL, ofRow: SQL) {
  const rows = await ctx.db
    .select({ ...totalColumns, owed: sql<string>`sum(${ofRow})::text` })
    .from(fromGrouped(grouped))
    .where(filter)
    .groupBy(sql`chain`)
    .orderBy(sql`chain`);
  return {
    totals: rows.map((row) => ({ ...sumsOf(ctx, row), owed: row.owed })),
    count: rows.reduce((sum, one) => sum + one.count, 0),
  };
}

const creatorsFilter = ({ q, show }: CreatorsQuery): SQL => {
  const text = escapeLike(q?.toLowerCase() ?? '');
  return both([
    show === 'owed' ? owed : null,
    text ? sql`(lower(creator) like ${`${text}%`} or lower(coalesce(name, '')) like ${`%${text}%`})` : null,
  ]);
};
const filmsFilter = ({ show }: LedgerQuery): SQL => (show === 'owed' ? owed : sql`true`);

async function creatorRows(ctx: Ctx, query: CreatorsQuery, { page, limit, all }: PageRequest) {
  const rows = ctx.db
    .select({ ...columns, creator: sql<Hex>`creator`, name: sql<string | null>`name` })
    .from(fromGrouped(byCreator(query)))
    .where(creatorsFilter(query))
    .orderBy(sql`booked - paid - begun desc, wei desc, creator, chain`);
  const found = await (all ? rows : rows.limit(limit).offset((page - 1) * limit));
  return found.map((row) => ({ ...sumsOf(ctx, row), address: row.creator, name: row.name }));
}

async function filmRows(ctx: Ctx, query: LedgerQuery, { page, limit, all }: PageRequest) {
  const rows = ctx.db
    .select({ ...columns, film: sql<string>`film_slug`, title: sql<string>`film_title` })
    .from(fromGrouped(byFilm(query)))
    .where(filmsFilter(query))
    .orderBy(sql`film_title, film_slug, chain`);
  const found = await (all ? rows : rows.limit(limit).offset((page - 1) * limit));
  return found.map((row) => ({ ...sumsOf(ctx, row), film: row.film, title: row.title }));
}

/** Royalties by creator, the largest debt first. */
export async function royaltyCreators(
  ctx: Ctx,
  query: CreatorsQuery,
): Promise<StudioResponse<'royaltyCreators'>> {
  const rows = await creatorRows(ctx, query, { ...query, all: false });
  return { rows, ...(await totalsOf(ctx, byCreator(query), creatorsFilter(query), owedOf.creators)) };
}

/** Royalties by film, without personal data. */
export async function royaltyFilms(ctx: Ctx, query: LedgerQuery): Promise<StudioResponse<'royaltyFilms'>> {
  const rows = await filmRows(ctx, query, { ...query, all: false });
  return { rows, ...(await totalsOf(ctx, byFilm(query), filmsFilter(query), owedOf.films)) };
}

const figures = (sums: RoyaltySums): Cell[] => [
  exactAmount({ amount: sums.onChain, currency: sums.coin }),
  sums.coin,
  ...[sums.booked, sums.paid, sums.begun, sums.owed].map((cents) => dollarsOfCents(BigInt(cents))),
  'USD',
];

const named = ['Paid on chain', 'Coin', 'Booked', 'Paid', 'Being paid', 'Owed', 'Currency'];

/** All filtered creators, as CSV. */
export async function royaltyCreatorsCsv(ctx: Ctx, query: CreatorsQuery): Promise<CsvTable> {
  const rows = await creatorRows(ctx, query, { ...query, all: true });
  return {
    head: ['Chain', 'Creator', 'Name', ...named],
    rows: rows.map((row) => [row.chain, row.address, row.name, ...figures(row)]),
  };
}

export async function royaltyFilmsCsv(ctx: Ctx, query: LedgerQuery): Promise<CsvTable> {
  const rows = await filmRows(ctx, query, { ...query, all: true });
  return {
    head: ['Film', 'Chain', ...named],
    rows: rows.map((row) => [row.title, row.chain, ...figures(row)]),
  };
}
