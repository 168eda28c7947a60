import { PLACES_TIMEOUT_SECONDS } from '@talkies/shared/draw';
import { and, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { launches } from '../catalogue/index.ts';
import { isRoomOpen } from './move-waiting-room.ts';
import { waitingRooms } from './tables.ts';

/** Processes ask each second: after a longer pause no process was running, and the beacon's time counts anew. */
const PAUSE_MS = 30_000;

/** Open rooms with a closed list and a round whose signature is missing. */
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

/** Stores the beacon's signature of a room's round, once; a finished draw stays as it is. */
export const setSignature = (db: Database, launchId: string, signature: Hex): Promise<unknown> =>
  db.update(waitingRooms).set({ signature }).where(unsigned(launchId));

/** A request to the beacon that brought no signature. */
export interface VainTry {
  began: Date;
  ended: Date;
}

/**
 * Stores a failed request, by any process, for a room's round.
 * @returns whether that was the last try before the room is drawn without a signature: it began two minutes after the
 * first of an unbroken row
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
