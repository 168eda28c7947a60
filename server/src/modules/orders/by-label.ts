import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { type OrderRow, orders } from './tables.ts';

/** The order that people read out as `TK-20418`, in either case; null where there is none. */
export async function orderByLabel(db: Database, label: string): Promise<OrderRow | null> {
  const number = /^TK-(\d{1,15})$/i.exec(label)?.[1];
  if (number === undefined) return null;
  const [row] = await db
    .select()
    .from(orders)
    .where(eq(orders.number, BigInt(number)));
  return row ?? null;
}
