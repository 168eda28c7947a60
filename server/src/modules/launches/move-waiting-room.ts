import { type BeaconClock, MINUTE_MS } from '@talkies/shared';
import { drawPlaces, entriesHash, placesRound, placesSeed } from '@talkies/shared/draw';
import { and, asc, count, eq, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { launches, shopItemsOfLaunch } from '../catalogue/index.ts';
import { type LaunchRow, launchDraws, launchPlaces, type WaitingRoomRow, waitingRooms } from './tables.ts';

/** A group of people who are let in together, by their places. */
export interface Admitted {
  launchId: string;
  /** exclusive */
  after: number;
  upTo: number;
}

/** The result of one move of a room; null: nothing changed. */
export interface Moved {
  admitted: Admitted | null;
}

/** The most newcomers who are given places by one move; the next move follows a second later. */
const MAX_PLACED = 10_000;

export const isRoomOpen = (now: Date) =>
  and(
    launches.waitingRoom,
    isNotNull(launches.scheduledAt),
    isNull(launches.stoppedAt),
    lte(launches.opensAt, now),
    or(isNull(launches.closesAt), gt(launches.closesAt, now)),
  );

/** Waiting rooms whose launch has begun and is not over. */
export const runningWaitingRooms = async (ctx: Needs<'clock' | 'db'>): Promise<string[]> => {
  const rows = await ctx.db.select({ id: launches.id }).from(launches).where(isRoomOpen(ctx.clock.now()));
  return rows.map(({ id }) => id);
};

/**
 * Closes the list of those who came before the opening. Its hash is published while nobody can know the signature
 * that will order it. An empty list needs no draw.
 */
async function closeList(
  tx: Database,
  { id, opensAt }: LaunchRow,
  clock: BeaconClock,
  now: Date,
): Promise<Partial<WaitingRoomRow>> {
  const rows = await tx
    .select({ entry: launchPlaces.entry })
    .from(launchPlaces)
    .where(
      and(eq(launchPlaces.launchId, id), isNull(launchPlaces.place), lt(launchPlaces.joinedAt, opensAt)),
    );
  const entries = rows.map(({ entry }) => entry).toSorted();
  await tx.insert(launchDraws).values({ launchId: id, entries });
  if (entries.length === 0) return { closedAt: now, drawnAt: now };
  const round = placesRound(clock, secondsOf(opensAt), secondsOf(now));
  return { closedAt: now, entriesHash: entriesHash(entries), round };
}

const secondsOf = (date: Date): number => Math.ceil(date.getTime() / 1000);

/** Gives everybody on the closed list their places at random. */
async function draw(
  tx: Database,
  { launchId, seed, signature }: WaitingRoomRow,
  now: Date,
): Promise<Partial<WaitingRoomRow>> {
  const [list] = await tx.select().from(launchDraws).where(eq(launchDraws.launchId, launchId));
  const entries = drawPlaces(placesSeed(seed, signature), list?.entries ?? []);
  await tx.update(launchDraws).set({ entries }).where(eq(launchDraws.launchId, launchId));
  await tx
    .update(launchPlaces)
    .set({ place: sql`drawn.place` })
    .from(sql`unnest(${sql.param(entries)}::text[]) with ordinality as drawn(entry, place)`)
    .where(and(eq(launchPlaces.launchId, launchId), eq(launchPlaces.entry, sql`drawn.entry`)));
  return { drawn: entries.length, placed: entries.length, drawnAt: now };
}

/** Gives newcomers the next places in the order of their arrival. */
async function placeNewcomers(tx: Database, launchId: string, placed: number): Promise<number> {
  const newcomers = tx
    .select({
      seq: launchPlaces.seq,
      rank: sql<number>`row_number() over (order by ${launchPlaces.seq})`.as('rank'),
    })
    .from(launchPlaces)
    .where(and(eq(launchPlaces.launchId, launchId), isNull(launchPlaces.place)))
    .orderBy(asc(launchPlaces.seq))
    .limit(MAX_PLACED)
    .as('newcomers');
  const given = await tx
    .update(launchPlaces)
    .set({ place: sql`${placed}::integer + newcomers.rank` })
    .from(newcomers)
    .where(and(eq(launchPlaces.launchId, launchId), eq(launchPlaces.seq, newcomers.seq)))
    .returning({ place: launchPlaces.place });
  return given.length;
}

/**
 * Editions for which nobody has been let in yet: each unused pass takes one. Passes are read before reservations: an
 * order written meanwhile counts twice for a moment, instead of not at all.
 */
async function freeEditions(tx: Database, launchId: string, now: Date): Promise<number> {
  const [passes] = await tx
    .select({ count: count() })
    .from(launchPlaces)
    .where(
      and(eq(launchPlaces.launchId, launchId), gt(launchPlaces.passUntil, now), isNull(launchPlaces.usedAt)),
    );
  const items = await shopItemsOfLaunch(tx, launchId);
  const left = items.reduce(
    (sum, { quantity, minted, reserved }) => sum + Math.max(0, quantity - minted - reserved),
    0,
  );
  return Math.max(0, left - (passes?.count ?? 0));
}

/** Lets in the next people, as many as the rate since the last time and the editions allow. */
async function admit(
  tx: Database,
  launch: LaunchRow,
  { admitted, placed, admittedAt }: Pick<WaitingRoomRow, 'admitted' | 'placed' | 'admittedAt'>,
  now: Date,
): Promise<Pick<WaitingRoomRow, 'admitted' | 'admittedAt'>> {
  const each = MINUTE_MS / launch.admitPerMinute;
  // a rate that nobody used while the room was empty does not add up
  const since = Math.max(admittedAt?.getTime() ?? 0, now.getTime() - Math.max(1_000, each));
  const due = Math.floor((now.getTime() - since) / each + 1e-6);
  const wanted = Math.min(due, placed - admitted);
  const group = wanted > 0 ? Math.min(wanted, await freeEditions(tx, launch.id, now)) : 0;
  if (group > 0)
    await tx
      .update(launchPlaces)
      .set({ passUntil: new Date(now.getTime() + launch.passMinutes * MINUTE_MS) })
      .where(
        and(
          eq(launchPlaces.launchId, launch.id),
          gt(launchPlaces.place, admitted),
          lte(launchPlaces.place, admitted + group),
        ),
      );
  return { admitted: admitted + group, admittedAt: new Date(since + group * each) };
}

/** The seed and the beacon's part in a room's draw. */
export interface Deciding {
  beacon: BeaconClock;
  /** the signature was requested for the full waiting time in vain: the draw does without it */
  attemptFailed: boolean;
}

/** Takes the next step of a room at its opening; null: nothing to do now, or everything is done. */
async function openingStep(
  tx: Database,
  launch: LaunchRow,
  room: WaitingRoomRow,
  { beacon, attemptFailed }: Deciding,
  now: Date,
): Promise<Partial<WaitingRoomRow> | null> {
  if (room.drawnAt !== null) return null;
  if (room.closedAt === null) return closeList(tx, launch, beacon, now);
  return room.signature !== null || attemptFailed ? draw(tx, room, now) : null;
}

/**
 * Closes the list when the launch has opened, draws the places when the beacon has signed or was tried in vain, gives
 * newcomers their places, and lets in the next people. The writes of `then` commit with it. Every process may call
 * this each second: one at a time moves a room, and the others skip it.
 */
export async function moveWaitingRoom(
  ctx: Needs<'clock' | 'db'>,
  launchId: string,
  deciding: Deciding,
  then: (tx: Database, moved: Moved) => Promise<void>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(waitingRooms)
      .where(eq(waitingRooms.launchId, launchId))
      .for('update', { skipLocked: true });
    const [launch] = await tx.select().from(launches).where(eq(launches.id, launchId));
    const now = ctx.clock.now();
    if (!found || !launch || launch.stoppedAt !== null || launch.opensAt > now) return;
    const step = await openingStep(tx, launch, found, deciding, now);
    const room = { ...found, ...step };
    // those who came before the opening have the places before theirs
    const newcomers = room.drawnAt === null ? 0 : await placeNewcomers(tx, launchId, room.placed);
    const placed = room.placed + newcomers;
    const next = await admit(tx, launch, { ...room, placed }, now);
    if (step === null && newcomers === 0 && next.admitted === room.admitted) return;
    await tx
      .update(waitingRooms)
      .set({ ...step, ...next, placed, changedAt: now })
      .where(eq(waitingRooms.launchId, launchId));
    const people = { launchId, after: room.admitted, upTo: next.admitted };
    await then(tx, { admitted: people.upTo > people.after ? people : null });
  });
}
