import { DAY_MS, dayOf, HOUR_MS } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { recordDay } from '../../modules/reconciliations/index.ts';
import { LoggableError } from '../../platform/errors.ts';
import { compareFundings } from './compare-fundings.ts';
import { comparePayments } from './compare-payments.ts';
import { compareReceiver } from './compare-receiver.ts';
import { compareRoyalties } from './compare-royalties.ts';
import { compareTokens } from './compare-tokens.ts';
import type { Difference } from './difference.ts';

declare module '../../platform/jobs/queue.ts' {
  interface JobPayloads {
    'books/reconcile': { day: string };
  }
}

type Ports = Needs<'chains' | 'clock' | 'config' | 'db' | 'log' | 'writer'>;

/** in UTC: late enough for the blocks of midnight to be final on every chain */
const HOUR_OF_DAY = 4;
/** A busy day has a question to a node or provider for each delivery and payment, one after another. */
const LONGEST_MINUTES = 6 * 60;
/** The days that are compared later, after a time in which no process ran. */
const DAYS_BACK = 7;

/**
 * Finds every difference between orders, the providers' books, the chains and the royalty ledger for one day of UTC, as far
 * as it has passed. Asks the providers and the chains' nodes; only for a day that is over does it store the differences.
 * @param day its first moment
 */
export async function reconcileDay(ctx: Ports, day: Date): Promise<Difference[]> {
  const end = new Date(day.getTime() + DAY_MS);
  const now = ctx.clock.now();
  const period = { from: day, until: end < now ? end : now };
  const tokens = await compareTokens(ctx, period);
  const differences = [
    ...(await comparePayments(ctx, period)),
    ...(await compareReceiver(ctx, period, tokens.received)),
    ...(await compareFundings(ctx, period)),
    ...tokens.differences,
    ...(await compareRoyalties(ctx, period, tokens.delivered)),
  ];
  if (end <= now) await recordDay(ctx.db, dayOf(day), differences, now);
  return differences;
}

/** Counts by kind for the log: the differences themselves are only in the operator's list. */
function countsOf(differences: readonly Difference[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of differences) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** Enqueues a day's job, with a key for the day, so that several processes compare it once. */
const enqueueDay = (ctx: Needs<'db' | 'queue'>, day: string, runAt: Date): Promise<void> =>
  ctx.queue.enqueue(ctx.db, 'books/reconcile', { day }, { key: `books/reconcile/${day}`, runAt });

const runAtOf = (day: string): Date => new Date(Date.parse(day) + DAY_MS + HOUR_OF_DAY * HOUR_MS);

/**
 * Registers the job of a day, which enqueues the next day's before its work. A day on which a provider or node did not answer
 * fails and is repeated later; the differences found meanwhile are in the list. Call once at start.
 */
export function handleReconcile(ctx: Ports & Needs<'queue'>): void {
  const compare = async ({ day }: { day: string }): Promise<void> => {
    const next = dayOf(new Date(Date.parse(day) + DAY_MS));
    await enqueueDay(ctx, next, runAtOf(next));
    const differences = await reconcileDay(ctx, new Date(day));
    const counts = countsOf(differences);
    if (differences.length > 0) ctx.log.error({ day, counts }, 'the books of a day differ');
    else ctx.log.info({ day }, 'the books of a day agree');
    if (counts['not-compared']) throw new LoggableError('not all books of the day could be compared');
  };
  ctx.queue.handle('books/reconcile', compare, { days: 2, minutes: LONGEST_MINUTES });
}

/** Has the days of the last week compared that were not, and every day from now on. For each worker, at its start. */
export async function startReconcile(ctx: Needs<'clock' | 'db' | 'queue'>): Promise<void> {
  const now = ctx.clock.now().getTime();
  for (let back = DAYS_BACK; back >= 1; back -= 1) {
    const day = dayOf(new Date(now - back * DAY_MS));
    await enqueueDay(ctx, day, runAtOf(day));
  }
}
