import { DAY_MS, firstOrderAt, HOUR_MS, MINUTE_MS, REMIND_MINUTES } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { shopItemsOfLaunch } from '../../modules/catalogue/index.ts';
import {
  type Admitted,
  type Among,
  buyersOf,
  type LaunchRow,
  launchById,
  markReminded,
  nextOpening,
  nextToRemind,
  peopleAt,
  stageAt,
} from '../../modules/launches/index.ts';
import { notify } from '../../modules/notifications/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { nullAt } from '../../platform/errors.ts';
import { type JobPayloads, NotYet } from '../../platform/jobs/queue.ts';

declare module '../../platform/jobs/queue.ts' {
  interface JobPayloads {
    /** `resumed`: written after the opening, when the sale went on */
    'launches/remind': { id: string; userId?: string; resumed?: true };
    'launches/turns': Admitted;
  }
}

type Ctx = Needs<'changes' | 'clock' | 'config' | 'db' | 'mail' | 'queue'>;

/** People who are notified in one transaction: a process that stops leaves the rest to the next run. */
const TOGETHER = 50;
/** The job of the opening may run so early: the clock that starts jobs is another's. */
const CLOCKS_DIFFER_MS = MINUTE_MS;
/** A sale that is stopped for longer may be so for good: whether it goes on is looked up each hour. */
const LONG_STOP_MS = 7 * DAY_MS;

/** Reminds the next people whose moment is near. @returns where to continue; null if there is nobody left */
async function remindNext(ctx: Ctx, tx: Database, launch: LaunchRow, among: Among): Promise<Among | null> {
  const { id, opensAt, title } = launch;
  const now = ctx.clock.now();
  const people = await nextToRemind(tx, { launchId: id, opensAt }, among, TOGETHER);
  const buyers = await buyersOf(
    tx,
    people.map((userId) => ({ launchId: id, userId })),
  );
  for (const [index, userId] of people.entries()) {
    const buyer = buyers[index];
    const at = buyer ? nextOpening(launch, buyer, now) : opensAt;
    // 0 where a stop lasted over the opening: the sale is open already
    const minutes = Math.max(0, Math.ceil((at.getTime() - now.getTime()) / MINUTE_MS));
    if (minutes > REMIND_MINUTES) continue;
    const data = { launch: id, title, minutes, waitingRoom: launch.waitingRoom, early: at < opensAt };
    const key = `launch/${id}/opens/${opensAt.toISOString()}`;
    await notify(ctx, tx, { userId, kind: 'launch-opens', data, key });
    await markReminded(tx, id, userId, opensAt);
  }
  const last = people.at(-1);
  return last !== undefined && people.length === TOGETHER ? { after: last } : null;
}

/**
 * Reminds everybody who wanted it, or one person, a quarter of an hour before they may order, once each; where a stop
 * lasted over the opening, once the sale goes on. Any other job that runs after the opening is late, as after a restore.
 * The notification is written together with the mark that it was sent, so that a stopped process can be resumed.
 * @throws NotYet where it is nobody's time yet: the date was moved, or the job ran early
 */
export async function remind(
  ctx: Ctx,
  { id, userId, resumed }: JobPayloads['launches/remind'],
): Promise<void> {
  const launch = await nullAt('launch/not-found', launchById(ctx.db, id));
  if (!launch || launch.scheduledAt === null || launch.stoppedAt !== null) return;
  const now = ctx.clock.now();
  if (now < remindsFrom(launch)) throw new NotYet(remindsFrom(launch));
  const atOpening = beforehand(launch.opensAt);
  if (now < atOpening && atOpening.getTime() - now.getTime() <= CLOCKS_DIFFER_MS) throw new NotYet(atOpening);
  const isInShop = (await shopItemsOfLaunch(ctx.db, id)).length > 0;
  const isOver = !resumed || !isInShop || stageAt(launch, now) === 'closed';
  if (now >= launch.opensAt && isOver) return;
  if (!isInShop) return lookAgain(ctx, id);
  if (userId !== undefined)
    return void (await ctx.db.transaction((tx) => remindNext(ctx, tx, launch, { userId })));
  let next: Among | null = { after: '' };
  while (next) {
    const among: Among = next;
    next = await ctx.db.transaction((tx) => remindNext(ctx, tx, launch, among));
  }
}

const beforehand = (at: Date): Date => new Date(at.getTime() - REMIND_MINUTES * MINUTE_MS);

/** The earliest time at which somebody may have to be reminded. */
const remindsFrom = (launch: LaunchRow): Date => beforehand(firstOrderAt(launch));

/** Enqueues a job for those who ask for a reminder after reminding has begun; at most one a minute. */
export async function remindLate(
  ctx: Needs<'clock' | 'queue'>,
  tx: Database,
  launch: LaunchRow,
  userId: string,
): Promise<void> {
  const now = ctx.clock.now();
  if (now < remindsFrom(launch) || now >= launch.opensAt) return;
  const key = `launch/${launch.id}/remind/${userId}/${Math.floor(now.getTime() / MINUTE_MS)}`;
  await ctx.queue.enqueue(tx, 'launches/remind', { id: launch.id, userId }, { key, lane: 'news' });
}

/** Enqueues another look at a launch none of whose items is in the shop: they may return before it opens. */
async function lookAgain(ctx: Ctx, id: string): Promise<void> {
  const runAt = new Date(ctx.clock.now().getTime() + MINUTE_MS);
  const key = `launch/${id}/remind/again/${Math.floor(runAt.getTime() / MINUTE_MS)}`;
  await ctx.queue.enqueue(ctx.db, 'launches/remind', { id }, { runAt, key, lane: 'news' });
}

/**
 * Notifies those who were let in, and whose turn is not over, that it is their turn: their page may be closed.
 * @throws NotYet while the sale is stopped
 */
async function notifyTurns(ctx: Ctx, { launchId, after, upTo }: Admitted): Promise<void> {
  const launch = await nullAt('launch/not-found', launchById(ctx.db, launchId));
  if (!launch) return;
  const at = ctx.clock.now().getTime();
  if (stageAt(launch, ctx.clock.now()) === 'closed') return;
  if (launch.stoppedAt !== null) {
    const isLong = at - launch.stoppedAt.getTime() > LONG_STOP_MS;
    throw new NotYet(new Date(at + (isLong ? HOUR_MS : MINUTE_MS)));
  }
  for (let from = after; from < upTo; from += TOGETHER)
    await ctx.db.transaction(async (tx) => {
      const upToHere = Math.min(from + TOGETHER, upTo);
      const now = ctx.clock.now();
      for (const { userId, passUntil } of await peopleAt(tx, launchId, from, upToHere, now)) {
        const minutes = Math.ceil((passUntil.getTime() - now.getTime()) / MINUTE_MS);
        const data = { launch: launchId, title: launch.title, minutes };
        const key = `launch/${launchId}/turn/${from}/${upToHere}`;
        await notify(ctx, tx, { userId, kind: 'launch-turn', data, key });
      }
    });
}

/** Call once at start. */
export function handleLaunchNotifications(ctx: Ctx): void {
  ctx.queue.handle('launches/remind', (job) => remind(ctx, job));
  ctx.queue.handle('launches/turns', (group) => notifyTurns(ctx, group));
}
