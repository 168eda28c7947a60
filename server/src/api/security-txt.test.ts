import { DAY_MS } from '@talkies/shared';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApi } from '../app/app.ts';
import { createTestContext, type TestContext } from '../testing/context.ts';
import type { HttpApp } from './app.ts';

let ctx: TestContext;
let api: HttpApp;
beforeAll(async () => {
  ctx = await createTestContext({
    publicUrl: 'https://talkies.org',
    securityContact: 'mailto:help@talkies.org',
  });
  api = createApi(ctx);
});
afterAll(() => ctx.close());

async function fields(): Promise<Map<string, string>> {
  const response = await api.request('/.well-known/security.txt');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')?.toLowerCase()).toBe('text/plain; charset=utf-8');
  const lines = (await response.text()).split('\n').filter(Boolean);
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]));
}

test('security.txt says where to report, in which language, and what is asked (RFC 9116)', async () => {
  const found = await fields();
  expect([...found.keys()]).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical', 'Policy']);
  expect(found.get('Contact')).toBe('mailto:help@talkies.org');
  expect(found.get('Canonical')).toBe('https://talkies.org/.well-known/security.txt');
  expect(found.get('Preferred-Languages')).toBe('en');
});

test('it is always good for months, and never for a year', async () => {
  const left = async () => Date.parse((await fields()).get('Expires') ?? '') - ctx.clock.now().getTime();
  for (let month = 0; month < 14; month += 1) {
    const days = (await left()) / DAY_MS;
    expect(days).toBeGreaterThan(90);
    expect(days).toBeLessThan(365);
    ctx.clock.advance(30 * 86_400);
  }
});

test('its policy is there', async () => {
  const address = new URL((await fields()).get('Policy') ?? '');
  const response = await api.request(address.pathname);
  expect(response.status).toBe(200);
  expect(await response.text()).toMatch(/^How to report a weakness of talkies\.org\n/);
});
