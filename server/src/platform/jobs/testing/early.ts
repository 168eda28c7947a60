import { and, eq, isNull, sql } from 'drizzle-orm';
import type { TestContext } from '../../../testing/context.ts';
import type { JobName } from '../queue.ts';
import { jobs } from '../tables.ts';

/**
 * Runs the next job of a name ten milliseconds before its time, as where two clocks differ, and once more at its time.
 */
export async function runEarly(
  { db, clock, queue }: Pick<TestContext, 'db' | 'clock' | 'queue'>,
  name: JobName,
): Promise<void> {
  const early = await db
    .update(jobs)
    .set({ runAt: sql`${jobs.runAt} - interval '10 milliseconds'` })
    .where(and(eq(jobs.name, name), isNull(jobs.doneAt)))
    .returning({ at: jobs.runAt });
  const [first] = early.map(({ at }) => at.toISOString()).sort();
  clock.set(first ?? '');
  await queue.runDue();
  clock.advance(0.01);
  await queue.runDue();
}
