import { once } from 'node:events';
import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listen, serveLive } from '../../flows/testing/live-page.ts';
import { accountsApp, asha, signedIn } from '../../modules/accounts/testing/accounts.ts';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { createHttp } from '../app.ts';
import type { ResolveUser, SessionUser } from '../env.ts';
import { createResolveUser } from '../routes/accounts.ts';
import { createLive, type Live } from './live.ts';

const user: SessionUser = {
  id: 'asha',
  name: '',
  email: '',
  phone: '',
  since: new Date(),
  sessionId: 'a session',
};

let ctx: TestContext;
let live: Live;
let server: { base: string; close(): Promise<void> };
/** lookups of sessions that wait until the test releases them */
let waiting: (() => void)[];

const open = async (resolveUser: ResolveUser): Promise<void> => {
  live = createLive(ctx, resolveUser);
  const app = createHttp(ctx, { resolveUser, routes: [], streams: [live.mount], mounts: [], readiness: {} });
  await live.start();
  server = await serveLive(app);
};
beforeEach(async () => {
  ctx = await createTestContext({ liveStreamsPerAddress: 5 });
  waiting = [];
});
afterEach(async () => {
  live.stop();
  await server.close();
  await ctx.close();
});
const slowly: ResolveUser = () =>
  new Promise((resolve) => {
    waiting.push(() => resolve(user));
  });
const statusOf = async (topic: string): Promise<number> => {
  const response = await fetch(`${server.base}?topic=${topic}`);
  await response.body?.cancel();
  return response.status;
};

describe('the places of an address', () => {
  test('are given back by pages that leave while their topics are read', async () => {
    await open(slowly);
    const pages = Array.from({ length: 5 }, () => request(`${server.base}?topic=me`).end());
    for (const page of pages) page.on('error', () => undefined);
    await vi.waitFor(() => expect(waiting).toHaveLength(5));
    for (const page of pages) page.destroy();
    await vi.waitFor(() => expect(live.taken()).toBe(0));
    for (const response of waiting) response();
    expect(await statusOf('market')).toBe(200);
    await vi.waitFor(() => expect(live.taken()).toBe(0));
  });

  test('are given back by a page that left just before it would have been opened', async () => {
    await open(slowly);
    const page = request(`${server.base}?topic=me`).end();
    page.on('error', () => undefined);
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    page.destroy();
    waiting[0]?.();
    await vi.waitFor(() => expect(live.taken()).toBe(0));
  });

  test('count from the asking on: of many at once none slips through', async () => {
    await open(slowly);
    const pages = Array.from({ length: 12 }, () => request(`${server.base}?topic=me`).end());
    const statuses: number[] = [];
    const answered = pages.map(async (page) => {
      const [response] = await once(page, 'response');
      statuses.push(response.statusCode);
      response.destroy();
    });
    // all have sent their requests before the first leaves and releases its place
    await vi.waitFor(() => expect(statuses).toEqual(Array(7).fill(429)));
    expect(waiting).toHaveLength(5);
    for (const response of waiting) response();
    await Promise.all(answered);
    expect(statuses.slice(7)).toEqual(Array(5).fill(200));
    await vi.waitFor(() => expect(live.taken()).toBe(0));
  });

  test('are not taken by what is refused', async () => {
    await open(async () => null);
    for (const topic of ['me', 'nonsense', 'token:x', 'token:%00', 'me', 'token:%00'])
      expect([401, 404, 422]).toContain(await statusOf(topic));
    await vi.waitFor(() => expect(live.taken()).toBe(0));
  });
});

test('of many pages that come back at once a few are looked up; who leaves before their turn never is', async () => {
  ctx.config.liveStreamsPerAddress = 60;
  await open(slowly);
  const pages = Array.from({ length: 60 }, () => request(`${server.base}?topic=me`).end());
  for (const page of pages) page.on('error', () => undefined);
  await vi.waitFor(() => expect(live.taken()).toBe(60));
  for (const page of pages) page.destroy();
  await vi.waitFor(() => expect(live.taken()).toBe(0));
  for (const response of waiting) response();
  expect(await statusOf('market')).toBe(200);
  // eight at once, and a few more where a lookup takes over a second: it then releases its place
  expect(waiting.length).toBeGreaterThanOrEqual(8);
  expect(waiting.length).toBeLessThan(60);
});

test('the page of a session that ended is ended, and another of the same person goes on', async () => {
  await open(createResolveUser(ctx));
  const app = accountsApp(ctx);
  const phone = await signedIn(ctx, app);
  const cookie = ({ cookies }: typeof phone): string => [...cookies].map((pair) => pair.join('=')).join('; ');
  const page = await listen(`${server.base}?topic=me`, { cookie: cookie(phone) });
  await page.until(({ name }) => name === 'hello');
  const { email, password } = asha;
  const { testVisitor } = await import('../../testing/visitor.ts');
  const desk = testVisitor(app);
  await desk.call('signIn', { body: { email, password } });
  const stays = await listen(`${server.base}?topic=me`, { cookie: cookie(desk) });
  await phone.call('signOut');
  await live.endSessions();
  await expect(page.until(() => false)).rejects.toThrow('the stream ended: session');
  await vi.waitFor(() => expect(live.taken()).toBe(1));
  await stays.close();
});

test('a page that was being opened when the process began to stop is ended, and holds up nothing', async () => {
  await open(slowly);
  const page = fetch(`${server.base}?topic=me`);
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  live.stop();
  waiting[0]?.();
  expect(await (await page).text()).toContain('"closing"');
});
