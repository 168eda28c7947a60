import { randomBytes } from 'node:crypto';
import { DAY_MS, firstOrderAt, slugOf } from '@talkies/shared';
import { seedHash } from '@talkies/shared/draw';
import type { LaunchFields } from '@talkies/shared/studio/schemas';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { Database } from '../../platform/db/database.ts';
import { AppError, wrongFields } from '../../platform/errors.ts';
import { launches } from '../catalogue/index.ts';
import { countAllowed } from './allow-list.ts';
import { comingLaunches } from './reads.ts';
import { stageAt } from './rules.ts';
import { type LaunchRow, launchPlaces, waitingRooms } from './tables.ts';

type Values = Omit<
  LaunchRow,
  'id' | 'scheduledAt' | 'stoppedAt' | 'stopReason' | 'version' | 'createdAt' | 'changedAt'
>;

const wrong = (field: string, message: string): AppError => wrongFields([{ field, message }]);

/** @throws request/invalid, by the field */
function valuesOf(fields: LaunchFields): Values {
  const { items: _, opensAt, closesAt, ...rest } = fields;
  const values = {
    ...rest,
    opensAt: new Date(opensAt),
    closesAt: closesAt === null ? null : new Date(closesAt),
  };
  if (values.closesAt && values.closesAt <= values.opensAt)
    throw wrong('closesAt', 'Choose an end after the opening.');
  const early = values.listUse === 'early' || values.earlyFilm !== null || values.earlyCollection !== null;
  if (values.earlyMinutes > 0 && !early)
    throw wrong('earlyMinutes', 'Say who comes early: holders of a film or a collection, or the list.');
  if (values.earlyMinutes === 0 && early)
    throw wrong('earlyMinutes', 'Say how many minutes before the opening they may come.');
  return values;
}

/** Locks a launch until `tx` ends. @throws launch/not-found */
export async function lockLaunch(tx: Database, id: string): Promise<LaunchRow> {
  const [launch] = await tx.select().from(launches).where(eq(launches.id, id)).for('update');
  if (!launch) throw new AppError('launch/not-found');
  return launch;
}

/** Creates a draft, with a unique address made from its title. @throws request/invalid */
export async function createLaunch(tx: Database, fields: LaunchFields, now: Date): Promise<LaunchRow> {
  const values = valuesOf(fields);
  const slug = slugOf(fields.title).slice(0, 60).replace(/-$/, '') || 'drop';
  for (const id of [slug, `${slug}-${randomBytes(4).toString('hex')}`]) {
    const [made] = await tx
      .insert(launches)
      .values({ ...values, id, createdAt: now, changedAt: now })
      .onConflictDoNothing()
      .returning();
    if (made) return made;
  }
  throw new Error('no address is free');
}

async function set(tx: Database, id: string, values: Partial<LaunchRow>, now: Date): Promise<LaunchRow> {
  const [row] = await tx
    .update(launches)
    .set({ ...values, version: sql`${launches.version} + 1`, changedAt: now })
    .where(eq(launches.id, id))
    .returning();
  if (!row) throw new AppError('launch/not-found');
  return row;
}

/**
 * Changes a locked launch. An opening that fans were already notified of stays as it is.
 * @throws request/invalid, studio/changed-meanwhile
 */
export async function changeLaunch(
  tx: Database,
  launch: LaunchRow,
  { version, fields }: { version: number; fields: LaunchFields },
  now: Date,
): Promise<LaunchRow> {
  if (launch.version !== version) throw new AppError('studio/changed-meanwhile');
  const values = valuesOf(fields);
  const opened = launch.scheduledAt !== null && now >= launch.opensAt;
  if (opened && values.opensAt.getTime() !== launch.opensAt.getTime())
    throw wrong('opensAt', 'It has opened already. Stop it, or make another drop.');
  if (launch.scheduledAt !== null && !opened && values.opensAt <= now)
    throw wrong('opensAt', 'Choose a moment to come.');
  const changed = await set(tx, launch.id, values, now);
  if (changed.scheduledAt) await prepareWaitingRoom(tx, changed, now);
  return changed;
}

/**
 * Announces a locked launch, or withdraws its announcement.
 * @throws studio/refused, studio/changed-meanwhile, request/invalid
 */
export async function scheduleLaunch(
  tx: Database,
  launch: LaunchRow,
  { version, scheduled }: { version: number; scheduled: boolean },
  now: Date,
): Promise<LaunchRow> {
  if (launch.version !== version) throw new AppError('studio/changed-meanwhile');
  if (!scheduled && !['draft', 'announced'].includes(stageAt(launch, now)))
    throw new AppError('studio/refused', { detail: 'Fans may order already: stop it instead.' });
  if (scheduled && launch.opensAt <= now) throw wrong('opensAt', 'Choose a moment to come.');
  const changed = await set(
    tx,
    launch.id,
    { scheduledAt: scheduled ? (launch.scheduledAt ?? now) : null },
    now,
  );
  if (scheduled) await prepareWaitingRoom(tx, changed, now);
  return changed;
}

/**
 * Removes a locked draft, with its list, and the reminders and places of an earlier announcement.
 * @param seen the draft's version, and the length of its list, which has no version
 * @throws studio/refused, studio/changed-meanwhile
 */
export async function removeLaunch(
  tx: Database,
  launch: LaunchRow,
  seen: { version: number; listed: number },
): Promise<void> {
  if (launch.scheduledAt !== null)
    throw new AppError('studio/refused', {
      detail: 'Only a draft is thrown away: take the announcement back.',
    });
  if (launch.version !== seen.version || (await countAllowed(tx, launch.id)) !== seen.listed)
    throw new AppError('studio/changed-meanwhile');
  await tx.delete(launches).where(eq(launches.id, launch.id));
}

/**
 * Stops a locked launch, or continues it; does nothing where it is so already. A person whose turn a stop interrupts
 * has the rest of it when the launch continues.
 */
export async function stopLaunch(
  tx: Database,
  launch: LaunchRow,
  { stopped, reason }: { stopped: boolean; reason: string },
  now: Date,
): Promise<LaunchRow> {
  const { stoppedAt } = launch;
  if (!stopped && stoppedAt !== null) {
    const { passUntil } = launchPlaces;
    const ms = now.getTime() - stoppedAt.getTime();
    await tx
      .update(launchPlaces)
      .set({ passUntil: sql`${passUntil} + ${ms} * interval '1 millisecond'` })
      .where(and(eq(launchPlaces.launchId, launch.id), gt(passUntil, stoppedAt)));
  }
  const values = { stoppedAt: stopped ? (launch.stoppedAt ?? now) : null, stopReason: stopped ? reason : '' };
  return set(tx, launch.id, values, now);
}

/** How old a backup may be whose drops are stopped. */
const OLDEST_BACKUP_MS = 7 * DAY_MS;

/**
 * After a restore: stops launches whose sale began within a week and is not over. Each may have been stopped, moved or
 * changed since the backup.
 * @returns these, and the ids of those that have not begun
 */
export async function stopBegunLaunches(
  tx: Database,
  now: Date,
): Promise<{ stopped: LaunchRow[]; coming: string[] }> {
  const announced = await comingLaunches(tx, now);
  const begun = announced.filter(
    (launch) =>
      ['early', 'open'].includes(stageAt(launch, now)) &&
      now.getTime() - firstOrderAt(launch).getTime() < OLDEST_BACKUP_MS,
  );
  const stop = {
    stopped: true,
    reason: 'We repaired the shop, and look through this drop before it goes on.',
  };
  const stopped: LaunchRow[] = [];
  for (const launch of begun) stopped.push(await stopLaunch(tx, launch, stop, now));
  const coming = announced.filter((launch) => stageAt(launch, now) === 'announced');
  return { stopped, coming: coming.map(({ id }) => id) };
}

/** Stores the room's seed once, before anybody enters, so that its hash can be published. */
async function prepareWaitingRoom(tx: Database, { id, waitingRoom }: LaunchRow, now: Date): Promise<void> {
  if (!waitingRoom) return;
  const seed: Hex = `0x${randomBytes(32).toString('hex')}`;
  await tx
    .insert(waitingRooms)
    .values({ launchId: id, seed, seedHash: seedHash(seed), changedAt: now })
    .onConflictDoNothing();
}
