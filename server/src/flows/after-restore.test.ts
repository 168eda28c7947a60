import { randomUUID } from 'node:crypto';
import { HOUR_MS, HOUR_SECONDS } from '@talkies/shared';
import type { IssueState } from '@talkies/shared/studio';
import type { PostFields } from '@talkies/shared/studio/schemas';
import { eq, isNotNull, sql } from 'drizzle-orm';
import { type Hex, parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { operatorTransactions } from '../../commands/operator/transactions.ts';
import { createReader } from '../chain/reader/reader.ts';
import { chainTransactions } from '../chain/tables.ts';
import { users } from '../modules/accounts/index.ts';
import { signedIn } from '../modules/accounts/testing/accounts.ts';
import { items, launches } from '../modules/catalogue/index.ts';
import { films, metadata, quiet, temporaryFolder } from '../modules/catalogue/testing/samples.ts';
import { createPost, handleNewsletter, publish } from '../modules/content/index.ts';
import { newsletterDeliveries, newsletterIssues } from '../modules/content/newsletter/tables.ts';
import { subscribers } from '../modules/content/tables.ts';
import { texts } from '../modules/content/texts/tables.ts';
import { announce, isAnnounced, withdrawAnnounced } from '../modules/market/index.ts';
import { nextOrderNumber } from '../modules/orders/index.ts';
import { arePayoutsDoubted, trustPayouts } from '../modules/royalties/index.ts';
import { auditLines } from '../modules/studio/audit/tables.ts';
import { vaultSends } from '../modules/wallets/spend/tables.ts';
import { walletsApp } from '../modules/wallets/testing/wallets.ts';
import { settings } from '../platform/db/tables.ts';
import { startTestChain, type TestChain } from '../testing/chain.ts';
import { createTestContext, type TestContext, testKeys } from '../testing/context.ts';
import type { TestVisitor } from '../testing/visitor.ts';
import { completeRestore } from './after-restore.ts';
import { importCatalogue } from './import-catalogue.ts';
import { handlePublications, publishItem } from './studio/catalogue/publish-item.ts';
import { handlePlannedTexts } from './studio/texts.ts';

const tankKey = generatePrivateKey();
let chain: TestChain;
let ctx: TestContext;
let reader: ReturnType<typeof createReader>;
let asha: TestVisitor;
let vault: Hex;
let userId: string;
beforeAll(async () => {
  chain = await startTestChain();
  ctx = await createTestContext({
    chains: [chain.config],
    keys: { ...testKeys, faucet: null, tank: tankKey },
    sponsor: { user: 500_00n, total: 1000_00n },
  });
  reader = createReader(ctx, { onAdvanced: async () => undefined });
  await chain.fund(privateKeyToAddress(tankKey), parseEther('100'));
  asha = await signedIn(ctx, walletsApp(ctx), { email: 'asha@example.com' });
  vault = (await asha.call('createVault')).response.address as Hex;
  await chain.fund(vault, parseEther('1000'));
  await ctx.rates.refresh();
  const [user] = await ctx.db.select().from(users).where(eq(users.email, 'asha@example.com'));
  userId = user?.id ?? '';
});
afterAll(async () => {
  await ctx.close();
  await chain.stop();
});
beforeEach(() => ctx.db.insert(settings).values({ name: 'restored', value: 'now' }));

const statusOf = async (key: string) => {
  const [row] = await ctx.db.select().from(chainTransactions).where(eq(chainTransactions.key, key));
  return row?.status;
};

/** The writer sends what is due, the chain mines it, the reader reads it, and the owners are notified. */
async function untilFinished(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await ctx.writer.tick('polygon');
    await reader.catchUp();
    await ctx.queue.runDue();
  }
}

/** A payment as a backup has it: written, not sent. */
async function queuedSend(to: Hex): Promise<string> {
  const key = `send/${userId}/${randomUUID()}`;
  await ctx.writer.enqueueTransaction(ctx.db, {
    chain: 'polygon',
    signer: `vault:${userId}`,
    to,
    value: 5n,
    key,
  });
  return key;
}

const someone = (): Hex => privateKeyToAddress(generatePrivateKey());

async function run(...argv: string[]): Promise<string> {
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  await operatorTransactions(ctx, argv, { out: say, err: say, cwd: '.' });
  return lines.join('\n');
}

test('a payment that was queued in the backup is not sent before an operator releases it', async () => {
  const to = someone();
  const key = await queuedSend(to);
  await completeRestore(ctx);
  await untilFinished();
  expect(await chain.client.getBalance({ address: to })).toBe(0n);
  expect(await run('list')).toContain(key);

  expect(await run('release', key)).toContain('is sent now');
  await untilFinished();
  expect(await chain.client.getBalance({ address: to })).toBe(5n);
  expect(await run('release', key)).toContain('Nothing');
});

test('payouts of royalties are doubted, as the largest of them may be of after the backup', async () => {
  await trustPayouts(ctx.db);
  await completeRestore(ctx);
  expect(await arePayoutsDoubted(ctx.db)).toBe(true);
});

test('what an operator discards ends as failed, and is never sent', async () => {
  const to = someone();
  const key = await queuedSend(to);
  await completeRestore(ctx);
  await run('discard', key);
  await untilFinished();
  expect(await statusOf(key)).toBe('failed');
  expect(await chain.client.getBalance({ address: to })).toBe(0n);
});

test('a payment that follows its top-up is held, though the top-up went out before the backup', async () => {
  const to = someone();
  const key = `send/${userId}/${randomUUID()}`;
  await ctx.db.insert(vaultSends).values({
    key,
    userId,
    address: vault,
    chain: 'polygon',
    purpose: 'purchase',
    to,
    value: '7',
    data: '0x',
    cents: 1n,
    subject: 'coins',
    topUp: '1000',
    topUpCents: 1n,
    at: ctx.clock.now(),
  });
  const topUp = { chain: 'polygon', signer: 'tank', to: vault, value: 1000n, key: `tank/${key}` } as const;
  await ctx.writer.enqueueTransaction(ctx.db, topUp);
  await ctx.writer.tick('polygon');
  expect(await statusOf(topUp.key)).toBe('broadcast');
  await completeRestore(ctx);
  await untilFinished();
  expect(await statusOf(topUp.key)).toBe('confirmed');
  expect(await statusOf(key)).toBe('held');
  expect(await chain.client.getBalance({ address: to })).toBe(0n);
});

test('orders and drops get numbers that were not given before, for contracts and for people', async () => {
  const before = await nextOrderNumber(ctx.db);
  const drop = async () => {
    const { rows } = (await ctx.db.execute(sql`select nextval('app.drop_ids') as id`)) as {
      rows: { id: string }[];
    };
    return Number(rows[0]?.id);
  };
  const dropBefore = await drop();
  await completeRestore(ctx);
  const after = await nextOrderNumber(ctx.db);
  expect(after.number - before.number).toBeGreaterThan(10_000n);
  expect(after.chainOrderId >> 64n).not.toBe(before.chainOrderId >> 64n);
  expect((await drop()) - dropBefore).toBeGreaterThan(10_000);
});

test('a newsletter that may have gone out since the backup is stopped, and mailed to nobody again', async () => {
  const [now, hour] = [ctx.clock.now(), 3_600_000];
  const issue = (id: string, state: IssueState, hours: number) => ({
    ...{ id, state, subject: id, body: 'Hello', changedAt: now },
    sendAt: new Date(now.getTime() + hours * hour),
  });
  const issues = [
    issue('due', 'scheduled', -5),
    issue('begun', 'sending', -6),
    issue('later', 'scheduled', 1),
  ];
  await ctx.db.insert(newsletterIssues).values(issues);
  await ctx.db
    .insert(subscribers)
    .values({ id: 'ravi', email: 'ravi@example.com', state: 'confirmed', requestedAt: now });
  await ctx.db.insert(newsletterDeliveries).values({ issueId: 'begun', subscriberId: 'ravi', at: now });
  await ctx.queue.enqueue(ctx.db, 'newsletter/begin', {
    id: 'due',
    at: issues[0]?.sendAt.toISOString() ?? '',
  });
  await ctx.queue.enqueue(ctx.db, 'newsletter/batch', { id: 'begun', number: 1 });
  handleNewsletter(ctx);
  await completeRestore(ctx);
  await ctx.queue.runDue();
  expect(ctx.mailer.sent.filter(({ to }) => to === 'ravi@example.com')).toEqual([]);
  const rows = await ctx.db.select().from(newsletterIssues).orderBy(newsletterIssues.id);
  expect(rows.map(({ id, state, version }) => [id, state, version])).toEqual([
    ['begun', 'stopped', 2],
    ['due', 'stopped', 2],
    ['later', 'scheduled', 1],
  ]);
});

/** Drafts of the catalogue with these ids. */
async function imported(...ids: string[]): Promise<void> {
  const folder = temporaryFolder();
  await folder.draw('poster.webp');
  folder.write('films.json', films);
  folder.write(
    'items.json',
    ids.map((id) => metadata(id, id)),
  );
  await importCatalogue(ctx, { path: folder.path, source: 'test' }, quiet);
  folder.remove();
}

test('what is planned for a later day is named by the log: it may have been brought forward since the backup', async () => {
  await imported('matins');
  const [item] = await ctx.db.select().from(items).where(eq(items.title, 'matins'));
  const at = new Date(ctx.clock.now().getTime() + 24 * HOUR_MS);
  await publishItem(ctx, 'command', item?.id ?? '', { version: item?.version ?? 0, at });
  await announce(ctx.db, { itemId: 'vespers', run: 'first', startsAt: at });
  const warn = vi.spyOn(ctx.log, 'warn');
  await completeRestore(ctx);
  expect(warn).toHaveBeenCalledWith(
    { planned: [item?.id, 'vespers'] },
    expect.stringContaining('operator -- items drops'),
  );
  warn.mockRestore();
  await ctx.db.delete(items);
  await withdrawAnnounced(ctx.db, 'vespers');
});

test('what was planned for a day since the backup is not done once more, and the log of acts names it', async () => {
  await imported('due', 'later');
  const [due, later] = await ctx.db.select().from(items).orderBy(items.title);
  const inHours = (hours: number) => new Date(ctx.clock.now().getTime() + hours * HOUR_MS);
  for (const [{ id, version } = { id: '', version: 0 }, hours] of [
    [due, 1],
    [later, 3],
  ] as const)
    await publishItem(ctx, 'command', id, { version, at: inHours(hours) });
  const fields: PostFields = {
    ...{ title: 'Rain', slug: 'rain', excerpt: '', author: '', body: 'Rain.' },
    ...{ image: null, imageAlt: '', featured: false },
  };
  const post = await createPost(ctx, ctx.db, fields, 'command');
  const planned = { version: 1, at: inHours(1), notify: false, summary: '', by: 'command' };
  await ctx.db.transaction((tx) => publish(ctx, tx, post, planned));
  await announce(ctx.db, { itemId: 'evensong', run: 'first', startsAt: inHours(1) });
  handlePublications(ctx);
  handlePlannedTexts(ctx);
  ctx.clock.advance(2 * HOUR_SECONDS);
  await completeRestore(ctx);
  await ctx.queue.runDue();

  const rows = await ctx.db.select().from(items).orderBy(items.title);
  expect(rows.map(({ dropId, publishAt }) => [dropId, publishAt])).toEqual([
    [null, null],
    [null, inHours(1)],
  ]);
  expect(await ctx.db.select().from(texts)).toMatchObject([{ published: null, plannedAt: null }]);
  expect(await isAnnounced(ctx.db, 'evensong', 'first')).toBe(false);
  const lines = await ctx.db
    .select()
    .from(auditLines)
    .where(eq(auditLines.reason, 'Restored from a backup.'));
  expect(lines.map(({ operation, subjectId }) => [operation, subjectId])).toEqual([
    ['item.unschedule', due?.id],
    ['auction.call-off', 'evensong'],
    ['text.unschedule', post],
  ]);
});

test('a drop that began in the last week does not sell on: it may have been stopped or moved since the backup; coming ones are named', async () => {
  const now = ctx.clock.now();
  const dropAt = (id: string, hours: number, more: Partial<typeof launches.$inferInsert> = {}) => ({
    ...{ id, title: id, scheduledAt: now, createdAt: now, changedAt: now, ...more },
    opensAt: new Date(now.getTime() + hours * HOUR_MS),
  });
  await ctx.db
    .insert(launches)
    .values([
      dropAt('draft', -1, { scheduledAt: null }),
      dropAt('early', 1, { earlyMinutes: 90 }),
      dropAt('coming', 2),
      dropAt('open', -1),
      dropAt('old', -24 * 30),
      dropAt('over', -2, { closesAt: new Date(now.getTime() - HOUR_MS) }),
    ]);
  const warn = vi.spyOn(ctx.log, 'warn');
  await completeRestore(ctx);
  const stopped = await ctx.db.select().from(launches).where(isNotNull(launches.stoppedAt));
  expect(stopped.map(({ id }) => id).sort()).toEqual(['early', 'open']);
  const lines = await ctx.db.select().from(auditLines).where(eq(auditLines.operation, 'launch.stop'));
  expect(lines.map(({ subjectId }) => subjectId).sort()).toEqual(['early', 'open']);
  expect(warn).toHaveBeenCalledWith({ planned: expect.arrayContaining(['coming']) }, expect.any(String));
  warn.mockRestore();
});

test('it happens once for each restore, whichever of several processes starts first', async () => {
  const other = await ctx.again();
  const before = await nextOrderNumber(ctx.db);
  await Promise.all([completeRestore(ctx), completeRestore(other), completeRestore(ctx)]);
  await completeRestore(other);
  await other.close();
  const after = await nextOrderNumber(ctx.db);
  expect(after.number - before.number).toBeLessThan(150_000n);
});
