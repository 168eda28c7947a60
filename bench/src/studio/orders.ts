import { DAY_MS, orderStates } from '@talkies/shared';
import { sql } from 'drizzle-orm';
import {
  findOrders,
  type OrderKey,
  ordersByState,
  salesByDay,
} from '../../../server/src/modules/orders/index.ts';
import { balancesOf } from '../../../server/src/modules/royalties/index.ts';
import type { Database } from '../../../server/src/platform/db/database.ts';
import type { TableCall } from './calls.ts';
import { scans } from './plans.ts';

const PART = 50_000;
const PAGE = 51;
const BUYERS = 50_000;
const hex = (n: string, length: number) => sql.raw(`'0x' || lpad(to_hex(${n}), ${length}, '0')`);
/** Of each thousand so many are in a state; all others are delivered. */
const rare = orderStates.filter((state) => state !== 'complete');

/** So many orders over three years, nearly all of them delivered, each of those with its purchase and its creator's share. */
export async function fillOrders(db: Database, orders: number): Promise<void> {
  const states = sql.raw(`array[${rare.map((state) => `'${state}'`).join(', ')}]`);
  for (let from = 1; from <= orders; from += PART) {
    const until = Math.min(orders, from + PART - 1);
    const at = sql.raw(`now() - (${orders} - n) * interval '94 seconds'`);
    await db.execute(sql`insert into app.orders (number, chain_order_id, user_id, item_id, drop_id, chain, wallet,
        wallet_kind, state, reserves_edition, price_cents, total_wei, royalty_bps, fee_bps, rate, rate_source, rate_at,
        equivalents, expires_at, tx_hash, idempotency_key, created_at, updated_at)
      select n, n, 'person-' || (n * 7919 % ${BUYERS}), 'item-' || (n % 1000), n % 1000, 'polygon',
        ${hex(`(n * 7919 % ${BUYERS})`, 40)}, 'external',
        case when n % 1000 < ${rare.length} then (${states})[1 + (n % 1000)] else 'complete' end, false, 1200, 1, 1000, 125,
        1, 'bench', ${at}, '[]', ${at}, ${hex('n', 64)}, 'order-' || n, ${at}, ${at}
      from generate_series(${from}::bigint, ${until}::bigint) n`);
    await db.execute(sql`insert into app.purchases (order_id, user_id, item_id, chain, tx_hash, wallet, token_id,
        price_cents, fee_cents, paid_wei, block_number, at)
      select id, user_id, item_id, chain, tx_hash, wallet, number, price_cents, price_cents * fee_bps / 10000, 1, number, created_at
      from app.orders where number between ${from} and ${until} and state = 'complete'`);
  }
  await db.execute(sql`insert into app.royalty_entries (order_id, step, creator, chain, drop_id, token_id, method, royalty_bps,
      price_cents, cents, paid, share, currency, cause, at)
    select id, 0, ${hex('(1 + number % 500)', 40)}, chain, drop_id, number, 'card', royalty_bps, price_cents,
      price_cents * royalty_bps / 10000, price_cents, price_cents * royalty_bps / 10000, 'USD', 'complete', created_at
    from app.orders where state = 'complete'`);
  await db.execute(sql`vacuum (analyze) app.royalty_entries`);
  await db.execute(sql`vacuum (analyze) app.orders`);
  await db.execute(sql`vacuum (analyze) app.purchases`);
}

const page = { state: undefined, before: undefined, limit: PAGE };
const keys: Record<string, (n: number) => OrderKey> = {
  'its number': (n) => ({ number: BigInt(1 + n) }),
  'its buyer': (n) => ({ userId: `person-${(n * 37) % BUYERS}` }),
  'its wallet': (n) => ({ wallet: `0x${((n * 37) % BUYERS).toString(16).padStart(40, '0')}` }),
  'its transaction': (n) => ({ txHash: `0x${(1 + n).toString(16).padStart(64, '0')}` }),
};

/** Orders by each key and state, and pages further on. */
export function orderCalls(): TableCall[] {
  const call = (name: string, run: (db: Database, n: number) => Promise<unknown>): TableCall => ({
    name,
    run: async (db, n) => void (await run(db, n)),
    scans: (url) => scans(url, (db) => run(db, 0)),
  });
  return [
    call('the newest orders', (db) => findOrders(db, null, page)),
    call('the third page of orders', async (db) => {
      const last = (await findOrders(db, null, { ...page, limit: 2 * PAGE })).at(-1);
      await findOrders(db, null, { ...page, before: last?.number });
    }),
    ...Object.entries(keys).map(([name, key]) =>
      call(`orders by ${name}`, (db, n) => findOrders(db, key(n), page)),
    ),
    ...orderStates.map((state) =>
      call(`orders that are ${state}`, (db) => findOrders(db, null, { ...page, state })),
    ),
  ];
}

/** What Today adds up: of each state so many orders as are counted, the sums of thirty days, and what creators are owed. */
export async function todaysFigures(db: Database): Promise<void> {
  await ordersByState(db);
  await salesByDay(db, new Date(Date.now() - 30 * DAY_MS));
  await balancesOf(db);
}
