import { openOrderStates, paidStates } from '@talkies/shared';
import { and, count, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { orders } from '../orders/index.ts';
import { launchPlaces, launchRefusals, launchReminders } from './tables.ts';

/** The figures of a launch for the studio. */
export async function launchFigures(db: Database, launchId: string, now: Date) {
  const places = await db
    .select({
      waiting: sql<number>`(count(*) filter (where ${isNull(launchPlaces.passUntil)}))::int`,
      admitted: sql<number>`(count(*) filter (where ${isNotNull(launchPlaces.passUntil)}))::int`,
      passes: sql<number>`(count(*) filter (where ${and(gt(launchPlaces.passUntil, now), isNull(launchPlaces.usedAt))}))::int`,
    })
    .from(launchPlaces)
    .where(eq(launchPlaces.launchId, launchId));
  const placed = await db
    .select({
      open: sql<number>`(count(*) filter (where ${inArray(orders.state, openOrderStates)}))::int`,
      sold: sql<number>`(count(*) filter (where ${inArray(orders.state, paidStates)}))::int`,
    })
    .from(orders)
    .where(eq(orders.launchId, launchId));
  const refused = await db
    .select({ code: launchRefusals.code, count: launchRefusals.count })
    .from(launchRefusals)
    .where(eq(launchRefusals.launchId, launchId))
    .orderBy(launchRefusals.code);
  const [reminders] = await db
    .select({ count: count() })
    .from(launchReminders)
    .where(eq(launchReminders.launchId, launchId));
  const none = { waiting: 0, admitted: 0, passes: 0, open: 0, sold: 0 };
  return { figures: { ...none, ...places[0], ...placed[0], refused }, reminders: reminders?.count ?? 0 };
}
