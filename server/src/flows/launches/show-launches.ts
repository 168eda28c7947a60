import type { ApiResponse, Launch, MyLaunch } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import { cardsById, shopItemsOfLaunch, shownFilms } from '../../modules/catalogue/index.ts';
import {
  buyersOf,
  comingLaunches,
  drawOf,
  isRemindedOfLaunch,
  itemsReservedBy,
  joinWaitingRoom,
  type LaunchRow,
  launchById,
  launchState,
  participantOf,
  placeOf,
  presentLaunchTimes,
  presentPlace,
  presentWaitingRoom,
  setLaunchReminder,
  stageAt,
  waitingRoomOf,
} from '../../modules/launches/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { waitingRoomBeacon } from './beacon.ts';
import { remindLate } from './notifications.ts';

type Reading = Needs<'chains' | 'clock' | 'db' | 'rates'>;

async function cardsOf(ctx: Reading, launch: LaunchRow) {
  const shown = await shopItemsOfLaunch(ctx.db, launch.id);
  return cardsById(
    ctx,
    shown.map(({ id }) => id),
  );
}

/** @throws launch/not-found for drafts too */
async function announced(db: Database, id: string): Promise<LaunchRow> {
  const launch = await launchById(db, id);
  if (launch.scheduledAt === null) throw new AppError('launch/not-found');
  return launch;
}

/** Launches that are announced and not over, the nearest opening first; an open one while something is left of it. */
export async function listLaunches(ctx: Reading): Promise<ApiResponse<'listLaunches'>> {
  const now = ctx.clock.now();
  const coming = await comingLaunches(ctx.db, now);
  const launches = await Promise.all(
    coming.map(async (launch) => {
      const items = await cardsOf(ctx, launch);
      const isSoldOut =
        stageAt(launch, now) === 'open' && items.every(({ quantity, sold }) => sold >= quantity);
      return isSoldOut ? [] : [{ ...presentLaunchTimes(launch), items }];
    }),
  );
  return { launches: launches.flat(), serverTime: now.toISOString() };
}

async function earlyOf(ctx: Reading, launch: LaunchRow): Promise<Launch['early']> {
  if (launch.earlyMinutes === 0) return null;
  const { earlyFilm: slug } = launch;
  const film = slug === null ? undefined : (await shownFilms(ctx.db)).find((shown) => shown.slug === slug);
  return { minutes: launch.earlyMinutes, film: film ?? null, collection: launch.earlyCollection };
}

/** The page of a drop. @throws launch/not-found */
export async function getLaunch(ctx: Reading, id: string): Promise<Launch> {
  const launch = await announced(ctx.db, id);
  const room = launch.waitingRoom ? await waitingRoomOf(ctx.db, id) : null;
  return {
    ...presentLaunchTimes(launch),
    about: launch.about,
    limitPerPerson: launch.limitPerPerson,
    listUse: launch.listUse,
    early: await earlyOf(ctx, launch),
    room: presentWaitingRoom(launch, room),
    items: await cardsOf(ctx, launch),
    state: await launchState(ctx, launch),
    serverTime: ctx.clock.now().toISOString(),
  };
}

/**
 * The data by which anybody can verify the places. The shop's number is included once they are drawn.
 * @throws launch/not-found
 */
export async function launchDraw(
  { config, db }: Needs<'config' | 'db'>,
  id: string,
): Promise<ApiResponse<'launchDraw'>> {
  const launch = await announced(db, id);
  const room = await waitingRoomOf(db, id);
  if (!room) throw new AppError('launch/not-found');
  return {
    opensAt: launch.opensAt.toISOString(),
    seedHash: room.seedHash,
    seed: room.drawnAt === null ? null : room.seed,
    closedAt: room.closedAt?.toISOString() ?? null,
    entriesHash: room.entriesHash,
    round: room.round,
    beacon: waitingRoomBeacon(config),
    signature: room.signature,
    drawnAt: room.drawnAt?.toISOString() ?? null,
    entries: room.closedAt === null && room.drawnAt === null ? null : await drawOf(db, id),
  };
}

/** What a launch is to one person. @throws launch/not-found */
export async function myLaunch(ctx: Needs<'db'>, userId: string, id: string): Promise<MyLaunch> {
  const launch = await announced(ctx.db, id);
  const [buyer] = await buyersOf(ctx.db, [{ launchId: id, userId }]);
  if (!buyer) throw new AppError('launch/not-found');
  const place = await placeOf(ctx.db, id, userId);
  const { from, left } = participantOf(launch, buyer);
  return {
    reminded: await isRemindedOfLaunch(ctx.db, id, userId),
    listed: buyer.listed,
    from: from?.toISOString() ?? null,
    left: left === null ? null : Math.max(0, left),
    reserved: await itemsReservedBy(ctx.db, { launchId: id, userId }),
    place: place && presentPlace(place),
  };
}

/**
 * Sets or removes a reminder; where the opening is near, it is sent at once.
 * @throws launch/not-found, request/too-many
 */
export async function remindOfLaunch(
  ctx: Needs<'clock' | 'db' | 'limits' | 'queue'>,
  userId: string,
  id: string,
  wanted: boolean,
): Promise<MyLaunch> {
  await ctx.limits.spend('launch/account', userId);
  const launch = await announced(ctx.db, id);
  await ctx.db.transaction(async (tx) => {
    await setLaunchReminder(tx, id, userId, wanted);
    if (wanted) await remindLate(ctx, tx, launch, userId);
  });
  return myLaunch(ctx, userId, id);
}

/**
 * Enters the waiting room; a person who is in it already keeps their place.
 * @throws as `joinWaitingRoom`, request/too-many
 */
export async function joinLaunch(
  ctx: Needs<'clock' | 'db' | 'limits'>,
  userId: string,
  id: string,
): Promise<MyLaunch> {
  await ctx.limits.spend('launch/account', userId);
  await joinWaitingRoom(ctx, userId, id);
  return myLaunch(ctx, userId, id);
}
