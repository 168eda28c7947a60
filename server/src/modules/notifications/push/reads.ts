import type { ApiResponse } from '@talkies/shared/schemas';
import { countDistinct, desc, eq } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { type Actor, deviceWords, sessions } from '../../accounts/index.ts';
import { pushDevices } from '../tables.ts';

/** A person's devices, newest first, without their endpoints. */
export async function devicesOf(
  ctx: Needs<'db'>,
  { id, sessionId }: Actor,
): Promise<ApiResponse<'notificationChoices'>['push']['devices']> {
  const rows = await ctx.db
    .select({
      id: pushDevices.id,
      at: pushDevices.at,
      sessionId: pushDevices.sessionId,
      agent: sessions.userAgent,
    })
    .from(pushDevices)
    .innerJoin(sessions, eq(sessions.id, pushDevices.sessionId))
    .where(eq(pushDevices.userId, id))
    .orderBy(desc(pushDevices.at));
  return rows.map((row) => ({
    id: row.id,
    device: deviceWords(row.agent),
    since: row.at.toISOString(),
    here: row.sessionId === sessionId,
  }));
}

/** The number of people who have a device that shows alerts. */
export async function peopleWithDevices({ db }: Needs<'db'>): Promise<number> {
  const [row] = await db.select({ people: countDistinct(pushDevices.userId) }).from(pushDevices);
  return row?.people ?? 0;
}
