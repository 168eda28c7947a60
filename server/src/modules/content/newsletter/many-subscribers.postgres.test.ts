import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { explainQueries } from '../../../app/plans/explain-queries.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { begin, sendBatch } from './deliver.ts';
import { newsletterIssues as issues } from './tables.ts';

const SUBSCRIBERS = 20_000;
/** Mails of one batch: each has its row looked at when it is chosen, claimed and its outcome recorded. */
const BATCH = 100;

let ctx: TestContext;
beforeAll(async () => {
  ctx = await createTestContext();
  await ctx.db.execute(sql`insert into app.newsletter_subscribers (id, email, state, requested_at)
    select 'subscriber-' || n, n || '@example.com', 'confirmed', now() from generate_series(1, ${SUBSCRIBERS}) n`);
});
afterAll(() => ctx.close());

async function sending(): Promise<string> {
  const sendAt = ctx.clock.now();
  const id = randomUUID();
  await ctx.db
    .insert(issues)
    .values({ id, subject: 'News', body: 'Words.', state: 'scheduled', sendAt, changedAt: sendAt });
  await begin(ctx, id, sendAt.toISOString());
  return id;
}
const rowsOf = async (id: string): Promise<number> => {
  const queries = await explainQueries(ctx.config.databaseUrl ?? '', (db) =>
    sendBatch({ ...ctx, db }, { id, number: 1 }),
  );
  expect(queries.length, 'as many mails as a batch has').toBeGreaterThan(2 * BATCH);
  return queries.reduce((sum, { rows }) => sum + (rows.newsletter_deliveries ?? 0), 0);
};

test('a batch looks at its own subscribers, however many others wait', async () => {
  const first = await sending();
  expect(await rowsOf(first)).toBeLessThan(5 * BATCH);
  await ctx.db.execute(sql`update app.newsletter_deliveries set state = 'sent'
    where substr(subscriber_id, 12)::int % 2 = 0`);
  expect(await rowsOf(first)).toBeLessThan(5 * BATCH);
  expect(await rowsOf(await sending())).toBeLessThan(5 * BATCH);
});
