import { dollarsOfCents } from '@talkies/shared';
import type { Closing, SaleLine } from '@talkies/shared/studio/schemas';
import { type SQL, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import {
  dropOfTokenColumn,
  filledTicketOrders,
  lotteries,
  mints,
  paidColumn,
  sales,
  ticketPurchases,
} from '../../../chain/index.ts';
import { films, items } from '../../../modules/catalogue/index.ts';
import { ethPayments } from '../../../modules/eth-payments/index.ts';
import { orders } from '../../../modules/orders/index.ts';
import { PAID_TWICE, payments, refunds } from '../../../modules/payments/index.ts';
import { receipts, statedDateColumn } from '../../../modules/receipts/index.ts';
import { isReversalColumn, royaltyEntries, royaltyPayouts } from '../../../modules/royalties/index.ts';
import type { CsvTable } from '../../../platform/csv.ts';
import { shareDownSql } from '../../../platform/db/share-down.ts';
import { isPurchaseFor } from '../figures/paid-orders.ts';
import { decimal } from './decimal.ts';
import { isOver, monthOf } from './months.ts';

type Ctx = Needs<'chains' | 'clock' | 'db'>;

interface Period {
  from: string;
  until: string;
}
const within = (at: SQL, { from, until }: Period): SQL =>
  sql`(${at}) >= ${from}::timestamptz and (${at}) < ${until}::timestamptz`;

/** The coin of a chain, as an SQL expression. */
const coinOf = (ctx: Needs<'chains'>, chain: SQL): SQL =>
  sql`case ${chain} ${sql.join(
    ctx.chains.all().map(({ config }) => sql`when ${config.name} then ${config.currency as string}`),
    sql` `,
  )} end`;

/**
 * First sales: minted editions, paid on their chain, or elsewhere for an order. What the shop minted for itself is no
 * sale. The royalty is that of the order's terms: its booking may be written after the month.
 */
const firstSales = (ctx: Ctx, period: Period): SQL => sql`
  select 'first' as kind, m.drop_id,
    case when m.price is not null or e.id is not null then 'wallet' else coalesce(p.method, 'shop') end as method,
    case when m.price is not null then ${coinOf(ctx, sql`m.chain`)} when e.id is not null then 'ETH'
      else upper(coalesce(p.currency, 'USD')) end as currency,
    case when m.price is not null then m.price::numeric else coalesce(p.amount::numeric, e.amount::numeric, 0) end as gross,
    case when m.price is not null then m.fee::numeric
      else ${shareDownSql(sql`coalesce(p.amount::numeric, e.amount::numeric, 0)`, sql`o.fee_bps`)} end as fee,
    case when m.price is not null then m.royalty::numeric
      else ${shareDownSql(sql`coalesce(p.amount::numeric, e.amount::numeric, o.price_cents)`, sql`o.royalty_bps`)} end as royalty
  from ${mints} m
  left join ${orders} o on o.chain = m.chain and o.chain_order_id = m.order_id
  left join ${payments} p on p.id = o.payment_id
  left join ${ethPayments} e on e.id = o.payment_id
  where ${within(sql`m.at`, period)} and (m.price is not null or o.id is not null)`;

/** Sales between people. A listing's price is what its seller received: royalty and fee were added to it. */
const marketSales = (ctx: Ctx, period: Period): SQL => sql`
  select ${sales.kind}, ${sales.dropId}, 'wallet', ${coinOf(ctx, sql`${sales.chain}`)}, ${paidColumn}, ${sales.fee}::numeric, ${sales.royalty}::numeric
  from ${sales} where ${within(sql`${sales.at}`, period)}`;

/** Payments to providers for resales that the shop bought; the sales themselves are among those of the market. */
const boughtFor = (period: Period): SQL => sql`
  select 'bought-for', o.drop_id, p.method, upper(p.currency), p.amount::numeric, 0, 0
  from ${orders} o join ${payments} p on p.id = o.payment_id
  join ${sales} s on ${isPurchaseFor}
  where o.token_id is not null and ${within(sql`s.at`, period)}`;

/** Tickets of lotteries: payments to providers, and payments of wallets to the contract. */
const tickets = (ctx: Ctx, period: Period): SQL => sql`
  select 'tickets', o.drop_id, p.method, upper(p.currency), p.amount::numeric, 0, 0
  from ${filledTicketOrders} f join ${orders} o on o.chain = f.chain and o.chain_order_id = f.order_id
  join ${payments} p on p.id = o.payment_id where ${within(sql`f.at`, period)}
  union all
  select 'tickets', i.drop_id, 'wallet', ${coinOf(ctx, sql`t.chain`)}, l.ticket_price::numeric * t.count, 0, 0
  from ${ticketPurchases} t join ${lotteries} l on l.chain = t.chain and l.lottery_id = t.lottery_id
  left join ${items} i on i.drop_id = ${dropOfTokenColumn(sql`l.token_id`)}
  where ${within(sql`t.at`, period)} and not exists (select from ${filledTicketOrders} f where f.chain = t.chain and f.tx_hash = t.tx_hash)`;

async function salesOf(ctx: Ctx, period: Period): Promise<SaleLine[]> {
  const all = sql`(select * from (${firstSales(ctx, period)} union all ${marketSales(ctx, period)}
    union all ${boughtFor(period)} union all ${tickets(ctx, period)}) as every_sale) as sold`;
  const whole = (name: string) => sql<string>`sum(${sql.raw(name)})::numeric(78, 0)::text`;
  return ctx.db
    .select({
      kind: sql<SaleLine['kind']>`sold.kind`,
      film: sql<string>`coalesce(i.film_slug, '')`,
      title: sql<string>`coalesce(max(f.title), '')`,
      method: sql<string>`sold.method`,
      currency: sql<string>`sold.currency`,
      count: sql<number>`count(*)::int`,
      ...{ gross: whole('gross'), fee: whole('fee'), royalty: whole('royalty') },
    })
    .from(
      sql`${all} left join ${items} i on i.drop_id = sold.drop_id left join ${films} f on f.slug = i.film_slug`,
    )
    .groupBy(sql`1, 2, 4, 5`)
    .orderBy(sql`2, 1, 4, 5`);
}

/** Whether a refunded payment is among some month's sales: a payment without a delivery was never income. */
const refundOf = (
  payment: SQL,
): SQL => sql`case when exists (select from ${orders} o where o.payment_id = ${payment} and (
    exists (select from ${mints} m where m.chain = o.chain and m.order_id = o.chain_order_id and m.price is null)
    or exists (select from ${sales} s where ${isPurchaseFor})
    or exists (select from ${filledTicketOrders} f where f.chain = o.chain and f.order_id = o.chain_order_id)
  )) then 'sale' else 'nothing' end`;

/** Whether refund `r` is of a payment's surplus, which was never part of a sale (adr/616). */
const isSurplus = sql`r.reason = ${PAID_TWICE}`;

/** Sales whose money a bank gave back to the buyer for good, less what was refunded of it by that month's end. */
const chargebacks = (period: Period): SQL => sql`
  select case ${refundOf(sql`p.id`)} when 'sale' then 'chargeback' else 'nothing' end, p.method, upper(p.currency),
    p.amount::numeric - coalesce((select sum(r.amount) from ${refunds} r
      where r.payment_id = p.id and r.state = 'confirmed' and r.confirmed_at < ${period.until}::timestamptz
        and not ${isSurplus}), 0)
  from ${payments} p where p.state = 'disputed' and p.dispute_end = 'lost' and ${within(sql`p.dispute_ended_at`, period)}`;

/** Refunds: by providers when they confirmed them, at the receiver, and by buyers' banks. */
const refundsOf = (ctx: Ctx, period: Period): Promise<Closing['refunds']> =>
  ctx.db
    .select({
      of: sql<Closing['refunds'][number]['of']>`of`,
      method: sql<string>`method`,
      currency: sql<string>`currency`,
      count: sql<number>`count(*)::int`,
      amount: sql<string>`sum(amount)::numeric(78, 0)::text`,
    })
    .from(
      sql`(select case when ${isSurplus} then 'nothing' else ${refundOf(sql`p.id`)} end as of, p.method, upper(r.currency) as currency, r.amount::numeric as amount
        from ${refunds} r join ${payments} p on p.id = r.payment_id
        where r.state = 'confirmed' and ${within(sql`r.confirmed_at`, period)}
        union all select ${refundOf(sql`e.id`)}, 'wallet', 'ETH', e.amount::numeric from ${ethPayments} e where ${within(sql`e.refunded_at`, period)}
        union all ${chargebacks(period)}) as back`,
    )
    .groupBy(sql`1, 2, 3`)
    .orderBy(sql`2, 3, 1 desc`);

/** Taxes as receipts state them, by the date on them: the taxable value and each tax, less those of credit notes. */
const taxesOf = (ctx: Ctx, period: Period): Promise<Closing['taxes']> => {
  const amount = (part: SQL) =>
    sql`(${part}->>'value')::numeric * 100 * case kind when 'credit' then -1 else 1 end`;
  return ctx.db
    .select({
      name: sql<string>`name`,
      currency: sql<string>`currency`,
      amount: sql<string>`sum(amount)::numeric(78, 0)::text`,
    })
    .from(
      sql`(select 'taxable' as name, figures->'taxable'->>'currency' as currency, ${amount(sql`figures->'taxable'`)} as amount
        from ${receipts} where ${within(statedDateColumn, period)}
        union all select tax->>'name', tax->'amount'->>'currency', ${amount(sql`tax->'amount'`)}
        from ${receipts}, jsonb_array_elements(figures->'taxes') as tax where ${within(statedDateColumn, period)}) as told`,
    )
    .groupBy(sql`1, 2`)
    .orderBy(sql`1, 2`);
};

async function royaltiesOf(ctx: Ctx, period: Period): Promise<Closing['royalties']> {
  const sumWhere = (condition: SQL) => sql<string>`coalesce(sum(cents) filter (where ${condition}), 0)::text`;
  const [row] = await ctx.db
    .select({ booked: sumWhere(sql`not ${isReversalColumn}`), reversed: sumWhere(isReversalColumn) })
    .from(royaltyEntries)
    .where(within(sql`at`, period));
  return { booked: row?.booked ?? '0', reversed: (-BigInt(row?.reversed ?? 0)).toString() };
}

const payoutsOf = (ctx: Ctx, period: Period): Promise<Closing['payouts']> => {
  const by = sql<string>`case when wei is null or by_hand then 'bank' else ${coinOf(ctx, sql`chain`)} end`;
  return ctx.db
    .select({
      by,
      count: sql<number>`count(*)::int`,
      cents: sql<string>`sum(cents)::text`,
      taxCents: sql<string>`sum(tax_cents)::text`,
      wei: sql<string>`coalesce(sum(wei::numeric) filter (where not by_hand), 0)::numeric(78, 0)::text`,
    })
    .from(royaltyPayouts)
    .where(sql`state = 'paid' and ${within(sql`ended_at`, period)}`)
    .groupBy(sql`1`)
    .orderBy(sql`1`);
};

/**
 * The closing of a month, by the chain's events and the books. Nothing is stored: each amount counts at the one time
 * of its own record, and none is backdated, so that a closed month always reads the same (adr/382).
 */
export async function closingReport(ctx: Ctx, month: string): Promise<Closing> {
  const { from, until } = monthOf(month);
  const period = { from: from.toISOString(), until: until.toISOString() };
  // before the sums: what is added while they are read is of a month that is not over
  const over = await isOver(ctx, month);
  const [sold, back, taxes, royalties, payouts] = await Promise.all([
    salesOf(ctx, period),
    refundsOf(ctx, period),
    taxesOf(ctx, period),
    royaltiesOf(ctx, period),
    payoutsOf(ctx, period),
  ]);
  return { month, over, sales: sold, refunds: back, taxes, royalties, payouts };
}

const refundWords = {
  sale: 'of a sale',
  nothing: 'nothing was delivered',
  chargeback: 'taken back by the buyer’s bank',
} as const;

/** The closing as a table, with a line for each figure. */
export async function closingCsv(ctx: Ctx, month: string): Promise<CsvTable> {
  const { sales: sold, refunds: back, taxes, royalties, payouts } = await closingReport(ctx, month);
  return {
    head: ['Kind', 'Film', 'By', 'Currency', 'Count', 'Amount', 'Fee', 'Royalty', 'Tax deducted'],
    rows: [
      ...sold.map((one) => [
        ...[`sale, ${one.kind}`, one.title, one.method, one.currency, one.count],
        ...[one.gross, one.fee, one.royalty].map((amount) => decimal(amount, one.currency)),
        null,
      ]),
      ...back.map((one) => [
        ...[
          `refund, ${refundWords[one.of]}`,
          null,
          one.method,
          one.currency,
          one.count,
          decimal(one.amount, one.currency),
        ],
        ...[null, null, null],
      ]),
      ...taxes.map((one) => [
        ...[`tax, ${one.name}`, null, null, one.currency, null, decimal(one.amount, one.currency)],
        ...[null, null, null],
      ]),
      [
        'royalties booked',
        null,
        null,
        'USD',
        null,
        dollarsOfCents(BigInt(royalties.booked)),
        null,
        null,
        null,
      ],
      [
        'royalties taken back',
        null,
        null,
        'USD',
        null,
        dollarsOfCents(BigInt(royalties.reversed)),
        null,
        null,
        null,
      ],
      ...payouts.map((one) => [
        ...['payouts', null, one.by, 'USD', one.count, dollarsOfCents(BigInt(one.cents)), null, null],
        dollarsOfCents(BigInt(one.taxCents)),
      ]),
    ],
  };
}
