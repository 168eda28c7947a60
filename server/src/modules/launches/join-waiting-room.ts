import { randomBytes } from 'node:crypto';
import { participationProblem, secondsUntil } from '@talkies/shared';
import { eq, lte, sql } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { buyersOf } from './buyers.ts';
import { waitingRoomOpensAt } from './present.ts';
import { launchById } from './reads.ts';
import { participantOf, stageAt } from './rules.ts';
import { type LaunchRow, launchPlaces, waitingRooms } from './tables.ts';

/**
 * Enters a person into the waiting room. A person who waits already keeps their place, however often they ask; one
 * whose pass has run out goes to the end.
 * @throws launch/not-found, launch/room-closed, launch/closed, launch/not-listed, launch/limit-reached
 */
export async function joinWaitingRoom(
  ctx: Needs<'clock' | 'db'>,
  userId: string,
  launchId: string,
): Promise<void> {
  const launch = await launchById(ctx.db, launchId);
  const now = ctx.clock.now();
  const stage = stageAt(launch, now);
  if (stage === 'draft' || !launch.waitingRoom) throw new AppError('launch/not-found');
  if (stage === 'closed') throw new AppError('launch/closed');
  const opens = waitingRoomOpensAt(launch);
  if (now < opens) throw new AppError('launch/room-closed', { retryAfter: secondsUntil(now, opens) });
  const [buyer] = await buyersOf(ctx.db, [{ launchId, userId }]);
  if (!buyer) throw new AppError('launch/not-found');
  const problem = participationProblem(participantOf(launch, buyer));
  if (problem) throw new AppError(problem);
  const write = (db: Database, joinedAt: Date) => takePlace(db, userId, launch, joinedAt);
  // after the opening this takes no lock: the list closes without these people
  if (now >= launch.opensAt) await write(ctx.db, now);
  else
    await ctx.db.transaction(async (tx) =>
      write(tx, (await isListClosed(tx, launchId)) ? ctx.clock.now() : now),
    );
}

/** Whether the list of those who came before the opening is closed; an open list stays open until `tx` ends. */
async function isListClosed(tx: Database, launchId: string): Promise<boolean> {
  const [room] = await tx
    .select({ closedAt: waitingRooms.closedAt })
    .from(waitingRooms)
    .where(eq(waitingRooms.launchId, launchId))
    .for('share');
  return room?.closedAt != null;
}

async function takePlace(
  db: Database,
  userId: string,
  { id: launchId, stoppedAt }: LaunchRow,
  joinedAt: Date,
): Promise<void> {
  const entry = `0x${randomBytes(16).toString('hex')}` as const;
  await db
    .insert(launchPlaces)
    .values({ launchId, userId, entry, joinedAt })
    .onConflictDoUpdate({
      target: [launchPlaces.launchId, launchPlaces.userId],
      set: {
        ...{ entry, joinedAt, place: null, passUntil: null, usedAt: null },
        seq: sql`nextval(pg_get_serial_sequence('app.launch_places', 'seq'))`,
      },
      // the rest of an interrupted turn is given back when the launch continues
      setWhere: lte(launchPlaces.passUntil, stoppedAt ?? joinedAt),
    });
}
