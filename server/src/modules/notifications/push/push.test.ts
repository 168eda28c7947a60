import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { noPushFaults, type PushSwitches, pushApp } from '@talkies/sandbox/push';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createHttp } from '../../../api/app.ts';
import { accountRoutes, createResolveUser } from '../../../api/routes/accounts.ts';
import { choiceRoutes } from '../../../api/routes/notification-choices.ts';
import { notificationRoutes } from '../../../api/routes/notifications.ts';
import { pushOf } from '../../../platform/config/push.ts';
import { jobs } from '../../../platform/jobs/tables.ts';
import { rateLimits } from '../../../platform/limits/tables.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import type { TestVisitor } from '../../../testing/visitor.ts';
import { composeAccountMails } from '../../accounts/links/link-mails.ts';
import { asha, noWallets, signedIn } from '../../accounts/testing/accounts.ts';
import { notify } from '../index.ts';
import { composeNotificationMails } from '../notification-mails.ts';
import { notifications, pushDevices } from '../tables.ts';
import { readEndpoint } from './endpoint.ts';
import { handlePushes } from './push-notifications.ts';

let ctx: TestContext;
let visitor: TestVisitor;
let other: TestVisitor;
let uid: string;
let server: Server;
let service: string;
let faults: PushSwitches = noPushFaults;

beforeAll(async () => {
  ctx = await createTestContext();
  composeAccountMails(ctx);
  composeNotificationMails(ctx);
  handlePushes(ctx);
  const app = createHttp(ctx, {
    resolveUser: createResolveUser(ctx),
    routes: [accountRoutes(ctx, noWallets), notificationRoutes(ctx), choiceRoutes(ctx)],
    mounts: [],
    readiness: {},
  });
  visitor = await signedIn(ctx, app);
  other = await signedIn(ctx, app, { email: 'ravi@example.com' });
  uid = (await visitor.call('me')).response.user?.id ?? '';
  server = serve({ fetch: pushApp(() => faults).fetch, port: 0, hostname: '127.0.0.1' }) as Server;
  await once(server, 'listening');
  service = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  ctx.config.mail.inboxUrl = service;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await ctx.close();
});
beforeEach(async () => {
  faults = noPushFaults;
  await ctx.queue.runDue();
  await ctx.db.delete(pushDevices);
  await ctx.db.delete(rateLimits);
});

interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}
const newBrowser = async (): Promise<Subscription> => {
  const key = ctx.config.push?.publicKey;
  const made = await fetch(`${service}/push/browsers`, { method: 'POST', body: JSON.stringify({ key }) });
  return (await made.json()) as Subscription;
};
interface Received {
  text: string;
  ttl: number;
  urgency: string;
}
const received = async ({ endpoint }: Subscription): Promise<Received[]> => {
  const response = await fetch(`${service}/api/push?browser=${endpoint.split('/').at(-1)}`);
  return ((await response.json()) as { messages: Received[] }).messages;
};
const seen = async (browser: Subscription): Promise<object[]> =>
  (await received(browser)).map(({ text }) => JSON.parse(text) as object);
let count = 0;
const tell = async (amount = '12 MATIC') => {
  count += 1;
  const data = { title: 'The Entry', marketToken: 'the-entry~1', amount };
  await ctx.db.transaction((tx) =>
    notify(ctx, tx, { userId: uid, kind: 'market-outbid', data, key: `push/${count}` }),
  );
};
const devices = async (who = visitor) => (await who.call('notificationChoices')).response.push.devices;

test('a device that was added is told, encrypted for it alone, first that it works and then what happens', async () => {
  const browser = await newBrowser();
  const { response } = await visitor.call('addPushDevice', { body: browser });
  expect(response.push.devices).toMatchObject([{ here: true }]);
  expect(JSON.stringify(response)).not.toContain(browser.endpoint);
  await ctx.queue.runDue();
  expect(await seen(browser)).toMatchObject([{ title: 'Alerts come here now' }]);
  await tell();
  await ctx.queue.runDue();
  expect((await seen(browser))[0]).toEqual({
    id: expect.stringMatching(/^[A-Za-z0-9]{20}$/),
    title: 'You have been outbid',
    text: 'Somebody bid 12 MATIC for The Entry. Your money came back to your wallet. If it could not be sent, withdraw it on your showcase page.',
    link: '/nfttransfer/the-entry~1',
  });
  const stored = JSON.stringify(await ctx.db.select({ payload: jobs.payload }).from(jobs));
  for (const secret of [browser.endpoint, browser.keys.auth, asha.email])
    expect(stored).not.toContain(secret);
});

test('what was read, or switched off, meanwhile is not pushed; what is a day old neither', async () => {
  const browser = await newBrowser();
  await visitor.call('addPushDevice', { body: browser });
  await ctx.queue.runDue();
  await tell();
  await visitor.call('readAllNotifications', { query: {} });
  await ctx.queue.runDue();
  const { choices } = (await visitor.call('notificationChoices')).response;
  const mail = choices.filter((choice) => choice.mail).map(({ name }) => name);
  await tell();
  await visitor.call('setNotificationChoices', { body: { mail, push: [] } });
  await ctx.queue.runDue();
  await visitor.call('setNotificationChoices', { body: { mail, push: ['outbid'] } });
  await tell();
  ctx.clock.advance(25 * 3600);
  await ctx.queue.runDue();
  expect(await seen(browser)).toMatchObject([{ title: 'Alerts come here now' }]);
});

test('an alert of a kind that only a newer version knows is left for that version', async () => {
  const browser = await newBrowser();
  await visitor.call('addPushDevice', { body: browser });
  await ctx.queue.runDue();
  await tell();
  const named = (kind: string) =>
    ctx.db
      .update(notifications)
      .set({ kind })
      .where(eq(notifications.key, `push/${count}`));
  await named('of-a-newer-version');
  await ctx.queue.runDue();
  await named('market-outbid');
  ctx.clock.advance(3600);
  await ctx.queue.runDue();
  expect(await seen(browser)).toHaveLength(2);
});

test('the end of an auction is not pushed after it', async () => {
  const browser = await newBrowser();
  await visitor.call('addPushDevice', { body: browser });
  const { choices } = (await visitor.call('notificationChoices')).response;
  const mail = choices.filter((choice) => choice.mail).map(({ name }) => name);
  await visitor.call('setNotificationChoices', { body: { mail, push: ['ending'] } });
  await ctx.queue.runDue();
  const tellOfEnd = async (seconds: number, minutes: number) => {
    count += 1;
    const data = { title: 'The Entry', marketToken: 'the-entry~1', amount: '12 MATIC', minutes };
    const notification = { userId: uid, kind: 'market-ending', data, key: `push/${count}` } as const;
    await ctx.db.transaction((tx) => notify(ctx, tx, notification));
    ctx.clock.advance(seconds);
    await ctx.queue.runDue();
  };
  await tellOfEnd(59 * 60, 60);
  await tellOfEnd(61 * 60, 60);
  await tellOfEnd(11 * 60, 10);
  expect(await seen(browser)).toMatchObject([
    { title: 'An auction ends within the hour' },
    { title: 'Alerts come here now' },
  ]);
  await visitor.call('setNotificationChoices', { body: { mail, push: ['outbid'] } });
});

test('a push is kept by its service for as long as it is true, and at once on its way where that is an hour at most', async () => {
  await visitor.call('setNotificationChoices', { body: { mail: ['turn'], push: ['outbid', 'turn'] } });
  const browser = await newBrowser();
  await visitor.call('addPushDevice', { body: browser });
  await ctx.queue.runDue();
  await tell();
  ctx.clock.advance(3600);
  await ctx.queue.runDue();
  const data = { launch: '7b5b5a4e-0000-4000-8000-000000000000', title: 'A drop', minutes: 10 };
  await ctx.db.transaction((tx) =>
    notify(ctx, tx, { userId: uid, kind: 'launch-turn', data, key: 'push/turn' }),
  );
  const waiting = and(isNull(jobs.doneAt), inArray(jobs.name, ['mail/send', 'push/send']));
  const unsent = await ctx.db.select({ lane: jobs.lane }).from(jobs).where(waiting);
  expect(unsent).toEqual([{ lane: 'turns' }, { lane: 'turns' }]);
  ctx.clock.advance(180);
  await ctx.queue.runDue();
  expect(await received(browser)).toMatchObject([
    { ttl: 7 * 60, urgency: 'high' },
    { ttl: 23 * 3600, urgency: 'normal' },
    { ttl: 24 * 3600, urgency: 'normal' },
  ]);
});

test('a service that is out is asked again; nothing is sent twice', async () => {
  const browser = await newBrowser();
  await visitor.call('addPushDevice', { body: browser });
  await ctx.queue.runDue();
  await tell();
  faults = { ...noPushFaults, outage: true };
  await ctx.queue.runDue();
  expect(await seen(browser)).toHaveLength(1);
  faults = noPushFaults;
  ctx.clock.advance(60);
  await ctx.queue.runDue();
  await ctx.queue.runDue();
  expect(await seen(browser)).toHaveLength(2);
});

test('a browser that ended its subscription is forgotten', async () => {
  const browser = await newBrowser();
  await visitor.call('addPushDevice', { body: browser });
  faults = { ...noPushFaults, gone: true };
  await ctx.queue.runDue();
  expect(await devices()).toEqual([]);
});

describe('after a change of our key', () => {
  let before: typeof ctx.config.push;
  const change = (to?: string): void => {
    const other = randomBytes(32).toString('base64url');
    ctx.config.push =
      to === undefined ? pushOf({ VAPID_PRIVATE_KEY: other }, 'support@talkies.example') : before;
  };
  const add = async (): Promise<Subscription> => {
    const browser = await newBrowser();
    await visitor.call('addPushDevice', { body: browser });
    await ctx.queue.runDue();
    return browser;
  };
  beforeEach(() => {
    before = ctx.config.push;
    return () => {
      ctx.config.push = before;
    };
  });

  test('a device that subscribed to the key before is neither shown nor sent anything, until that key is back', async () => {
    const browser = await add();
    await tell();
    change();
    expect(await devices()).toEqual([]);
    const waiting = await ctx.db.$count(jobs, and(eq(jobs.name, 'push/send'), isNull(jobs.doneAt)));
    await tell();
    expect(await ctx.db.$count(jobs, and(eq(jobs.name, 'push/send'), isNull(jobs.doneAt)))).toBe(waiting);
    await ctx.queue.runDue();
    expect(await seen(browser)).toHaveLength(1);
    change('back');
    expect(await devices()).toMatchObject([{ here: true }]);
    await tell();
    await ctx.queue.runDue();
    expect(await seen(browser)).toHaveLength(2);
  });

  test('a device whose key is not known goes at its service’s refusal; one that a push reached is of that key', async () => {
    await add();
    await ctx.db.update(pushDevices).set({ sender: null });
    await tell();
    await ctx.queue.runDue();
    expect(await ctx.db.select({ sender: pushDevices.sender }).from(pushDevices)).toEqual([
      { sender: before?.publicKey },
    ]);
    await ctx.db.update(pushDevices).set({ sender: null });
    change();
    await tell();
    await ctx.queue.runDue();
    expect(await ctx.db.select().from(pushDevices)).toEqual([]);
  });
});

test('a browser that changed its subscription goes on under the new one', async () => {
  const [old, fresh] = [await newBrowser(), await newBrowser()];
  await visitor.call('addPushDevice', { body: old });
  const body = { ...fresh, old: old.endpoint };
  expect((await other.call('renewPushDevice', { body })).status).toBe(404);
  await visitor.call('renewPushDevice', { body });
  await ctx.queue.runDue();
  expect([await seen(old), (await seen(fresh)).length]).toEqual([[], 1]);
});

test('a change of subscription that was told before, or is told twice at once, is answered as the first time', async () => {
  const [old, fresh] = [await newBrowser(), await newBrowser()];
  const body = { ...fresh, old: old.endpoint };
  await visitor.call('addPushDevice', { body: old });
  // the page added the new one before its worker reported the change
  await visitor.call('addPushDevice', { body: fresh });
  expect((await visitor.call('renewPushDevice', { body })).status).toBe(200);
  expect((await visitor.call('renewPushDevice', { body })).status).toBe(200);
  const rows = await ctx.db.select({ endpoint: pushDevices.endpoint }).from(pushDevices);
  expect(rows).toEqual([{ endpoint: fresh.endpoint }]);
  expect((await other.call('renewPushDevice', { body })).status).toBe(404);
  await visitor.call('addPushDevice', { body: old });
  const back = { ...old, old: fresh.endpoint };
  const answers = await Promise.all([1, 2].map(() => visitor.call('renewPushDevice', { body: back })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

test('a browser tells whoever signed in to it last; signing out ends it', async () => {
  const browser = await newBrowser();
  for (let time = 0; time < 2; time += 1) await visitor.call('addPushDevice', { body: browser });
  expect(await devices()).toHaveLength(1);
  await other.call('addPushDevice', { body: browser });
  expect([await devices(), (await devices(other)).length]).toEqual([[], 1]);
  await other.call('signOut');
  expect(await ctx.db.select().from(pushDevices)).toEqual([]);
});

test('it can be switched off, by its owner alone; of more than ten the oldest go', async () => {
  for (let n = 0; n < 11; n += 1) {
    ctx.clock.advance(1);
    await visitor.call('addPushDevice', { body: await newBrowser() });
  }
  const [newest, ...rest] = await devices();
  expect(rest).toHaveLength(9);
  const id = newest?.id ?? '';
  await visitor.call('removePushDevice', { params: { id } });
  expect((await visitor.call('removePushDevice', { params: { id } })).status).toBe(404);
  expect(await ctx.db.select().from(pushDevices).where(eq(pushDevices.id, id))).toEqual([]);
});

test('the first alert waits with the news, out of the general lane', async () => {
  await visitor.call('addPushDevice', { body: await newBrowser() });
  const [hello] = await ctx.db
    .select()
    .from(jobs)
    .where(and(eq(jobs.name, 'push/send'), isNull(jobs.doneAt)));
  expect(hello).toMatchObject({ lane: 'news', payload: { notification: null } });
});

test('one person adds and renews devices twenty times a day and no more', async () => {
  const browser = await newBrowser();
  const add = () => visitor.call('addPushDevice', { body: browser });
  for (let time = 0; time < 19; time += 1) expect((await add()).status).toBe(200);
  const renew = () => visitor.call('renewPushDevice', { body: { ...browser, old: browser.endpoint } });
  expect((await renew()).status).toBe(200);
  expect((await add()).problem.code).toBe('request/too-many');
  expect((await renew()).problem.code).toBe('request/too-many');
  ctx.clock.advance(24 * 3600);
  expect((await add()).status).toBe(200);
});

describe('an endpoint', () => {
  test('that leads into a network, or is none, is refused', async () => {
    const good = await newBrowser();
    for (const endpoint of [
      'http://push.example.com/x',
      'https://localhost/x',
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'https://10.0.0.7/x',
      'https://0x7f.1/x',
      'https://2130706433/x',
      'https://metadata.internal/x',
      'https://printer.local/x',
      'https://push.example.com:8443/x',
      'https://user:secret@push.example.com/x',
      'http://169.254.169.254/latest/meta-data',
      'http://localhost:5432/x',
      'http://127.0.0.1:1/x',
      good.endpoint.replace('//', '//user:secret@'),
    ])
      expect(
        (await visitor.call('addPushDevice', { body: { ...good, endpoint } })).problem.code,
        endpoint,
      ).toBe('push/endpoint');
    for (const endpoint of ['javascript:alert(1)', 'file:///etc/passwd', '', '//x'])
      expect((await visitor.call('addPushDevice', { body: { ...good, endpoint } })).status).toBe(422);
    expect(() => readEndpoint(good.endpoint, null)).toThrow('Try another browser');
    expect(readEndpoint('https://fcm.googleapis.com/fcm/send/x', null).hostname).toBe('fcm.googleapis.com');
  });

  test('with keys that are none is refused before anything is kept', async () => {
    const good = await newBrowser();
    for (const keys of [
      { ...good.keys, auth: 'AAAA' },
      { ...good.keys, p256dh: good.keys.auth },
      { ...good.keys, p256dh: `B${'A'.repeat(86)}` },
    ]) {
      const { status, problem } = await visitor.call('addPushDevice', { body: { ...good, keys } });
      expect([status, problem.code]).toEqual([422, 'request/invalid']);
    }
    expect(await devices()).toEqual([]);
  });
});
