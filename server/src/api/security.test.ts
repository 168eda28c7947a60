import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { createTestContext, type TestContext } from '../testing/context.ts';
import type { HttpEnv } from './env.ts';
import { problemResponse } from './problem.ts';
import { clientIp, nonceOf, sameOrigin, security, trustedProxies } from './security.ts';

describe('a visitor’s address', () => {
  const trusted = trustedProxies(['10.0.0.0/8', '203.0.113.7', 'fd00::/8']);

  test.each([
    ['somebody’s own word is not believed', '198.51.100.4', '1.2.3.4', '198.51.100.4'],
    ['a trusted proxy is believed', '10.0.0.1', '198.51.100.4', '198.51.100.4'],
    [
      'of a chain, the last that no proxy of ours wrote',
      '10.0.0.1',
      '1.2.3.4, 198.51.100.4, 10.0.0.2',
      '198.51.100.4',
    ],
    ['a single trusted address', '203.0.113.7', '198.51.100.4', '198.51.100.4'],
    ['its neighbour', '203.0.113.8', '198.51.100.4', '203.0.113.8'],
    ['IPv6 as well', 'fd00::1', '2001:db8::5', '2001:db8::5'],
    ['a port beside it', '10.0.0.1', '1.2.3.4, 198.51.100.4:4711', '198.51.100.4'],
    ['a port beside IPv6', 'fd00::1', '[2001:DB8::0005]:4711', '2001:db8::5'],
    ['IPv4 inside IPv6', '::ffff:10.0.0.1', '::ffff:198.51.100.4', '198.51.100.4'],
    ['a proxy’s address that somebody writes', '198.51.100.4', '10.0.0.1', '198.51.100.4'],
    ['what is no address ends the chain', '10.0.0.1', '198.51.100.4, nonsense', '10.0.0.1'],
    ['without the header', '10.0.0.1', undefined, '10.0.0.1'],
    ['an empty header', '10.0.0.1', '', '10.0.0.1'],
  ])('%s', (_, remote, forwarded, address) => {
    expect(clientIp(remote, forwarded, trusted)).toBe(address);
  });

  test('without configured proxies nobody is believed', () => {
    expect(clientIp('127.0.0.1', '1.2.3.4', trustedProxies([]))).toBe('127.0.0.1');
  });
});

describe('every answer', () => {
  let ctx: TestContext;
  beforeAll(async () => {
    ctx = await createTestContext();
  });
  afterAll(() => ctx.close());

  const serve = (publicUrl = 'http://localhost:3000') => {
    const app = new Hono<HttpEnv>();
    app.onError((error, c) => problemResponse(c, error, createLog('silent')));
    const config = { ...ctx.config, port: 3000, publicUrl };
    app.use(security(config), sameOrigin(config));
    app.get('/page', (c) => c.html(`<script nonce="${nonceOf(c)}"></script>`));
    app.get('/inbox', (c) => c.html('<p></p>', 200, { 'content-security-policy': "default-src 'none'" }));
    app.get('/data', (c) => c.json({ address: c.get('clientIp') }));
    app.get('/mine', (c) => {
      c.set('personal', true);
      return c.text('', 200, { 'cache-control': 'public, max-age=9' });
    });
    app.post('/write', (c) => c.json({ written: true }));
    return app;
  };

  test.each(['/page', '/data', '/write'])(
    '%s carries the protective headers, a refusal too',
    async (path) => {
      const { headers } = await serve().request(path, { method: path === '/write' ? 'POST' : 'GET' });
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
      expect(headers.get('permissions-policy')).toContain('camera=()');
    },
  );

  test('that is a page lets its own scripts run alone, by a nonce that is never the same', async () => {
    const app = serve();
    const look = async (): Promise<string> => {
      const response = await app.request('/page');
      const policy = response.headers.get('content-security-policy') ?? '';
      const nonce = /script-src 'self' 'nonce-([\w+/=]+)';/.exec(policy)?.[1] ?? 'none';
      expect(await response.text()).toContain(`nonce="${nonce}"`);
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      // frames of other sites are loaded only after a click; nothing else is loaded from other hosts
      expect(policy.replace(/frame-src [^;]*/, '')).not.toMatch(/https?:/);
      return nonce;
    };
    expect(await look()).not.toBe(await look());
  });

  test('that is no page has no policy, and a page’s own policy stays', async () => {
    const app = serve();
    expect((await app.request('/data')).headers.get('content-security-policy')).toBeNull();
    expect((await app.request('/inbox')).headers.get('content-security-policy')).toBe("default-src 'none'");
  });

  test.each(['/page?token=x', '/page?next=/&verify=x', '/page?undo=x', '/confirmation/y/x'])(
    '%s holds a token, which no referrer tells; its own form is taken all the same',
    async (path) => {
      expect((await serve().request(path)).headers.get('referrer-policy')).toBe('strict-origin');
      const headers = { origin: 'null', 'sec-fetch-site': 'same-origin' };
      expect((await serve().request('/write', { method: 'POST', headers })).status).toBe(200);
    },
  );

  test('for one who is signed in is kept by nobody, whatever it says itself', async () => {
    const { headers } = await serve().request('/mine');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('vary')).toContain('Cookie');
    expect((await serve().request('/data')).headers.get('cache-control')).toBeNull();
  });

  test('asks for https from then on where the shop is on https', async () => {
    const strict = async (url: string) =>
      (await serve(url).request('/data')).headers.get('strict-transport-security');
    expect(await strict('https://talkies.example')).toBe('max-age=31536000');
    expect(await strict('http://localhost:3000')).toBeNull();
  });

  test.each([
    ['our public address', 'http://localhost:3000', 200],
    ['this machine’s other name', 'http://127.0.0.1:3000', 200],
    ['another port', 'http://localhost:3001', 403],
    ['another site', 'https://evil.example', 403],
    ['a look-alike', 'http://localhost:3000.evil.example', 403],
    ['a sandboxed frame', 'null', 403],
    ['nobody', '', 403],
  ])('a write from %s (%s) is answered %i', async (_, origin, status) => {
    const response = await serve().request('/write', { method: 'POST', headers: { origin } });
    expect(response.status).toBe(status);
    if (status === 403) expect(await response.json()).toMatchObject({ code: 'request/forbidden-origin' });
  });

  test('on https this machine’s other names are no pages of ours', async () => {
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3000']) {
      const response = await serve('https://talkies.example').request('/write', {
        method: 'POST',
        headers: { origin },
      });
      expect(response.status).toBe(403);
    }
  });

  test('a frame of another site is not taken for a form of ours', async () => {
    for (const site of ['cross-site', 'same-site', 'none']) {
      const headers = { origin: 'null', 'sec-fetch-site': site };
      expect((await serve().request('/write', { method: 'POST', headers })).status).toBe(403);
    }
  });

  test('a write without an origin is refused', async () => {
    expect((await serve().request('/write', { method: 'POST' })).status).toBe(403);
  });

  test('tells the address of a call in process as this machine’s', async () => {
    const headers = { 'x-forwarded-for': '1.2.3.4' };
    expect(await (await serve().request('/data', { headers })).json()).toEqual({ address: '127.0.0.1' });
  });
});
