import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HttpApp } from '../../../api/app.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { testVisitor } from '../../../testing/visitor.ts';
import { accountsApp, asha, emptyAccounts, signedIn } from '../testing/accounts.ts';
import { deviceWords, locationOf } from './device.ts';

describe('the list of sessions', () => {
  let ctx: TestContext;
  let app: HttpApp;
  beforeAll(async () => {
    ctx = await createTestContext();
    app = accountsApp(ctx);
  });
  beforeEach(() => emptyAccounts(ctx));
  afterAll(() => ctx.close());

  const signInFrom = async (userAgent: string) => {
    const visitor = testVisitor(app);
    const body = { email: asha.email, password: asha.password };
    await visitor.send('signIn', { body, headers: { 'user-agent': userAgent } });
    return visitor;
  };

  test('tells device, place, way and last use, and which is this one', async () => {
    const first = await signedIn(ctx, app);
    ctx.clock.advance(3600);
    await signInFrom('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0');
    ctx.clock.advance(60);
    const { sessions } = (await first.call('listSessions')).response;
    expect(sessions).toMatchObject([
      { current: true, device: 'Unknown device', location: 'This machine', method: 'password' },
      { current: false, device: 'Firefox on Linux', location: 'This machine', method: 'password' },
    ]);
    // reading counts as use, noted to the quarter of an hour
    expect(sessions[0]?.lastSeen).toBe(ctx.clock.now().toISOString());
    ctx.clock.advance(14 * 60);
    await first.call('me');
    expect((await first.call('listSessions')).response.sessions[0]?.lastSeen).toBe(sessions[0]?.lastSeen);
    expect(JSON.stringify(sessions)).not.toContain('127.0.0.1');
  });

  test('ends one, or all others, at once: a kept cookie is worth nothing then', async () => {
    const [here, phone, tablet] = [await signedIn(ctx, app), await signInFrom(''), await signInFrom('')];
    const others = (await here.call('listSessions')).response.sessions.filter(({ current }) => !current);
    const phoneId =
      (await phone.call('listSessions')).response.sessions.find(({ current }) => current)?.id ?? '';
    expect(others.map(({ id }) => id)).toContain(phoneId);
    expect((await here.call('endSession', { params: { id: phoneId } })).status).toBe(200);
    expect((await phone.call('me')).response.user).toBeNull();
    expect((await tablet.call('me')).response.user).not.toBeNull();
    expect((await here.call('endSession', { params: { id: phoneId } })).status).toBe(404);
    expect((await here.call('endOtherSessions')).response).toEqual({ ended: 1 });
    expect((await tablet.call('listSessions')).status).toBe(401);
    expect((await here.call('listSessions')).response.sessions).toHaveLength(1);
  });

  test('is one’s own', async () => {
    const here = await signedIn(ctx, app);
    const ravi = await signedIn(ctx, app, { email: 'ravi@example.com' });
    const id = (await here.call('listSessions')).response.sessions[0]?.id ?? '';
    expect((await ravi.call('endSession', { params: { id } })).status).toBe(404);
    expect((await ravi.call('endOtherSessions')).response).toEqual({ ended: 0 });
    expect((await here.call('me')).response.user).not.toBeNull();
  });
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0 Safari/537.36 Edg/141.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Linux; Android 16) Chrome/141.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15) Gecko/20100101 Firefox/140.0', 'Firefox on Mac'],
  ['<script>alert(1)</script>', 'Unknown device'],
  [null, 'Unknown device'],
])('%s is %s', (agent, words) => {
  expect(deviceWords(agent)).toBe(words);
});

test.each([
  ['203.0.113.77', '203.0.113.…'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:…'],
  ['2001:db8::1', '2001:db8:…'],
  ['::1', 'This machine'],
  ['nonsense', null],
  [null, null],
])('the place of %s is %s', (address, words) => {
  expect(locationOf(address)).toBe(words);
});
