import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttp } from '../../api/app.ts';
import { accountRoutes, createResolveUser } from '../../api/routes/accounts.ts';
import { notificationRoutes } from '../../api/routes/notifications.ts';
import { handleWelcome } from '../../flows/welcome.ts';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import type { TestVisitor } from '../../testing/visitor.ts';
import { composeAccountMails } from '../accounts/links/link-mails.ts';
import { asha, noWallets, signedIn } from '../accounts/testing/accounts.ts';
import { notify } from './index.ts';
import { notifications } from './tables.ts';

let ctx: TestContext;
let visitor: TestVisitor;
let other: TestVisitor;
let uid: string;

beforeAll(async () => {
  ctx = await createTestContext();
  composeAccountMails(ctx);
  handleWelcome(ctx);
  const app = createHttp(ctx, {
    resolveUser: createResolveUser(ctx),
    routes: [accountRoutes(ctx, noWallets), notificationRoutes(ctx)],
    mounts: [],
    readiness: {},
  });
  visitor = await signedIn(ctx, app);
  other = await signedIn(ctx, app, { email: 'ravi@example.com' });
  uid = (await visitor.call('me')).response.user?.id ?? '';
});
afterAll(() => ctx.close());

const list = async () => (await visitor.call('listNotifications')).response;
const unread = async () => (await visitor.call('unreadNotifications')).response.unread;
const delivered = (key: string, title = 'The Entry') =>
  ctx.db.transaction((tx) =>
    notify(ctx, tx, {
      userId: uid,
      kind: 'purchase-delivered',
      data: { title, film: 'Kabali', number: 'T-1' },
      key,
    }),
  );

test('who proved an address is welcomed, once', async () => {
  await ctx.queue.runDue();
  const { notifications } = await list();
  expect(notifications).toHaveLength(1);
  expect(notifications[0]).toMatchObject({ title: 'Welcome to Talkies', read: false, link: '/how-it-works' });
  expect(notifications[0]?.text).toContain(asha.name);
  expect(notifications[0]?.id).toMatch(/^[A-Za-z0-9]{20}$/);
});

describe('telling somebody', () => {
  test('happens with its cause or not at all, and once for each cause', async () => {
    const before = await unread();
    const undone = ctx.db.transaction(async (tx) => {
      await notify(ctx, tx, { userId: uid, kind: 'welcome', data: { name: 'x' }, key: 'undone' });
      throw new Error('roll back');
    });
    await expect(undone).rejects.toThrow('roll back');
    expect(await unread()).toBe(before);
    expect(await delivered('order/1')).toBe(true);
    expect(await delivered('order/1')).toBe(false);
    expect(await unread()).toBe(before + 1);
  });

  test('reaches open pages when it is committed', async () => {
    await ctx.changes.start();
    const notified = new Promise<string>((resolve) => ctx.changes.on('notifications', resolve));
    await delivered('order/heard');
    expect(await notified).toBe(uid);
  });

  test('is listed newest first, in pages', async () => {
    for (let n = 0; n < 25; n += 1) {
      ctx.clock.advance(1);
      await delivered(`order/page-${n}`, `Picture ${n}`);
    }
    const first = await list();
    expect(first.notifications).toHaveLength(20);
    expect(first.notifications[0]?.text).toContain('Picture 24 (Kabali)');
    const { response: second } = await visitor.call('listNotifications', {
      query: { before: first.next ?? '' },
    });
    expect(second.notifications[0]?.text).toContain('Picture 4 ');
    expect(second.next).toBeNull();
    const ids = [...first.notifications, ...second.notifications].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('goes on with the older ones, also where the last one shown is gone, and from nowhere else', async () => {
    const { notifications: shown, next } = await list();
    const [last = ''] = shown.slice(-1).map(({ id }) => id);
    const older = async (before: string) => {
      const { response, status } = await visitor.send('listNotifications', { query: { before } });
      return status === 200 ? response.notifications.map(({ text }) => text.slice(0, 9)) : status;
    };
    const rest = await older(next ?? '');
    expect(rest).toContain('Picture 4');
    // a page of the previous version sends the id
    expect(await older(last)).toEqual(rest);
    await ctx.db.delete(notifications).where(eq(notifications.id, last));
    expect(await older(next ?? '')).toEqual(rest);
    expect(await older(last)).toBe(422);
    expect(await older('the second page')).toBe(422);
  });
});

describe('the specification’s two calls', () => {
  test('list for their owner alone: read 0, text, _id and date', async () => {
    ctx.clock.set('2026-12-04T10:00:00Z');
    await delivered('order/documents', 'Night Rain');
    for (const name of ['userNotifications', 'userNotificationsBare'] as const) {
      const { response } = await visitor.call(name, { query: { uid } });
      expect(response.notifications[0]).toEqual({
        _id: expect.stringMatching(/^[A-Za-z0-9]{20}$/),
        text: 'Night Rain (Kabali) is in your wallet. Your order was T-1.',
        read: 0,
        date: '4 December 2026',
      });
    }
    const { status, problem } = await other.call('userNotifications', { query: { uid } });
    expect([status, problem.code]).toEqual([403, 'auth/forbidden']);
  });

  test('an update marks one as read, for its owner, however often', async () => {
    const before = await unread();
    const [first] = (await visitor.call('userNotifications', { query: { uid } })).response.notifications;
    const body = { id: first?._id ?? '' };
    const refused = await other.call('updateNotification', { body });
    expect([refused.status, refused.problem.code]).toEqual([404, 'notification/not-found']);
    for (let time = 0; time < 2; time += 1)
      expect((await visitor.call('updateNotification', { body })).response).toEqual({
        ok: true,
        unread: before - 1,
      });
    const { notifications } = (await visitor.call('userNotifications', { query: { uid } })).response;
    expect(notifications[0]?.read).toBe(1);
    for (const id of ['', 'x'.repeat(200)])
      expect((await visitor.call('updateNotification', { body: { id } })).status).toBe(422);
  });
});

test('what came after the list was shown stays unread when all are marked as read', async () => {
  await delivered('shown');
  const upTo = (await list()).notifications[0]?.at;
  ctx.clock.advance(1);
  await delivered('later', 'Came later');
  expect((await visitor.call('readAllNotifications', { query: { upTo } })).response.unread).toBe(1);
  const open = (await list()).notifications.filter(({ read }) => !read);
  expect(open.map(({ text }) => text)).toEqual([expect.stringContaining('Came later')]);
});

test('all are marked as read at once, and nobody else’s', async () => {
  const theirs = (await other.call('unreadNotifications')).response.unread;
  expect((await visitor.call('readAllNotifications', { query: {} })).response.unread).toBe(0);
  expect(await unread()).toBe(0);
  expect((await list()).notifications.every(({ read }) => read)).toBe(true);
  expect((await other.call('unreadNotifications')).response.unread).toBe(theirs);
});
