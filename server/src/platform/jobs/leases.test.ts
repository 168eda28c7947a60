import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { claimJob, giveBack, type JobRow } from './leases.ts';
import { jobs } from './tables.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await createTestContext();
});
afterAll(() => ctx.close());

const holders = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const;
const claim = async (holder: string, minutes: number): Promise<JobRow> => {
  const now = sql`now() + make_interval(mins => ${minutes})`;
  const { job } = await claimJob(ctx.db, 'work', now, holder, async () => undefined);
  if (!job) throw new Error('no job is due');
  return job;
};

test('a process that was cut off and ends gives back what it still has, and not what another has begun since', async () => {
  await ctx.queue.enqueue(ctx.db, 'test/note', { text: 'one' }, { lane: 'work' });
  const cutOff = await claim(holders[0], 0);
  const other = await claim(holders[1], 2);
  expect(other.id).toBe(cutOff.id);
  await giveBack(ctx.db, [cutOff]);
  const lease = async () => (await ctx.db.select().from(jobs))[0]?.leasedUntil;
  expect(await lease()).toEqual(other.leasedUntil);
  await giveBack(ctx.db, [other]);
  expect(await lease()).toBeNull();
});
