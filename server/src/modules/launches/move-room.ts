import { drawPlaces } from '@talkies/shared/draw';
import { and, asc, count, eq, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { itemsOfLaunch, launches } from '../catalogue/index.ts';
import { type LaunchRow, launchDraws, launchPlaces, launchRooms, type RoomRow } from './tables.ts';

/** People of a group who are let in together, by their places. */
export interface Admitted {
  launchId: string;
  /** exclusive */
  after: number;
  upTo: number;
}

/** What one move of a room came to; null: nothing. */
export interface Moved {
  admitted: Admitted | null;
}

/** Newcomers who are given places by one move; the others by the next, a second later. */
const MOST_PLACED = 10_000;

/** Those whose doors are open now. */
export const openRooms = async (ctx: Needs<'clock' | 'db'>): Promise<string[]> => {
  const now = ctx.clock.now();
  const rows = await ctx.db
    .select({ id: launches.id })
    .from(launches)
    .where(
      and(
        launches.waitingRoom,
        isNotNull(launches.scheduledAt),
        lte(launches.opensAt, now),
        or(isNull(launches.closesAt), gt(launches.closesAt, now)),
      ),
    );
  return rows.map(({ id }) => id);
};

/** Gives all who came before the opening their places at random, by the seed whose hash is published. */
async function draw(tx: Database, launch: LaunchRow, room: RoomRow): Promise<number> {
  const rows = await tx
    .select({ entry: launchPlaces.entry })
    .from(launchPlaces)
    .where(
      and(
        eq(launchPlaces.launchId, launch.id),
        isNull(launchPlaces.place),
        lt(launchPlaces.joinedAt, launch.opensAt),
      ),
    );
  const entries = drawPlaces(
    room.seed,
    rows.map(({ entry }) => entry),
  );
  await tx.insert(launchDraws).values({ launchId: launch.id, entries });
  await tx
    .update(launchPlaces)
    .set({ place: sql`drawn.place` })
    .from(sql`unnest(${sql.param(entries)}::text[]) with ordinality as drawn(entry, place)`)
    .where(and(eq(launchPlaces.launchId, launch.id), eq(launchPlaces.entry, sql`drawn.entry`)));
  return entries.length;
}

/** First come, first served: whoever has no place gets the next ones, in the order in which they came. */
async function placeNewcomers(tx: Database, launchId: string, placed: number): Promise<number> {
  const newcomers = tx
    .select({
      seq: launchPlaces.seq,
      rank: sql<number>`row_number() over (order by ${launchPlaces.seq})`.as('rank'),
    })
    .from(launchPlaces)
    .where(and(eq(launchPlaces.launchId, launchId), isNull(launchPlaces.place)))
    .orderBy(asc(launchPlaces.seq))
    .limit(MOST_PLACED)
    .as('newcomers');
  const given = await tx
    .update(launchPlaces)
    .set({ place: sql`${placed}::integer + newcomers.rank` })
    .from(newcomers)
    .where(and(eq(launchPlaces.launchId, launchId), eq(launchPlaces.seq, newcomers.seq)))
    .returning({ place: launchPlaces.place });
  return given.length;
}

/** Editions for which nobody was let in yet: who holds a pass that they have not used stands for one. */
async function freeEditions(tx: Database, launchId: string, now: Date): Promise<number> {
  const items = await itemsOfLaunch(tx, launchId);
  const left = items.reduce(
    (sum, { quantity, minted, held }) => sum + Math.max(0, quantity - minted - held),
    0,
  );
  const [passes] = await tx
    .select({ count: count() })
    .from(launchPlaces)
    .where(
      and(eq(launchPlaces.launchId, launchId), gt(launchPlaces.passUntil, now), isNull(launchPlaces.usedAt)),
    );
  return Math.max(0, left - (passes?.count ?? 0));
}

/** Lets the next ones in, as many as the rate since the last time and the editions allow. */
async function admit(
  tx: Database,
  launch: LaunchRow,
  { admitted, placed, admittedAt }: Pick<RoomRow, 'admitted' | 'placed' | 'admittedAt'>,
  now: Date,
): Promise<Pick<RoomRow, 'admitted' | 'admittedAt'>> {
  const each = 60_000 / launch.admitPerMinute;
  // what was not used up while nobody waited is not made up for by a crowd
  const since = Math.max(admittedAt?.getTime() ?? 0, now.getTime() - Math.max(1_000, each));
  const due = Math.floor((now.getTime() - since) / each + 1e-6);
  const wanted = Math.min(due, placed - admitted);
  const group = wanted > 0 ? Math.min(wanted, await freeEditions(tx, launch.id, now)) : 0;
  if (group > 0)
    await tx
      .update(launchPlaces)
      .set({ passUntil: new Date(now.getTime() + launch.passMinutes * 60_000) })
      .where(
        and(
          eq(launchPlaces.launchId, launch.id),
          gt(launchPlaces.place, admitted),
          lte(launchPlaces.place, admitted + group),
        ),
      );
  return { admitted: admitted + group, admittedAt: new Date(since + group * each) };
}

/**
 * Draws the places when the launch has opened, gives newcomers theirs, and lets the next ones in; what `then` writes of it
 * stands with it. Every process may call it, each second: one at a time moves a room, and the others pass it by.
 */
export async function moveRoom(
  ctx: Needs<'clock' | 'db'>,
  launchId: string,
  then: (tx: Database, moved: Moved) => Promise<void>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [room] = await tx
      .select()
      .from(launchRooms)
      .where(eq(launchRooms.launchId, launchId))
      .for('update', { skipLocked: true });
    const [launch] = await tx.select().from(launches).where(eq(launches.id, launchId));
    const now = ctx.clock.now();
    if (!room || !launch || launch.stoppedAt !== null || launch.opensAt > now) return;
    const drawn = room.drawnAt === null ? await draw(tx, launch, room) : 0;
    const newcomers = await placeNewcomers(tx, launchId, room.placed + drawn);
    const placed = room.placed + drawn + newcomers;
    const next = await admit(tx, launch, { ...room, placed }, now);
    const changed = room.drawnAt === null || newcomers > 0 || next.admitted > room.admitted;
    if (!changed) return;
    await tx
      .update(launchRooms)
      .set({
        ...next,
        placed,
        drawn: room.drawn + drawn,
        drawnAt: room.drawnAt ?? now,
        changedAt: now,
      })
      .where(eq(launchRooms.launchId, launchId));
    const people = { launchId, after: room.admitted, upTo: next.admitted };
    await then(tx, { admitted: people.upTo > people.after ? people : null });
  });
}
