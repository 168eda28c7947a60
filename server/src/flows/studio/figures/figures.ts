import { DAY_MS, dayOf } from '@talkies/shared';
import type { FigureDimension } from '@talkies/shared/studio';
import type {
  FigureRow,
  FiguresPeriod,
  FiguresQuery,
  Funnel,
  StudioResponse,
} from '@talkies/shared/studio/schemas';
import { type SQL, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { auctions, bids } from '../../../chain/index.ts';
import { films, items } from '../../../modules/catalogue/index.ts';
import { NOBODY } from '../../../modules/personal-data-source.ts';
import { type VisitDimension, visitCounts, visitDays, visitSearches } from '../../../modules/visits/index.ts';
import type { Cell, CsvTable } from '../../../platform/csv.ts';
import { type Days, paidBefore, paidOrders, within } from './paid-orders.ts';

type Ctx = Needs<'db'>;

const MAX_SEARCHES = 100;
const nothing = (): Funnel => ({ visits: 0, items: 0, checkouts: 0, paid: 0, owned: 0 });

const shifted = (day: string, days: number): string => dayOf(new Date(Date.parse(day) + days * DAY_MS));
const everyDay = ({ from, to }: Days): string[] => {
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return Array.from({ length }, (_, at) => shifted(from, at));
};
const ofDays = ({ from, to }: Days): SQL => sql`day between ${from}::date and ${to}::date`;

const orderKeys: Record<FigureDimension | 'day', SQL<string>> = {
  day: sql`paid.day`,
  film: sql`coalesce(i.film_slug, '')`,
  rarity: sql`coalesce(i.rarity, '')`,
  sale: sql`coalesce(i.sale, '')`,
  method: sql`paid.method`,
  country: sql`paid.country`,
};

const visitKeys: Record<FigureDimension | 'day', SQL<string>> = {
  ...{ film: sql`key`, rarity: sql`key`, sale: sql`key`, method: sql`key` },
  ...{ day: sql`day::text`, country: sql`country` },
};

/** The stored word of the dimension in the visitor counts; visitors are not counted by payment method. */
const storedDimensions: Partial<Record<FigureDimension | 'day', VisitDimension>> = {
  ...{ day: 'all', country: 'all', film: 'film', rarity: 'tier', sale: 'sale' },
};

/** Visitors and orders of a period by one dimension. */
async function funnels(ctx: Ctx, period: Days, by: FigureDimension | 'day'): Promise<Map<string, Funnel>> {
  const found = new Map<string, Funnel>();
  const add = (key: string, part: Partial<Funnel>) =>
    found.set(key, { ...(found.get(key) ?? nothing()), ...part });
  const visits = await ctx.db
    .select({ key: visitKeys[by], step: visitCounts.step, count: sql<number>`sum(count)::int` })
    .from(visitCounts)
    .where(sql`${ofDays(period)} and by = ${storedDimensions[by] ?? by}`)
    .groupBy(sql`1, 2`);
  for (const { key: name, step, count } of visits) add(name, { [step]: count });
  const paid = await ctx.db
    .select({
      key: orderKeys[by],
      paid: sql<number>`count(*)::int`,
      owned: sql<number>`count(*) filter (where paid.owned)::int`,
    })
    .from(sql`${paidOrders(period)} left join ${items} i on i.id = paid.item_id`)
    .groupBy(sql`1`);
  for (const { key: name, ...counts } of paid) add(name, counts);
  return found;
}

const sumOf = (all: Iterable<Funnel>): Funnel => {
  const sum = nothing();
  for (const one of all) for (const step of Object.keys(sum) as (keyof Funnel)[]) sum[step] += one[step];
  return sum;
};

async function buyersOf(ctx: Ctx, period: Days): Promise<FiguresPeriod['buyers']> {
  const [row] = await ctx.db
    .select({
      all: sql<number>`count(*)::int`,
      returning: sql<number>`count(*) filter (where ${paidBefore(sql`b.buyer`, period)})::int`,
    })
    .from(sql`(select distinct buyer from ${paidOrders(period)} where buyer <> ${NOBODY}) as b`);
  return row ?? { all: 0, returning: 0 };
}

async function auctionsOf(ctx: Ctx, period: Days): Promise<FiguresPeriod['auctions']> {
  const ended = (state: string) =>
    sql<number>`count(*) filter (where state = ${state} and ${within(sql`closed_at`, period)})::int`;
  const [[begun], [made]] = await Promise.all([
    ctx.db
      .select({
        opened: sql<number>`count(*) filter (where ${within(sql`started_at`, period)})::int`,
        sold: ended('settled'),
        unsold: ended('unsold'),
      })
      .from(auctions),
    ctx.db
      .select({ bids: sql<number>`count(*)::int`, bidders: sql<number>`count(distinct bidder)::int` })
      .from(bids)
      .where(within(sql`at`, period)),
  ]);
  return { ...{ opened: 0, sold: 0, unsold: 0, bids: 0, bidders: 0 }, ...begun, ...made };
}

async function periodOf(ctx: Ctx, days: Days, byDay: Map<string, Funnel>): Promise<FiguresPeriod> {
  const [buyers, auctionFigures] = await Promise.all([buyersOf(ctx, days), auctionsOf(ctx, days)]);
  return { ...days, funnel: sumOf(byDay.values()), buyers, auctions: auctionFigures };
}

/** The rows of a dimension, the largest paid sum first. */
async function rowsOf(ctx: Ctx, days: Days, by: FigureDimension): Promise<FigureRow[]> {
  const found = await funnels(ctx, days, by);
  const titles =
    by === 'film'
      ? new Map(
          (await ctx.db.select({ slug: films.slug, title: films.title }).from(films)).map((film) => [
            film.slug,
            film.title,
          ]),
        )
      : null;
  const rows = [...found].map(([key, funnel]): FigureRow => {
    const title = titles?.get(key) ?? key;
    if (by === 'method') return { key, title, ...funnel, visits: null, items: null, checkouts: null };
    return { key, title, ...funnel, visits: by === 'rarity' || by === 'sale' ? null : funnel.visits };
  });
  const weight = ({ paid, visits, items: seen }: FigureRow) => [paid, seen ?? 0, visits ?? 0];
  return rows.sort((a, b) => {
    const [mine, theirs] = [weight(a), weight(b)];
    const at = mine.findIndex((value, index) => value !== theirs[index]);
    return at < 0 ? a.key.localeCompare(b.key) : (theirs[at] ?? 0) - (mine[at] ?? 0);
  });
}

/** Searches without a result, by the number of visitors a day. */
const searchesOf = (ctx: Ctx, days: Days) =>
  ctx.db
    .select({ words: sql<string>`words`, visitors: sql<number>`sum(visitors)::int` })
    .from(visitSearches)
    .where(sql`words is not null and ${ofDays(days)}`)
    .groupBy(sql`1`)
    .orderBy(sql`2 desc, 1`)
    .limit(MAX_SEARCHES);

async function fullDays(ctx: Ctx, days: Days): Promise<string[]> {
  const rows = await ctx.db
    .select({ day: visitDays.day })
    .from(visitDays)
    .where(sql`full_at is not null and ${ofDays(days)}`)
    .orderBy(visitDays.day);
  return rows.map(({ day }) => day);
}

/**
 * The figures of visitors and orders in a period, beside those of the same number of days before it. Orders are read
 * from their own tables, and visitors from where `visit-counter.ts` counts them: no figure is stored twice (adr/314).
 */
export async function studioFigures(
  ctx: Ctx,
  { from, to, by }: FiguresQuery,
): Promise<StudioResponse<'studioFigures'>> {
  const days = { from, to };
  const length = everyDay(days).length;
  const before = { from: shifted(from, -length), to: shifted(to, -length) };
  const [byDay, byDayBefore] = [await funnels(ctx, days, 'day'), await funnels(ctx, before, 'day')];
  return {
    period: await periodOf(ctx, days, byDay),
    earlier: await periodOf(ctx, before, byDayBefore),
    rows: await rowsOf(ctx, days, by),
    days: everyDay(days).map((day) => ({ day, ...(byDay.get(day) ?? nothing()) })),
    searches: await searchesOf(ctx, days),
    full: await fullDays(ctx, days),
  };
}

const stepHeads = ['Visits', 'Opened an item', 'Opened the checkout', 'Paid', 'Owned'];
const cells = ({ visits, items: seen, checkouts, paid, owned }: Funnel | FigureRow): Cell[] => [
  ...[visits, seen, checkouts, paid, owned],
];

/** The figures as a file. */
export async function figuresCsv(
  ctx: Ctx,
  { part, ...query }: FiguresQuery & { part: 'rows' | 'days' | 'searches' },
): Promise<CsvTable> {
  if (part === 'rows') {
    const rows = await rowsOf(ctx, query, query.by);
    return {
      head: [query.by, 'Title', ...stepHeads],
      rows: rows.map((row) => [row.key, row.title, ...cells(row)]),
    };
  }
  const figures = await studioFigures(ctx, query);
  return part === 'days'
    ? { head: ['Day', ...stepHeads], rows: figures.days.map((row) => [row.day, ...cells(row)]) }
    : { head: ['Words', 'Visitors'], rows: figures.searches.map(({ words, visitors }) => [words, visitors]) };
}
