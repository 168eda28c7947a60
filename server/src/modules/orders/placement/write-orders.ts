import { getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { type OrderRow, orderEvents, orders } from '../tables.ts';

/** The columns of an order that nobody has begun to pay. */
export const unpaidColumns = {
  paymentKey: null,
  payments: 0,
  paying: false,
  txHash: null,
  reportedAt: null,
  seenAt: null,
  nextCheckAt: null,
  paymentId: null,
  latePaymentUntil: null,
  ethQuoted: false,
  failure: null,
} satisfies Partial<OrderRow>;

/** The first steps of an order, until it waits for its payment. */
export const firstSteps = [
  { state: 'created', cause: 'the buyer' },
  { state: 'awaiting_payment', cause: 'the quote' },
] as const;

const columns = Object.entries(getTableColumns(orders));
const names = sql.join(
  columns.map(([, { name }]) => sql.identifier(name)),
  sql`, `,
);
const steps = sql.join(
  firstSteps.map(({ state, cause }, turn) => sql`(${turn}::integer, ${state}, ${cause})`),
  sql`, `,
);

/** The rows as JSON for the database: amounts as text, so that no digit is lost. */
const jsonOf = (placed: OrderRow[]): string =>
  JSON.stringify(
    placed.map((order) =>
      Object.fromEntries(columns.map(([key, { name }]) => [name, order[key as keyof OrderRow]])),
    ),
    (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
  );

/**
 * Writes orders that can be paid at once, and their first steps, by one statement with one parameter: for a hundred orders,
 * a parameter for each value took three times as long (adr/244).
 */
export async function writeOrders(tx: Database, placed: OrderRow[]): Promise<void> {
  await tx.execute(sql`
    with written as (
      insert into ${orders} (${names})
      select ${names} from jsonb_populate_recordset(null::${orders}, ${jsonOf(placed)}::jsonb)
      returning id, created_at
    )
    insert into ${orderEvents} (order_id, state, at, cause)
    select written.id, step.state, written.created_at, step.cause
    from written cross join (values ${steps}) as step (turn, state, cause)
    order by step.turn`);
}
