import { type SQL, sql } from 'drizzle-orm';
import { chainTransactions, mints, sales } from '../../../chain/index.ts';
import { items } from '../../../modules/catalogue/index.ts';
import { ethPayments } from '../../../modules/eth-payments/index.ts';
import { buyForKeyColumn, orderEvents, orders } from '../../../modules/orders/index.ts';
import { fundings, payments } from '../../../modules/payments/index.ts';

/** Days (UTC), both included. */
export interface Days {
  from: string;
  to: string;
}

export const within = (at: SQL, { from, to }: Days): SQL =>
  sql`${at} >= (${from}::date::timestamp at time zone 'UTC') and ${at} < ((${to}::date + 1)::timestamp at time zone 'UTC')`;
export const dayOf = (at: SQL): SQL => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD')`;

/** Whether sale `s` is the shop's purchase for order `o`, complete or not yet, as `findDelivery` finds it. */
export const isPurchaseFor = sql`s.chain = o.chain and s.token_id = o.token_id and s.buyer = o.wallet and (s.tx_hash = o.tx_hash
  or s.tx_hash = (select t.hash from ${chainTransactions} t where t.key = ${buyForKeyColumn(sql`o.id`)}))`;

/** Whether money was received for an order, whatever happened to it since. */
const wasPaid = sql.raw(`('paid', 'minting', 'minted', 'complete', 'refund_due', 'refunded')`);

/**
 * Excludes orders of tickets, which belong to no item. A payment that a reorganisation removed and restored counts
 * once.
 */
const isFirstPayment = sql`e.state = 'paid' and o.lottery is null and o.state in ${wasPaid} and not exists (
  select from ${orderEvents} earlier where earlier.order_id = e.order_id and earlier.state = 'paid' and earlier.id < e.id)`;

/**
 * Everything paid in a period, once each: orders by the moment of their payment, and listings that a wallet bought
 * directly. `owned` is the state of now.
 */
export const paidOrders = (period: Days): SQL => sql`(
  select ${dayOf(sql`e.at`)} as day, o.user_id as buyer, o.state = 'complete' as owned, o.item_id,
    coalesce(o.country, '') as country,
    coalesce(case when m.price is not null then 'wallet' end, p.method, case when w.id is not null then 'eth' end,
      (select f.method from ${fundings} f where f.order_id = o.id and f.state = 'funded' limit 1), 'wallet') as method
  from ${orderEvents} e join ${orders} o on o.id = e.order_id
  left join ${mints} m on m.chain = o.chain and m.order_id = o.chain_order_id
  left join ${payments} p on p.id = o.payment_id left join ${ethPayments} w on w.id = o.payment_id
  where ${within(sql`e.at`, period)} and ${isFirstPayment}
  union all
  select ${dayOf(sql`s.at`)}, null, true, i.id, '', 'wallet'
  from ${sales} s left join ${items} i on i.drop_id = s.drop_id
  where s.kind = 'resale' and ${within(sql`s.at`, period)} and not exists (
    select from ${orders} o where ${isPurchaseFor})
) as paid`;

/** Whether a person had paid for an order before a day. */
export const paidBefore = (buyer: SQL, { from }: Days): SQL => sql`exists (
  select from ${orders} o join ${orderEvents} e on e.order_id = o.id where o.user_id = ${buyer}
    and e.at < (${from}::date::timestamp at time zone 'UTC') and ${isFirstPayment})`;
