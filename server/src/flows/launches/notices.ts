import { firstOrderAt, REMIND_MINUTES } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { shopItemsOfLaunch } from '../../modules/catalogue/index.ts';
import {
  type Admitted,
  launchById,
  markReminded,
  nextToRemind,
  peopleAt,
} from '../../modules/launches/index.ts';
import { notify } from '../../modules/notifications/index.ts';

declare module '../../platform/jobs/queue.ts' {
  interface JobPayloads {
    'launches/remind': { id: string };
    'launches/turns': Admitted;
  }
}

type Ctx = Needs<'changes' | 'clock' | 'config' | 'db' | 'mail' | 'queue'>;

/** People of one transaction: a process that ends loses no more than their turn to be written to. */
const TOGETHER = 50;
const MINUTE_MS = 60_000;

/**
 * Reminds everybody who wanted it of an opening, each once: the note and the mark that it was sent stand together, so that a
 * process that is killed goes on where it was. Not due: the day was moved, and a job of its own goes with the new one.
 */
export async function remind(ctx: Ctx, id: string): Promise<void> {
  const launch = await launchById(ctx.db, id).catch(() => null);
  if (!launch || launch.scheduledAt === null || launch.stoppedAt !== null) return;
  const now = ctx.clock.now();
  const first = firstOrderAt(launch);
  const minutes = Math.round((launch.opensAt.getTime() - now.getTime()) / MINUTE_MS);
  if (now.getTime() < first.getTime() - REMIND_MINUTES * MINUTE_MS || minutes <= 0) return;
  if ((await shopItemsOfLaunch(ctx.db, id)).length === 0) return lookAgain(ctx, id);
  const data = { launch: id, title: launch.title, minutes, waitingRoom: launch.waitingRoom };
  const key = `launch/${id}/opens/${launch.opensAt.toISOString()}`;
  for (let sent = TOGETHER; sent === TOGETHER; )
    sent = await ctx.db.transaction(async (tx) => {
      const people = await nextToRemind(tx, id, launch.opensAt, TOGETHER);
      for (const userId of people) {
        await notify(ctx, tx, { userId, kind: 'launch-opens', data, key });
        await markReminded(tx, id, userId, launch.opensAt);
      }
      return people.length;
    });
}

/** Nothing of it is in the shop: what was taken out may come back before it opens. */
async function lookAgain(ctx: Ctx, id: string): Promise<void> {
  const runAt = new Date(ctx.clock.now().getTime() + MINUTE_MS);
  const key = `launch/${id}/remind/again/${Math.floor(runAt.getTime() / MINUTE_MS)}`;
  await ctx.queue.enqueue(ctx.db, 'launches/remind', { id }, { runAt, key, lane: 'news' });
}

/** Tells those who were let in that it is their turn: their page may be closed. */
async function tellTurns(ctx: Ctx, { launchId, after, upTo }: Admitted): Promise<void> {
  const launch = await launchById(ctx.db, launchId).catch(() => null);
  if (!launch) return;
  const data = { launch: launchId, title: launch.title, minutes: launch.passMinutes };
  for (let from = after; from < upTo; from += TOGETHER)
    await ctx.db.transaction(async (tx) => {
      const upToHere = Math.min(from + TOGETHER, upTo);
      for (const userId of await peopleAt(tx, launchId, from, upToHere))
        await notify(ctx, tx, {
          userId,
          kind: 'launch-turn',
          data,
          key: `launch/${launchId}/turn/${from}/${upToHere}`,
        });
    });
}

/** Call once at start. */
export function handleLaunchNotices(ctx: Ctx): void {
  ctx.queue.handle('launches/remind', ({ id }) => remind(ctx, id));
  ctx.queue.handle('launches/turns', (group) => tellTurns(ctx, group));
}
