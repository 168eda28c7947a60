import { setImmediate } from 'node:timers/promises';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import type { HttpEnv } from '../env.ts';
import { overload } from '../overload/overload.ts';
import { problemResponse } from '../problem.ts';
import { nonceOf, security } from '../security.ts';
import { createPageCache } from './page-cache.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await createTestContext();
});
afterAll(() => ctx.close());

type Draw = (nonce: string, count: number) => Response | Promise<Response>;
const html = (text: string, headers: Record<string, string> = {}): Response =>
  new Response(text, { headers: { 'content-type': 'text/html', ...headers } });
const numbered: Draw = (nonce, count) =>
  html(`<script nonce="${nonce}">${count}</script><i nonce="${nonce}">`);

/** A site with pages that `draw` draws, which receives the number of the drawing. */
function site(draw: Draw = numbered) {
  const cache = createPageCache(ctx);
  const app = new Hono<HttpEnv>();
  let drawn = 0;
  app.onError((error, c) => problemResponse(c, error, ctx.log));
  app.use(
    security(ctx.config),
    overload(ctx.log, () => null),
  );
  app.all('*', (c) =>
    cache.respond(c, async () => {
      drawn += 1;
      return draw(nonceOf(c), drawn);
    }),
  );
  return {
    get: (path: string, cookie = '', languages = '') =>
      app.request(path, { headers: { cookie, 'accept-language': languages } }),
    post: (path: string) => app.request(path, { method: 'POST' }),
    drawn: () => drawn,
  };
}

describe('a visitor’s page', () => {
  test('is drawn once, and each copy has the nonce of its own policy', async () => {
    const { get, drawn } = site();
    const nonces = new Set<string>();
    for (const _ of [1, 2, 3]) {
      const response = await get('/explore?q=rain');
      const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? '';
      expect(await response.text()).toBe(`<script nonce="${nonce}">1</script><i nonce="${nonce}">`);
      expect(response.headers.get('content-type')).toBe('text/html');
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
    expect(drawn()).toBe(1);
  });

  test('keeps every character where its nonce is replaced', async () => {
    const text = 'சிவாஜி 🎬 — ₹';
    const { get } = site((nonce) => html(`${text}<script nonce="${nonce}"></script>${text}`));
    await get('/');
    expect(await (await get('/')).text()).toMatch(
      new RegExp(`^${text}<script nonce="[^"]+"></script>${text}$`),
    );
  });

  test('is another one where prices are in rupees, by choice or by the browser’s region', async () => {
    const { get, drawn } = site();
    const shown = async (cookie: string, languages: string) =>
      />(\d+)</.exec(await (await get('/', cookie, languages)).text())?.[1];
    expect(await shown('', 'en-US')).toBe('1');
    expect(await shown('', 'en-IN')).toBe('2');
    expect(await shown('talkies-currency=INR', 'en-US')).toBe('2');
    expect(await shown('talkies-currency=USD', 'en-IN')).toBe('1');
    expect(await shown('', 'de')).toBe('1');
    expect(drawn()).toBe(2);
  });

  test('is another one for another address or another query', async () => {
    const { get, drawn } = site();
    for (const path of ['/', '/explore', '/explore?q=rain', '/explore?q=sun']) await get(path);
    expect(drawn()).toBe(4);
  });

  test.each(['catalogue', 'content', 'lottery', 'people', 'rates'] as const)(
    'is drawn anew when the %s changed',
    async (topic) => {
      const { get } = site();
      await get('/');
      await ctx.changes.emit(topic);
      expect(await (await get('/')).text()).toContain('>2<');
    },
  );

  test('that was being drawn while something changed is not kept', async () => {
    const { get, drawn } = site(async (nonce, count) => {
      if (count === 1) await ctx.changes.emit('catalogue');
      return numbered(nonce, count);
    });
    await get('/');
    await get('/');
    await get('/');
    expect(drawn()).toBe(2);
  });

  test('is the same whatever is invented in its address', async () => {
    const { get, drawn } = site();
    for (const path of ['/explore', '/explore?b=1', '/explore?utm_source=x', '/explore?b=2&b=3'])
      await get(path);
    expect(drawn()).toBe(1);
    await get('/explore?b=1&q=rain');
    await get('/explore?q=rain');
    expect(drawn()).toBe(2);
  });

  test('is drawn once for many who come at once, and once more for who comes after a change', async () => {
    const { get, drawn } = site(async (nonce, count) => {
      await setImmediate();
      return numbered(nonce, count);
    });
    const first = Array.from({ length: 20 }, () => get('/'));
    await setImmediate();
    await ctx.changes.emit('catalogue');
    const later = Array.from({ length: 20 }, () => get('/'));
    for (const response of await Promise.all(later)) expect(await response.text()).toContain('>2<');
    await Promise.all(first);
    expect(drawn()).toBe(2);
  });

  test('that fails is drawn anew for the next', async () => {
    const { get, drawn } = site((nonce, count) => {
      if (count === 1) throw new AppError('server/unavailable');
      return numbered(nonce, count);
    });
    expect((await get('/')).status).toBe(503);
    expect((await get('/')).status).toBe(200);
    expect(drawn()).toBe(2);
  });

  test('is never older than a minute', async () => {
    const { get, drawn } = site();
    await get('/');
    ctx.clock.advance(59);
    await get('/');
    expect(drawn()).toBe(1);
    ctx.clock.advance(1);
    await get('/');
    expect(drawn()).toBe(2);
  });

  test('goes when five hundred newer ones were kept', async () => {
    const { get, drawn } = site();
    for (let page = 0; page <= 500; page += 1) await get(`/explore?q=${page}`);
    await get('/explore?q=500');
    expect(drawn()).toBe(501);
    await get('/explore?q=0');
    expect(drawn()).toBe(502);
  });

  test('is kept for who holds cookies of others', async () => {
    const { get, drawn } = site();
    await get('/', 'theme=velvet');
    await get('/', 'another_shop.session_token=x');
    expect(drawn()).toBe(1);
  });
});

describe('is rendered for its reader alone', () => {
  test('with a session, and neither given to nor taken from visitors', async () => {
    const { get } = site();
    const own = `${ctx.config.instance}.session_token=somebody`;
    expect(await (await get('/', own)).text()).toContain('>1<');
    expect(await (await get('/')).text()).toContain('>2<');
    expect(await (await get('/', own)).text()).toContain('>3<');
  });

  test.each([
    ['says no-store', () => html('mail link', { 'cache-control': 'no-store' })],
    ['sets a cookie', () => html('', { 'set-cookie': 'a=b' })],
    ['is not there', () => new Response('', { status: 404 })],
    ['leads elsewhere', () => new Response(null, { status: 302, headers: { location: '/login' } })],
  ])('a page that %s', async (_, draw) => {
    const { get, drawn } = site(draw);
    await get('/');
    await get('/');
    expect(drawn()).toBe(2);
  });

  test('an answer to a form', async () => {
    const { get, post, drawn } = site();
    await post('/login');
    await post('/login');
    await get('/login');
    expect(drawn()).toBe(3);
  });
});
