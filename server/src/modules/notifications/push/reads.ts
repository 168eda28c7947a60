import type { ApiResponse } from '@talkies/shared/schemas';
import { and, countDistinct, desc, eq, isNull, or, type SQL } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { type Actor, deviceWords, sessions } from '../../accounts/index.ts';
import { pushDevices } from '../tables.ts';

/** Devices that can show our pushes: no service takes a push that another key signed than the device subscribed to. */
export const reachable = ({ config: { push } }: Needs<'config'>): SQL | undefined =>
  push ? or(isNull(pushDevices.sender), eq(pushDevices.sender, push.publicKey)) : undefined;

/** A person's devices, newest first, without their endpoints. */
export async function devicesOf(
  ctx: Needs<'config' | 'db'>,
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
    .where(and(eq(pushDevices.userId, id), reachable(ctx)))
    .orderBy(desc(pushDevices.at));
  return rows.map((row) => ({
    id: row.id,
    device: deviceWords(row.agent),
    since: row.at.toISOString(),
    here: row.sessionId === sessionId,
  }));
}

/** The number of people who have a device that shows alerts. */
export async function peopleWithDevices(ctx: Needs<'config' | 'db'>): Promise<number> {
  const [row] = await ctx.db
    .select({ people: countDistinct(pushDevices.userId) })
    .from(pushDevices)
    .where(reachable(ctx));
  return row?.people ?? 0;
}
