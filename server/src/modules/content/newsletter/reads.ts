import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { subscribers } from '../tables.ts';

export async function subscriberById(db: Database, id: string) {
  const [row] = await db.select().from(subscribers).where(eq(subscribers.id, id));
  return row ?? null;
}

/** Subscribers who confirmed and did not leave. */
export const confirmedSubscribers = (db: Database) =>
  db
    .select({ id: subscribers.id, email: subscribers.email, confirmedAt: subscribers.confirmedAt })
    .from(subscribers)
    .where(eq(subscribers.state, 'confirmed'))
    .orderBy(asc(subscribers.confirmedAt));
