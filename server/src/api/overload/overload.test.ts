import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { createHttp } from '../app.ts';
import type { HttpEnv } from '../env.ts';
import { problemResponse } from '../problem.ts';
import { security } from '../security.ts';
import { busyPage } from './busy-page.ts';
import { inProcess, overload } from './overload.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await createTestContext({ trustedProxies: ['127.0.0.1'] });
});
afterAll(() => ctx.close());
// a machine in use takes longer than the time limits here
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const turns = () => new Promise((resolve) => setImmediate(resolve));

/** A shop where each response waits until the test ends it. */
function start() {
  const open: (() => void)[] = [];
  const app = new Hono<HttpEnv>();
  app.onError((error, c) => busyPage(c, error) ?? problemResponse(c, error, ctx.log));
  app.use(
    security(ctx.config),
    overload(ctx.log, (cookies) => /^sealed=(\w+)$/.exec(cookies)?.[1] ?? null),
  );
  app.get('/healthz', (c) => c.text('alive'));
  app.all('*', (c) =>
    c.get('limited')(async () => {
      await new Promise<void>((resolve) => open.push(resolve));
      return c.text('done');
    }),
  );
  const askFor = (
    path: string,
    from: string,
    headers: Record<string, string> = {},
    method = 'GET',
    env = {},
  ) => app.request(path, { method, headers: { 'x-forwarded-for': from, ...headers } }, env);
  const ask = (from: string, headers: Record<string, string> = {}, method = 'GET', env = {}) =>
    askFor('/slow', from, headers, method, env);
  const flood = (from: string, count: number): Promise<number>[] =>
    Array.from({ length: count }, async () => (await ask(from)).status);
  const end = async (): Promise<void> => {
    while (open.length > 0) {
      for (const resolve of open.splice(0)) resolve();
      await turns();
    }
  };
  return { app, ask, askFor, flood, open, end };
}

describe('while visitors ask for more than can be answered', () => {
  test('the rest is refused at once and told when to come back; health goes on', async () => {
    const { app, flood, ask, open, end } = start();
    const floods = ['198.51.100.1', '198.51.100.2', '198.51.100.3'].flatMap((from) => flood(from, 48));
    const refused = await Promise.race(floods);
    expect(refused).toBe(503);
    const more = await ask('198.51.100.1');
    expect(more.status).toBe(429);
    expect(more.headers.get('retry-after')).toBe('2');
    expect(await more.json()).toMatchObject({ code: 'request/too-many', retryable: true });
    expect(open).toHaveLength(4);
    expect(await (await app.request('/healthz')).text()).toBe('alive');
    await end();
    const answered = (await Promise.all(floods)).filter((status) => status === 200);
    expect(answered).toHaveLength(132);
  });

  test('members and forms are answered beside them; who invents a session is a visitor', async () => {
    const { flood, ask, open, end } = start();
    const floods = flood('198.51.100.1', 40);
    await expect.poll(() => open.length).toBe(4);
    const requests = [
      ask('198.51.100.1', { cookie: 'sealed=asha' }),
      ask('198.51.100.1', { origin: 'http://localhost:3000' }, 'POST'),
    ];
    await expect.poll(() => open.length).toBe(6);
    const invented = ask('198.51.100.9', { cookie: 'talkies_test.session_token=x.y' });
    await turns();
    expect(open).toHaveLength(6);
    await end();
    for (const response of await Promise.all([...requests, invented])) expect(response.status).toBe(200);
    await Promise.all(floods);
  });

  test('who pays is answered while visitors and members wait, and so is a provider that says that money came', async () => {
    const { flood, askFor, open, end } = start();
    const visitors = flood('198.51.100.1', 40);
    await expect.poll(() => open.length).toBe(4);
    const own = { origin: 'http://localhost:3000' };
    const reading = Array.from({ length: 40 }, (_, number) =>
      askFor('/api/account/me', '198.51.100.2', { cookie: `sealed=reader${number}` }),
    );
    await expect.poll(() => open.length).toBe(12);
    const cookie = 'sealed=asha';
    const paying = [
      askFor('/api/orders', '198.51.100.3', { cookie, ...own }, 'POST'),
      askFor('/api/orders/one/payments', '198.51.100.3', { cookie, ...own }, 'POST'),
      askFor('/api/orders/one', '198.51.100.3', { cookie }),
      askFor('/api/market/report', '198.51.100.3', { cookie, ...own }, 'POST'),
      askFor('/payments/webhooks/card', '198.51.100.4', {}, 'POST'),
    ];
    await expect.poll(() => open.length).toBe(17);
    await end();
    for (const response of await Promise.all([...paying, ...reading])) expect(response.status).toBe(200);
    await Promise.all(visitors);
  });

  test('who pays is answered while strangers send messages in a provider’s name', async () => {
    const { askFor, open, end } = start();
    const floods = ['198.51.100.1', '198.51.100.2', '198.51.100.3'].flatMap((from) =>
      Array.from({ length: 400 }, () => askFor('/payments/webhooks/card', from, {}, 'POST')),
    );
    await expect.poll(() => open.length).toBe(8);
    const headers = { cookie: 'sealed=asha', origin: 'http://localhost:3000' };
    const paying = askFor('/api/orders/one/payments', '198.51.100.4', headers, 'POST');
    await expect.poll(() => open.length).toBe(9);
    await end();
    expect((await paying).status).toBe(200);
    await Promise.all(floods);
  });

  test('visitors come one at a time while many members and people who pay are under way', async () => {
    const { flood, askFor, open, end } = start();
    const cookies = Array.from({ length: 8 }, (_, number) => ({ cookie: `sealed=buyer${number}` }));
    const paying = cookies.map((cookie) => askFor('/api/orders/one', '198.51.100.3', cookie));
    await expect.poll(() => open.length).toBe(8);
    const visitors = flood('198.51.100.1', 6);
    await expect.poll(() => open.length).toBe(9);
    await turns();
    expect(open).toHaveLength(9);
    for (const resolve of open.splice(0, 8)) resolve();
    await Promise.all(paying);
    // the next of them finds that the others are gone
    open.shift()?.();
    await expect.poll(() => open.length).toBe(4);
    await end();
    expect(await Promise.all(visitors)).toEqual(Array(6).fill(200));
  });

  test('a page’s own calls in process have its turn', async () => {
    const { flood, ask, open, end } = start();
    const floods = flood('198.51.100.1', 40);
    await expect.poll(() => open.length).toBe(4);
    const within = ask('198.51.100.1', {}, 'GET', { ...inProcess });
    await expect.poll(() => open.length).toBe(5);
    await end();
    expect((await within).status).toBe(200);
    await Promise.all(floods);
  });

  test.each([
    ['GET', '/media/a.avif', 16],
    ['GET', '/metadata/polygon/1', 4],
    ['POST', '/newsletter/one-click/x', 4],
    ['POST', '/notifications/one-click/x', 4],
  ])('%s %s takes its turn, too', async (method, path, concurrency) => {
    const open: (() => void)[] = [];
    const app = createHttp(ctx, {
      resolveUser: async () => null,
      routes: [],
      readiness: {},
      mounts: [
        (mounted) =>
          mounted.on(method, path, async (c) => {
            await new Promise<void>((resolve) => open.push(resolve));
            return c.text('done');
          }),
      ],
    });
    const requests = Array.from({ length: concurrency + 4 }, () => app.request(path, { method }));
    await expect.poll(() => open.length).toBe(concurrency);
    for (const resolve of open) resolve();
    await expect.poll(() => open.length).toBe(concurrency + 4);
    for (const resolve of open) resolve();
    for (const response of requests) expect((await response).status).toBe(200);
  });

  test('the operator reads one line for all who were refused, and no failure', async () => {
    const { flood, open } = start();
    const warn = vi.spyOn(ctx.log, 'warn');
    const error = vi.spyOn(ctx.log, 'error');
    const floods = flood('198.51.100.1', 60);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(warn.mock.calls).toEqual([
      [{ refused: { reads: expect.any(Number) } }, 'more was asked for than can be answered'],
    ]);
    expect(error).not.toHaveBeenCalled();
    while (open.length > 0) open.shift()?.();
    await Promise.all(floods);
  });

  test('a browser gets a plain page that asks again by itself', async () => {
    const app = new Hono<HttpEnv>();
    app.onError((error, c) => busyPage(c, error) ?? problemResponse(c, error, ctx.log));
    app.get('/', () => {
      throw new AppError('server/unavailable', { retryAfter: 2 });
    });
    const page = await app.request('/', { headers: { accept: 'text/html,*/*' } });
    expect(page.status).toBe(503);
    expect(page.headers.get('retry-after')).toBe('2');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(await page.text()).toContain('http-equiv="refresh" content="2"');
    expect((await app.request('/')).headers.get('content-type')).toBe('application/problem+json');
  });
});
