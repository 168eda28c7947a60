import { HOUR_MS } from '@talkies/shared';
import { and, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { isUnanswered } from '../payments/index.ts';
import { orders } from './tables.ts';

/** An order waits for so long, beyond the time for late payments, for a provider that does not answer (adr/623). */
const UNANSWERED_MS = HOUR_MS;

/** Whether an order waits for the answer of a provider at which it may have been paid in time. */
export const awaitsAnswer = (now: Date): SQL => {
  const since = new Date(now.getTime() - UNANSWERED_MS);
  return sql`(${gte(orders.latePaymentUntil, since)} and ${isUnanswered(orders.id, orders.latePaymentUntil)})`;
};

/** Of these orders the ones that wait for such an answer. */
export async function unansweredAmong(db: Database, ids: string[], now: Date): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, ids), awaitsAnswer(now)));
  return new Set(rows.map(({ id }) => id));
}
