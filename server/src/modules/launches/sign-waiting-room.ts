import { PLACES_TIMEOUT_SECONDS } from '@talkies/shared/draw';
import { and, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { launches } from '../catalogue/index.ts';
import { isRoomOpen } from './move-waiting-room.ts';
import { waitingRooms } from './tables.ts';

/** Processes ask each second: after a longer pause nobody was there to ask, and the beacon's time counts anew. */
const PAUSE_MS = 30_000;

/** Open rooms whose list is closed and put in order by a round, without its signature. */
export const unsignedWaitingRooms = (
  ctx: Needs<'clock' | 'db'>,
): Promise<{ launchId: string; round: number }[]> =>
  ctx.db
    .select({ launchId: waitingRooms.launchId, round: sql<number>`${waitingRooms.round}` })
    .from(waitingRooms)
    .innerJoin(launches, eq(launches.id, waitingRooms.launchId))
    .where(
      and(
        isRoomOpen(ctx.clock.now()),
        isNotNull(waitingRooms.round),
        isNull(waitingRooms.drawnAt),
        isNull(waitingRooms.signature),
      ),
    );

const unsigned = (launchId: string) =>
  and(eq(waitingRooms.launchId, launchId), isNull(waitingRooms.drawnAt), isNull(waitingRooms.signature));

/** Stores the beacon's signature of a room's round, once; what is drawn by then stays as it is. */
export const setSignature = (db: Database, launchId: string, signature: Hex): Promise<unknown> =>
  db.update(waitingRooms).set({ signature }).where(unsigned(launchId));

/** A question to the beacon that brought no signature. */
export interface VainTry {
  began: Date;
  ended: Date;
}

/**
 * Stores that the beacon was asked for a room's round in vain, by whichever process. Whether that was the last try that is
 * waited for: it began two minutes after the first of a row without a pause.
 */
export async function storeFailedAttempt(
  db: Database,
  launchId: string,
  { began, ended }: VainTry,
): Promise<boolean> {
  const { triedSince, triedUntil } = waitingRooms;
  const goesOn = gte(triedUntil, new Date(began.getTime() - PAUSE_MS));
  const [room] = await db
    .update(waitingRooms)
    .set({
      triedSince: sql`case when ${goesOn} then ${triedSince} else ${sql.param(began, triedSince)} end`,
      triedUntil: sql`greatest(${triedUntil}, ${sql.param(ended, triedUntil)})`,
    })
    .where(unsigned(launchId))
    .returning({ triedSince });
  return !!room?.triedSince && began.getTime() - room.triedSince.getTime() >= PLACES_TIMEOUT_SECONDS * 1000;
}
