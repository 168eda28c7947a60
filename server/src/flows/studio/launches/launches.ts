import { errors, firstOrderAt, MINUTE_MS, REMIND_MINUTES } from '@talkies/shared';
import type { LaunchFields, StudioLaunch, StudioResponse } from '@talkies/shared/studio/schemas';
import type { Needs } from '../../../chain/context.ts';
import {
  itemsOfLaunch,
  type LaunchItem,
  lockLaunchItems,
  setLaunchItems,
} from '../../../modules/catalogue/index.ts';
import {
  changeLaunch as change,
  countAllowed,
  createLaunch as create,
  type LaunchRow,
  launchById,
  launchFigures,
  lockLaunch,
  recentLaunches,
  removeLaunch as remove,
  scheduleLaunch as schedule,
  stageAt,
  stopLaunch as stop,
} from '../../../modules/launches/index.ts';
import { type Acting, type AuditEntry, actAsOperator } from '../../../modules/studio/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { differing } from '../../../platform/differing.ts';
import { AppError } from '../../../platform/errors.ts';
import { studioRefusal } from '../studio-refusal.ts';

type Ctx = Needs<'changes' | 'clock' | 'config' | 'db' | 'queue'>;

export const runningLaunches = { permission: 'launches' } as const;

export const launchEntry = (
  operation: string,
  id: string,
  entry: Pick<AuditEntry, 'before' | 'after'>,
): AuditEntry => ({ operation, subject: { kind: 'launch', id }, ...entry });

const fieldsOf = (launch: LaunchRow, items: readonly string[]): LaunchFields => ({
  title: launch.title,
  about: launch.about,
  opensAt: launch.opensAt.toISOString(),
  closesAt: launch.closesAt?.toISOString() ?? null,
  limitPerPerson: launch.limitPerPerson,
  listUse: launch.listUse,
  earlyMinutes: launch.earlyMinutes,
  earlyFilm: launch.earlyFilm,
  earlyCollection: launch.earlyCollection,
  waitingRoom: launch.waitingRoom,
  admitPerMinute: launch.admitPerMinute,
  passMinutes: launch.passMinutes,
  items: [...items],
});

const presentItem = (item: LaunchItem): StudioLaunch['items'][number] => ({
  id: item.id,
  title: item.title,
  status: item.status,
  priceCents: item.priceCents?.toString() ?? null,
  quantity: item.quantity,
  sold: item.minted,
  reserved: item.reserved,
});

/** @throws launch/not-found */
export async function studioLaunch(ctx: Needs<'clock' | 'db'>, id: string): Promise<StudioLaunch> {
  const launch = await launchById(ctx.db, id);
  const now = ctx.clock.now();
  const items = await itemsOfLaunch(ctx.db, id);
  const { figures, reminders } = await launchFigures(ctx.db, id, now);
  const refused = figures.refused.map((row) => ({ ...row, title: errors[row.code].title }));
  return {
    id,
    version: launch.version,
    stage: stageAt(launch, now),
    fields: fieldsOf(
      launch,
      items.map((item) => item.id),
    ),
    scheduledAt: launch.scheduledAt?.toISOString() ?? null,
    stoppedAt: launch.stoppedAt?.toISOString() ?? null,
    stopReason: launch.stopReason,
    items: items.map(presentItem),
    listed: await countAllowed(ctx.db, id),
    reminders,
    figures: { ...figures, refused },
    changedAt: launch.changedAt.toISOString(),
    serverTime: now.toISOString(),
  };
}

export async function listStudioLaunches(
  ctx: Needs<'clock' | 'db'>,
): Promise<StudioResponse<'listStudioLaunches'>> {
  const now = ctx.clock.now();
  const listed = await Promise.all(
    (await recentLaunches(ctx.db)).map(async (launch) => {
      const items = await itemsOfLaunch(ctx.db, launch.id);
      return {
        id: launch.id,
        title: launch.title,
        stage: stageAt(launch, now),
        opensAt: launch.opensAt.toISOString(),
        closesAt: launch.closesAt?.toISOString() ?? null,
        waitingRoom: launch.waitingRoom,
        items: items.length,
        quantity: items.reduce((sum, { quantity }) => sum + quantity, 0),
        sold: items.reduce((sum, { minted }) => sum + minted, 0),
      };
    }),
  );
  return { launches: listed };
}

/**
 * Assigns the items to the launch. Locks them first: their orders wait, and then find the new state.
 * @throws request/invalid for an item that cannot be in the launch
 */
async function useItems(tx: Database, launchId: string, ids: readonly string[]): Promise<void> {
  const found = new Map((await lockLaunchItems(tx, launchId, ids)).map((item) => [item.id, item]));
  const problems = ids.flatMap((id) => {
    const item = found.get(id);
    if (!item) return [`${id} is not in the catalogue.`];
    if (item.sale !== 'fixed') return [`${item.title} is not for sale at a fixed price.`];
    if (item.launchId !== null && item.launchId !== launchId)
      return [`${item.title} is in another drop: take it out there first.`];
    return [];
  });
  if (problems.length > 0)
    throw new AppError('request/invalid', {
      fields: problems.map((message) => ({ field: 'items', message })),
      detail: problems.join(' '),
    });
  await setLaunchItems(tx, launchId, ids);
}

/**
 * @param earlier the launch's items before: one of them may be hidden, as long as another can be bought
 * @throws studio/refused where fans would come to nothing that they could buy
 */
async function requirePublishedItems(tx: Database, id: string, earlier: readonly string[]): Promise<void> {
  const items = await itemsOfLaunch(tx, id);
  if (items.length === 0) throw studioRefusal('Choose at least one item for it.');
  const hasPublished = items.some(({ status }) => status === 'published');
  const missing = (of: LaunchItem['status']): string =>
    items
      .filter((item) => item.status === of && !(of === 'hidden' && hasPublished && earlier.includes(item.id)))
      .map(({ title }) => title)
      .join(', ');
  const seen = 'first: fans see them from now on, and buy them when it opens.';
  if (missing('draft')) throw studioRefusal(`Publish ${missing('draft')} ${seen}`);
  if (missing('hidden')) throw studioRefusal(`Show ${missing('hidden')} again ${seen}`);
}

/**
 * Plans a job that reminds fans before the first early order, and another before the opening; both exist exactly
 * while the launch has a day. Each version has its own jobs: one with another time, or of a stopped sale, notifies
 * nobody. Jobs that a resumed sale plans after its opening remind all the same.
 */
async function planReminders(ctx: Ctx, tx: Database, launch: LaunchRow): Promise<void> {
  if (launch.scheduledAt === null || launch.stoppedAt !== null) return;
  const openings = new Set([firstOrderAt(launch).getTime(), launch.opensAt.getTime()]);
  for (const opening of openings) {
    const runAt = new Date(opening - REMIND_MINUTES * MINUTE_MS);
    const key = `launch/${launch.id}/remind/${runAt.toISOString()}/${launch.version}`;
    const job = { id: launch.id, ...(ctx.clock.now() >= launch.opensAt ? { resumed: true as const } : {}) };
    await ctx.queue.enqueue(tx, 'launches/remind', job, { runAt, key, lane: 'news' });
  }
}

/** Invalidates pages and caches in every process. */
async function tell(ctx: Ctx, id: string): Promise<void> {
  await ctx.changes.emit('catalogue');
  await ctx.changes.emit('launches', id);
}

/** Creates a draft. @throws request/invalid by the fields */
export async function createLaunch(ctx: Ctx, who: Acting, fields: LaunchFields): Promise<StudioLaunch> {
  const made = await actAsOperator(ctx, who, runningLaunches, async (tx) => {
    const launch = await create(tx, fields, ctx.clock.now());
    await useItems(tx, launch.id, fields.items);
    return { result: launch, entry: launchEntry('launch.create', launch.id, { after: { ...fields } }) };
  });
  return studioLaunch(ctx, made.id);
}

/**
 * Changes a launch whose `version` the editor has seen; the log states the earlier value of each field.
 * @throws launch/not-found, studio/changed-meanwhile, request/invalid, studio/refused
 */
export async function changeLaunch(
  ctx: Ctx,
  who: Acting,
  id: string,
  input: { version: number; fields: LaunchFields },
): Promise<StudioLaunch> {
  await actAsOperator(ctx, who, runningLaunches, async (tx) => {
    const ids = [...new Set(input.fields.items)];
    // items before the launch: orders lock in the same order
    await lockLaunchItems(tx, id, ids);
    const launch = await lockLaunch(tx, id);
    const before = fieldsOf(launch, (await itemsOfLaunch(tx, id)).map((item) => item.id).toSorted());
    const changed = await change(tx, launch, input, ctx.clock.now());
    await useItems(tx, id, ids);
    if (changed.scheduledAt) await requirePublishedItems(tx, id, before.items);
    // after the opening, a change of words or terms reminds nobody
    if (ctx.clock.now() < changed.opensAt) await planReminders(ctx, tx, changed);
    const { names, ...difference } = differing(before, fieldsOf(changed, ids.toSorted()));
    const entry = names.length > 0 ? launchEntry('launch.change', id, difference) : [];
    return { result: undefined, entry };
  });
  await tell(ctx, id);
  return studioLaunch(ctx, id);
}

/**
 * Throws a draft away as the member saw it; its items are free again. The log states what went with it.
 * @throws launch/not-found, studio/refused, studio/changed-meanwhile
 */
export async function removeLaunch(
  ctx: Ctx,
  who: Acting,
  id: string,
  seen: { version: number; listed: number },
): Promise<void> {
  await actAsOperator(ctx, who, runningLaunches, async (tx) => {
    await lockLaunchItems(tx, id, []);
    const launch = await lockLaunch(tx, id);
    const before = fieldsOf(launch, (await itemsOfLaunch(tx, id)).map((item) => item.id).toSorted());
    const { figures, reminders } = await launchFigures(tx, id, ctx.clock.now());
    await setLaunchItems(tx, id, []);
    await remove(tx, launch, seen);
    const gone = { listed: seen.listed, reminders, waiting: figures.waiting };
    const entry = launchEntry('launch.remove', id, { before: { ...before, ...gone } });
    return { result: undefined, entry };
  });
  await tell(ctx, id);
}

/** @throws launch/not-found, studio/changed-meanwhile, studio/refused, request/invalid */
export async function scheduleLaunch(
  ctx: Ctx,
  who: Acting,
  id: string,
  input: { version: number; scheduled: boolean },
): Promise<StudioLaunch> {
  await actAsOperator(ctx, who, runningLaunches, async (tx) => {
    await lockLaunchItems(tx, id, []);
    const launch = await lockLaunch(tx, id);
    if (input.scheduled) await requirePublishedItems(tx, id, []);
    const changed = await schedule(tx, launch, input, ctx.clock.now());
    await planReminders(ctx, tx, changed);
    const of = ({ scheduledAt }: LaunchRow) => ({ scheduledAt: scheduledAt?.toISOString() ?? null });
    const entry = launchEntry(input.scheduled ? 'launch.schedule' : 'launch.unschedule', id, {
      before: of(launch),
      after: { ...of(changed), opensAt: changed.opensAt.toISOString() },
    });
    return { result: undefined, entry };
  });
  await tell(ctx, id);
  return studioLaunch(ctx, id);
}

/**
 * Stops the sale, or resumes it. Orders that are being placed finish before, and no order is placed after. Paid
 * orders are delivered all the same.
 * @throws launch/not-found, studio/refused for a draft
 */
export async function stopLaunch(
  ctx: Ctx,
  who: Acting,
  id: string,
  input: { stopped: boolean; reason: string },
): Promise<StudioLaunch> {
  await actAsOperator(ctx, who, runningLaunches, async (tx) => {
    await lockLaunchItems(tx, id, []);
    const launch = await lockLaunch(tx, id);
    if (launch.scheduledAt === null) throw studioRefusal('It is a draft: nothing of it is on sale.');
    const changed = await stop(tx, launch, input, ctx.clock.now());
    await planReminders(ctx, tx, changed);
    const of = ({ stoppedAt, stopReason }: LaunchRow) => ({
      stoppedAt: stoppedAt?.toISOString() ?? null,
      stopReason,
    });
    const entry = launchEntry(input.stopped ? 'launch.stop' : 'launch.resume', id, {
      before: of(launch),
      after: of(changed),
    });
    return { result: undefined, entry };
  });
  await tell(ctx, id);
  return studioLaunch(ctx, id);
}
