import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApi } from '../../../app/app.ts';
import { chainTransactions } from '../../../chain/index.ts';
import { ownFeed } from '../../../modules/content/blog/own/own-feed.ts';
import { refreshBlog } from '../../../modules/content/blog/refresh.ts';
import { blogFeeds } from '../../../modules/content/tables.ts';
import { auditLines } from '../../../modules/studio/audit/tables.ts';
import { jobs } from '../../../platform/jobs/tables.ts';
import { rateLimits } from '../../../platform/limits/tables.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { confirmInStudio, memberOf, type StudioVisitor } from '../../testing/studio.ts';

let ctx: TestContext;
let owner: StudioVisitor;
let second: StudioVisitor;
let viewer: StudioVisitor;
beforeAll(async () => {
  ctx = await createTestContext();
  const api = createApi(ctx);
  owner = await memberOf(ctx, api, 'owner');
  second = await memberOf(ctx, api, 'owner', 'second');
  viewer = await memberOf(ctx, api, 'viewer');
});
afterAll(() => ctx.close());
beforeEach(async () => {
  await ctx.db.delete(jobs);
  await ctx.db.delete(rateLimits);
  for (const one of [owner, second]) await confirmInStudio(ctx, one);
  await ctx.db.delete(jobs);
});

/** A job that was given up. */
async function givenUp(name: string): Promise<string> {
  const now = ctx.clock.now();
  const [row] = await ctx.db
    .insert(jobs)
    .values({
      ...{ name, payload: { to: 'asha@example.com' }, key: `${name}/${Math.random()}`, runAt: now },
      ...{ attempts: 9, failedAt: now, lastError: 'the mail server is away' },
    })
    .returning({ id: jobs.id });
  return row?.id ?? '';
}
const list = async (name?: string) =>
  (await viewer.studio('failingJobs', { query: name ? { name } : {} })).response;
const linesOf = (id: string) =>
  ctx.db
    .select({ operation: auditLines.operation, reason: auditLines.reason })
    .from(auditLines)
    .where(eq(auditLines.subjectId, id));

describe('a job that was given up', () => {
  test('is shown with its reason, by its kind, and never with what it is about', async () => {
    await givenUp('mail/send');
    await givenUp('mail/send');
    await givenUp('float/check');
    const shown = await list('mail/send');
    expect(shown.jobs).toHaveLength(2);
    expect(shown.names).toEqual([
      { name: 'float/check', givenUp: 1, trying: 0 },
      { name: 'mail/send', givenUp: 2, trying: 0 },
    ]);
    expect(shown.jobs[0]).toMatchObject({ givenUp: true, attempts: 9, error: 'the mail server is away' });
    expect(JSON.stringify(shown)).not.toContain('asha@example.com');
  });

  test('is run again by one of two owners at once, and the log says so once', async () => {
    const id = await givenUp('mail/send');
    const both = await Promise.all([owner, second].map((who) => who.studio('retryJobs', { body: { id } })));
    expect(both.map(({ response }) => response.count).sort()).toEqual([0, 1]);
    expect(await linesOf(id)).toEqual([{ operation: 'job.retry', reason: null }]);
    expect((await list()).names).toEqual([{ name: 'mail/send', givenUp: 0, trying: 1 }]);
  });

  test('is run again with all of its kind, and the others stay', async () => {
    await givenUp('mail/send');
    await givenUp('mail/send');
    await givenUp('float/check');
    const { response } = await owner.studio('retryJobs', { body: { name: 'mail/send' } });
    expect(response.count).toBe(2);
    expect((await list()).names).toContainEqual({ name: 'float/check', givenUp: 1, trying: 0 });
  });

  test('is discarded for a reason, and then not run again', async () => {
    const id = await givenUp('float/check');
    const body = { reason: 'That hour is over.' };
    expect((await owner.studio('discardJob', { params: { id }, body })).status).toBe(200);
    expect((await second.studio('discardJob', { params: { id }, body })).problem.code).toBe(
      'studio/changed-meanwhile',
    );
    expect((await owner.studio('retryJobs', { body: { id } })).response.count).toBe(0);
    expect((await list()).jobs).toEqual([]);
    expect(await linesOf(id)).toEqual([{ operation: 'job.discard', reason: 'That hour is over.' }]);
  });

  test('is left alone by who may only look', async () => {
    const id = await givenUp('mail/send');
    expect((await viewer.studio('retryJobs', { body: { id } })).problem.code).toBe('studio/not-allowed');
  });
});

describe('a transaction that waits', () => {
  const written = async (more: Partial<typeof chainTransactions.$inferInsert>): Promise<string> => {
    const sent = new Date(ctx.clock.now().getTime() - 60_000);
    const [row] = await ctx.db
      .insert(chainTransactions)
      .values({
        ...{ key: `test/${Math.random()}`, chain: 'polygon', signer: 'minter', data: '0x', value: '0' },
        ...{ to: `0x${'1'.repeat(40)}`, status: 'broadcast', createdAt: new Date(0), sentAt: sent },
        ...more,
      })
      .returning({ id: chainTransactions.id });
    return row?.id ?? '';
  };
  const find = async (id: string) =>
    (await viewer.studio('stuckTransactions')).response.transactions.find((one) => one.id === id);
  const remedy = (id: string, what: 'speed-up' | 'drop', who = owner) =>
    who.studio('recoverTransaction', { params: { id }, body: { remedy: what, reason: 'It waits.' } });

  test('in no block can be made faster: the writer takes it for stuck at its next look', async () => {
    const id = await written({});
    expect(await find(id)).toMatchObject({ remedies: ['speed-up'], signer: 'minter' });
    expect((await remedy(id, 'speed-up')).status).toBe(200);
    const [row] = await ctx.db.select().from(chainTransactions).where(eq(chainTransactions.id, id));
    expect(ctx.clock.now().getTime() - (row?.sentAt?.getTime() ?? 0)).toBeGreaterThanOrEqual(90_000);
    expect(row?.checkedAt).toBeNull();
    expect(await linesOf(id)).toEqual([{ operation: 'transaction.speed-up', reason: 'It waits.' }]);
    expect((await remedy(id, 'drop')).problem.code).toBe('studio/changed-meanwhile');
  });

  test('and one that is held since a restore, are counted by Today as by Health', async () => {
    const counts = async () => [
      (await viewer.studio('studioToday')).response.waiting.transactions,
      (await viewer.studio('studioHealth')).response.transactions,
      (await viewer.studio('stuckTransactions')).response.transactions.length,
    ];
    const [before = 0] = await counts();
    await written({});
    await written({ status: 'held', sentAt: null });
    expect(await counts()).toEqual([before + 2, before + 2, before + 2]);
  });

  test('and was not signed is called off once', async () => {
    const id = await written({ status: 'queued', sentAt: null });
    const both = await Promise.all([remedy(id, 'drop'), remedy(id, 'drop', second)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await linesOf(id)).toHaveLength(1);
  });

  test('because no node takes what was signed is called off once, and says so until the chain decides', async () => {
    const refused = { errorCode: 'chain/not-taken', errorText: 'The node does not take it.' };
    for (const status of ['signed', 'broadcast'] as const) {
      const id = await written({ status, ...refused });
      expect(await find(id)).toMatchObject({ remedies: ['drop'] });
      const both = await Promise.all([remedy(id, 'drop'), remedy(id, 'drop', second)]);
      expect(both.map((one) => one.status).sort()).toEqual([200, 409]);
      expect(await find(id)).toMatchObject({
        ...{ status, remedies: [] },
        problem: 'It is being called off. The node does not take it.',
      });
      expect(await linesOf(id)).toHaveLength(1);
    }
  });

  test('of an e-mail wallet does not say whose it is, and of somebody else’s wallet cannot be touched', async () => {
    const id = await written({ signer: 'vault:asha' });
    expect((await find(id))?.signer).toBe('e-mail wallet');
    const external = await written({ signer: null });
    expect((await remedy(external, 'speed-up')).status).toBe(404);
  });

  test('is mended only by who has just confirmed', async () => {
    const id = await written({});
    ctx.clock.advance(6 * 60);
    expect((await remedy(id, 'speed-up')).problem.code).toBe('studio/confirmation-required');
  });
});

test('the overview names accounts, chains, sizes and versions', async () => {
  const { response } = await viewer.studio('studioHealth');
  expect(response.versions).toMatchObject({ node: process.versions.node, migrations: expect.any(Number) });
  expect(response.storage.databaseBytes).toBeGreaterThan(0);
  expect(response.nodes.map(({ chain }) => chain).sort()).toEqual(['ethereum', 'polygon']);
  expect(response.tanks.flatMap(({ accounts }) => accounts)).toContain('minter');
});

test('the overview is shown also where the note of the last backup is not whole', async () => {
  const file = join(ctx.config.dataDir, 'last-backup.json');
  const noted = async (text: string) => {
    await writeFile(file, text);
    return (await viewer.studio('studioHealth')).response.backupAt;
  };
  expect(await noted('{"at":"2026-11-20T02:00:00.000Z"}')).toBe('2026-11-20T02:00:00.000Z');
  for (const text of ['', '{"at":', '{"at":"yesterday"}']) expect(await noted(text), text).toBeNull();
  await rm(file);
});

test('the blog’s feed that is not read is named with its reason, and by Today, until it is read again', async () => {
  const failure = async () => (await viewer.studio('studioHealth')).response.feedFailure;
  const feedsWaiting = async () => (await viewer.studio('studioToday')).response.waiting.feeds;
  await ctx.db.delete(blogFeeds);
  expect(await failure()).toBeNull();
  const since = ctx.clock.now();
  await ctx.db.insert(blogFeeds).values({
    ...{ source: ownFeed.source, checkedAt: since, failingSince: since, lastError: 'the feed answered 503' },
  });
  expect(await failure()).toEqual({ since: since.toISOString(), error: 'the feed answered 503' });
  expect(await feedsWaiting()).toBe(1);
  await refreshBlog(ctx, ownFeed);
  expect(await failure()).toBeNull();
  expect(await feedsWaiting()).toBe(0);
});
