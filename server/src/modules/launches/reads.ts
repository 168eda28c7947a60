import { and, asc, count, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import { isAnyOf } from '../../platform/db/any-of.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { launches } from '../catalogue/index.ts';
import {
  type LaunchRow,
  launchDraws,
  launchPlaces,
  type PlaceRow,
  type WaitingRoomRow,
  waitingRooms,
} from './tables.ts';

/** The most launches that are listed, the last opening first. */
const MAX_LISTED = 100;

/** @throws launch/not-found */
export async function launchById(db: Database, id: string): Promise<LaunchRow> {
  const [launch] = await db.select().from(launches).where(eq(launches.id, id));
  if (!launch) throw new AppError('launch/not-found');
  return launch;
}

export const recentLaunches = (db: Database): Promise<LaunchRow[]> =>
  db.select().from(launches).orderBy(desc(launches.opensAt), asc(launches.id)).limit(MAX_LISTED);

/**
 * Announced launches that are not over, the nearest opening first: one that has just opened goes before one of next
 * month, and one of last year, without an end, behind both.
 */
export const comingLaunches = (db: Database, now: Date): Promise<LaunchRow[]> =>
  db
    .select()
    .from(launches)
    .where(and(isNotNull(launches.scheduledAt), or(isNull(launches.closesAt), gt(launches.closesAt, now))))
    .orderBy(
      sql`abs(extract(epoch from ${launches.opensAt} - ${now.toISOString()}::timestamptz))`,
      asc(launches.id),
    )
    .limit(MAX_LISTED);

export async function waitingRoomOf(db: Database, launchId: string): Promise<WaitingRoomRow | null> {
  const [room] = await db.select().from(waitingRooms).where(eq(waitingRooms.launchId, launchId));
  return room ?? null;
}

/** How many people wait and have not been let in. */
export async function waitingIn(db: Database, launchId: string): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(launchPlaces)
    .where(and(eq(launchPlaces.launchId, launchId), isNull(launchPlaces.passUntil)));
  return found?.count ?? 0;
}

export async function placeOf(db: Database, launchId: string, userId: string): Promise<PlaceRow | null> {
  const [place] = await db
    .select()
    .from(launchPlaces)
    .where(and(eq(launchPlaces.launchId, launchId), eq(launchPlaces.userId, userId)));
  return place ?? null;
}

/** The places of those of these people who have one. */
export const placesAmong = (
  db: Database,
  launchId: string,
  userIds: readonly string[],
): Promise<PlaceRow[]> =>
  db
    .select()
    .from(launchPlaces)
    .where(and(eq(launchPlaces.launchId, launchId), isAnyOf(launchPlaces.userId, userIds)));

export async function drawOf(db: Database, launchId: string): Promise<Hex[] | null> {
  const [draw] = await db.select().from(launchDraws).where(eq(launchDraws.launchId, launchId));
  return draw?.entries ?? null;
}
