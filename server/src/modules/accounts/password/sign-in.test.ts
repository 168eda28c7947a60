import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { HttpApp } from '../../../api/app.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { lowerCosts } from '../../../testing/lower-costs.ts';
import { testVisitor } from '../../../testing/visitor.ts';
import { sessions } from '../tables.ts';
import { accountsApp, asha, mailedToken, signedIn } from '../testing/accounts.ts';
import { COST, setCost } from './hashing.ts';

let ctx: TestContext;
let app: HttpApp;
beforeEach(async () => {
  ctx = await createTestContext();
  app = accountsApp(ctx);
});
afterEach(() => ctx.close());

const cookieName = 'talkies_test.session_token';
const credentials = { email: asha.email, password: asha.password };
const signInAs = (email: string, password: string) =>
  testVisitor(app).call('signIn', { body: { email, password } });

describe('sign-in', () => {
  test('opens a session in a cookie of this instance that scripts cannot read', async () => {
    await signedIn(ctx, app);
    const { headers, response } = await testVisitor(app).call('signIn', { body: credentials });
    expect(response).toEqual({
      user: {
        id: expect.any(String),
        name: 'Asha Menon',
        email: 'asha@example.com',
        phone: '+919840012345',
        handle: 'asha-menon',
        avatar: null,
        since: ctx.clock.now().toISOString(),
      },
      wallet: null,
    });
    const cookie = headers.getSetCookie().find((line) => line.startsWith(`${cookieName}=`));
    expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(cookie).toContain('Max-Age=2592000');
  });

  test('the cookie is for https alone where the shop is', async () => {
    const secure = await createTestContext({ publicUrl: 'https://talkies.example' });
    const there = accountsApp(secure);
    const visitor = testVisitor(there, 'https://talkies.example');
    await visitor.call('signUp', { body: asha });
    await visitor.call('verifyEmail', { body: { token: await mailedToken(secure) } });
    const { headers } = await visitor.call('signIn', { body: credentials });
    expect(headers.getSetCookie()[0]).toMatch(/^talkies_test\.session_token=.*; Secure/);
    await secure.close();
  });

  test('names an unknown user and a wrong password, as the specification does', async () => {
    await signedIn(ctx, app);
    expect((await signInAs('nobody@example.com', asha.password)).problem).toMatchObject({
      status: 404,
      title: 'auth/user-not-found: User not found',
    });
    expect((await signInAs(asha.email, 'wrong password')).problem).toMatchObject({
      status: 401,
      title: 'auth/wrong-password: Wrong password',
    });
    const invalid = await signInAs('nobody', asha.password);
    expect(invalid.problem.errors).toEqual([
      { field: 'email', message: 'auth/invalid-email: Invalid email address' },
    ]);
  });

  test('one setting makes both one message', async () => {
    await signedIn(ctx, app);
    ctx.config.hideAccounts = true;
    const unknown = await signInAs('nobody@example.com', asha.password);
    const wrong = await signInAs(asha.email, 'wrong password');
    for (const { problem } of [unknown, wrong])
      expect(problem).toMatchObject({ status: 401, code: 'auth/invalid-credentials' });
    const reset = await testVisitor(app).call('requestReset', { body: { email: 'nobody@example.com' } });
    expect(reset.response).toEqual({ ok: true });
  });

  test('an unknown user takes as long as a wrong password', async () => {
    setCost(COST);
    onTestFinished(lowerCosts);
    await signedIn(ctx, app);
    // the processor's time, which is the same however busy the machine is: the waits are of hashing alone
    const signInTime = async (email: string): Promise<number> => {
      const began = process.cpuUsage();
      await signInAs(email, 'wrong password');
      const { user, system } = process.cpuUsage(began);
      return user + system;
    };
    const ratios: number[] = [];
    for (let round = 0; round < 5; round += 1)
      ratios.push((await signInTime('nobody@example.com')) / (await signInTime(asha.email)));
    const ratio = ratios.sort((a, b) => a - b)[2] ?? 0;
    // without the same hashing it would take a hundredth
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
  });
});

describe('a session', () => {
  test('ends with sign-out, also for somebody who kept the cookie', async () => {
    const visitor = await signedIn(ctx, app);
    const stolen = testVisitor(app);
    for (const [name, value] of visitor.cookies) stolen.cookies.set(name, value);
    expect((await stolen.call('me')).response.user?.email).toBe(asha.email);
    await visitor.call('signOut');
    expect(visitor.cookies.has(cookieName)).toBe(false);
    expect((await stolen.call('me')).response).toEqual({ user: null, wallet: null });
    expect(await ctx.db.select().from(sessions)).toHaveLength(0);
  });

  test('is not opened by a token without our seal', async () => {
    await signedIn(ctx, app);
    const [session] = await ctx.db.select().from(sessions);
    const forger = testVisitor(app);
    for (const value of [session?.token ?? '', `${session?.token}.${'A'.repeat(43)}=`, '%', '']) {
      forger.cookies.set(cookieName, encodeURIComponent(value));
      expect((await forger.call('me')).response.user).toBeNull();
    }
  });

  test('ends after thirty days', async () => {
    const visitor = await signedIn(ctx, app);
    ctx.clock.advance(30 * 24 * 3600 - 1);
    expect((await visitor.call('me')).response.user).not.toBeNull();
    ctx.clock.advance(1);
    expect((await visitor.call('me')).response.user).toBeNull();
    await signInAs(asha.email, asha.password); // deletes expired sessions
    expect(await ctx.db.select().from(sessions)).toHaveLength(1);
  });

  test('notes where it was opened from our own header alone', async () => {
    await signedIn(ctx, app);
    const forged = { 'x-talkies-client-address': '203.0.113.9', 'x-forwarded-for': '203.0.113.9' };
    await testVisitor(app).send('signIn', { body: credentials, headers: forged });
    const addresses = (await ctx.db.select().from(sessions)).map(({ ipAddress }) => ipAddress);
    expect(addresses).toEqual(['127.0.0.1', '127.0.0.1']);
  });
});

describe('guessing', () => {
  /** What guessing from many addresses does. */
  const useUpAccount = async (): Promise<void> => {
    const guesses = Array.from({ length: 60 }, () => ctx.limits.spend('sign-in/account', asha.email));
    await Promise.allSettled(guesses);
  };

  test('a password stops after ten attempts, with the time to wait', async () => {
    await signedIn(ctx, app);
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await signInAs(asha.email, `guess number ${attempt}`)).status).toBe(401);
    const stopped = await signInAs(asha.email, asha.password);
    expect(stopped.problem).toMatchObject({
      status: 429,
      title: 'Too many attempts',
      detail: 'Try again in 15 minutes.',
      retryAfter: 900,
    });
    expect(stopped.headers.get('retry-after')).toBe('900');
    ctx.clock.advance(900);
    expect((await signInAs(asha.email, asha.password)).status).toBe(200);
  });

  test('by others locks nobody out of a browser that they signed in with before', async () => {
    const owner = await signedIn(ctx, app);
    await owner.call('signOut');
    await useUpAccount();
    expect((await signInAs(asha.email, asha.password)).status).toBe(429);
    const visitor = await owner.call('signIn', { body: credentials });
    expect(visitor.status).toBe(200);
    expect(visitor.headers.getSetCookie().join()).toContain('talkies_test_device=');
    // signing in by the mailbox works as well
    const reset = await testVisitor(app).call('requestReset', { body: { email: asha.email } });
    expect(reset.response).toEqual({ ok: true });
  });

  test('from a browser that signed in before stops too, and its cookie serves for no other account', async () => {
    const owner = await signedIn(ctx, app);
    const ravi = await signedIn(ctx, app, { email: 'ravi@example.com' });
    for (let attempt = 0; attempt < 10; attempt += 1)
      await owner.call('signIn', { body: { email: asha.email, password: `guess number ${attempt}` } });
    expect((await owner.call('signIn', { body: credentials })).status).toBe(429);
    await useUpAccount();
    expect((await ravi.call('signIn', { body: credentials })).status).toBe(429);
    ravi.cookies.set('talkies_test_device', `${'A'.repeat(22)}.${'B'.repeat(22)}`);
    expect((await ravi.call('signIn', { body: credentials })).status).toBe(429);
  });

  test('one address cannot try many accounts', async () => {
    for (let attempt = 0; attempt < 100; attempt += 1) await ctx.limits.spend('sign-in/address', '127.0.0.1');
    const forwarded = { 'x-forwarded-for': '203.0.113.9' }; // not from a configured proxy, so not trusted
    const stopped = await testVisitor(app).send('signIn', { body: credentials, headers: forwarded });
    expect(stopped.status).toBe(429);
  });

  test('a forged X-Forwarded-For brings no new budget, whether or not a proxy is ours', async () => {
    const email = 'nobody@example.com';
    const proxied = await createTestContext({ trustedProxies: ['127.0.0.0/8'] });
    const guess = (there: TestContext, forwarded: string) =>
      testVisitor(accountsApp(there)).send('signIn', {
        body: { email, password: 'a guess' },
        headers: { 'x-forwarded-for': forwarded },
      });
    const useUp = async (there: TestContext, location: string): Promise<void> => {
      for (let attempt = 0; attempt < 10; attempt += 1)
        await there.limits.spend('sign-in/place', `${location} ${email}`);
    };
    await useUp(ctx, '127.0.0.1');
    expect((await guess(ctx, '203.0.113.1')).status).toBe(429);
    await useUp(proxied, '198.51.100.4');
    expect((await guess(proxied, '203.0.113.1, 198.51.100.4')).status).toBe(429);
    expect((await guess(proxied, '203.0.113.1')).status).toBe(404);
    // a household's whole IPv6 network counts as one address
    await useUp(proxied, '2001:db8:1:2');
    expect((await guess(proxied, '2001:db8:1:2::99')).status).toBe(429);
    expect((await guess(proxied, '2001:db8:1:3::99')).status).toBe(404);
    await proxied.close();
  });

  test('nobody can fill a mailbox', async () => {
    await signedIn(ctx, app);
    const visitor = testVisitor(app);
    const answers: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1)
      answers.push((await visitor.call('requestReset', { body: { email: asha.email } })).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('nobody uses up the mails of a browser that signed in before', async () => {
    const browser = await signedIn(ctx, app);
    const stranger = testVisitor(app);
    const ask = async (visitor: typeof stranger, name: 'requestReset' | 'resendVerification') =>
      (await visitor.call(name, { body: { email: asha.email } })).status;
    while ((await ask(stranger, 'requestReset')) === 200);
    expect(await ask(stranger, 'resendVerification')).toBe(429);
    await browser.call('signOut');
    const answers = [
      await ask(browser, 'requestReset'),
      await ask(browser, 'resendVerification'),
      await ask(browser, 'requestReset'),
      await ask(browser, 'requestReset'),
    ];
    expect(answers).toEqual([200, 200, 200, 429]);
  });
});
