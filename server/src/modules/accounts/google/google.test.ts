import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HttpApp } from '../../../api/app.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { type TestVisitor, testVisitor } from '../../../testing/visitor.ts';
import { sessions, signInMethods, users, verifications } from '../tables.ts';
import {
  accountsApp,
  asha,
  confirmNewest,
  emptyAccounts,
  mailedToken,
  signedIn,
} from '../testing/accounts.ts';
import {
  elsewhere,
  kaveri,
  pickAccount,
  signInWithGoogle,
  startTestGoogle,
  type TestGoogle,
  thamarai,
  unverified,
} from '../testing/google.ts';

let google: TestGoogle;
let ctx: TestContext;
let app: HttpApp;
let visitor: TestVisitor;
beforeAll(async () => {
  google = await startTestGoogle();
  ctx = await createTestContext({ google: google.config });
  app = accountsApp(ctx);
});
afterAll(async () => {
  await ctx.close();
  await google.stop();
});
beforeEach(async () => {
  await emptyAccounts(ctx);
  visitor = testVisitor(app);
});
afterEach(() => google.switch({}));

const consent = { name: 'Kaveri Subramani', consent: true as const };
const people = () => ctx.db.select().from(users);
const me = async (who: TestVisitor) => (await who.call('me')).response.user;

/** First sign-in by Google, with consent. */
async function enter(email = kaveri): Promise<TestVisitor> {
  const newcomer = testVisitor(app);
  expect(await signInWithGoogle(newcomer, { email })).toBe('/welcome');
  const { status } = await newcomer.call('confirmFirstSignIn', { body: consent });
  expect(status).toBe(200);
  return newcomer;
}

describe('first entry by Google', () => {
  test('asks for age first: until then there is no account and nothing is usable', async () => {
    expect(await signInWithGoogle(visitor, { email: kaveri }, { next: '/kabali?buy' })).toBe('/welcome');
    expect(await me(visitor)).toBeNull();
    expect((await visitor.call('listSessions')).status).toBe(401);
    expect(await people()).toHaveLength(0);
    expect((await visitor.call('pendingFirstSignIn')).response.entry).toEqual({
      name: 'Kaveri Subramani',
      email: kaveri,
    });
    const refused = await visitor.send('confirmFirstSignIn', { body: { ...consent, consent: false } });
    expect(refused.problem.errors).toContainEqual({
      field: 'consent',
      message: 'Please confirm your age or a parent’s consent.',
    });
    expect((await visitor.call('confirmFirstSignIn', { body: consent })).response).toEqual({
      next: '/kabali?buy',
    });
    expect(await me(visitor)).toMatchObject({ name: 'Kaveri Subramani', email: kaveri, phone: '' });
    const [user] = await people();
    expect(user).toMatchObject({ emailVerified: true, consentedAt: ctx.clock.now(), phone: null });
  });

  test('adds the record once, whoever comes again or twice at once', async () => {
    await enter();
    expect(await signInWithGoogle(visitor, { email: kaveri }, { next: '/profile' })).toBe('/profile');
    const both = [testVisitor(app), testVisitor(app)];
    for (const one of both) expect(await signInWithGoogle(one, { email: thamarai })).toBe('/welcome');
    const answers = await Promise.all(both.map((one) => one.call('confirmFirstSignIn', { body: consent })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await people()).toHaveLength(2);
    expect(await ctx.db.select().from(signInMethods)).toHaveLength(2);
  });

  test('the question is for this browser alone, once, and for half an hour', async () => {
    await signInWithGoogle(visitor, { email: kaveri });
    expect((await testVisitor(app).call('confirmFirstSignIn', { body: consent })).problem.code).toBe(
      'auth/entry-expired',
    );
    const copy = testVisitor(app);
    for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
    expect((await visitor.call('confirmFirstSignIn', { body: consent })).status).toBe(200);
    expect((await copy.call('confirmFirstSignIn', { body: consent })).status).toBe(410);
    await signInWithGoogle(copy, { email: thamarai });
    ctx.clock.advance(30 * 60);
    expect((await copy.call('pendingFirstSignIn')).response.entry).toBeNull();
    expect((await copy.call('confirmFirstSignIn', { body: consent })).status).toBe(410);
  });

  test('an address that Google has not verified is refused', async () => {
    expect(await signInWithGoogle(visitor, { email: unverified })).toBe('/login?google=unverified');
    expect(await people()).toHaveLength(0);
  });

  test('a password can be set by mail afterwards', async () => {
    await enter();
    expect((await visitor.call('requestReset', { body: { email: kaveri } })).status).toBe(200);
    const token = await mailedToken(ctx);
    const password = 'nine lives';
    await visitor.call('confirmReset', { body: { token, password, confirmPassword: password } });
    const { status } = await visitor.call('signIn', { body: { email: kaveri, password } });
    expect(status).toBe(200);
    expect((await visitor.call('signInMethods')).response).toEqual({
      password: true,
      google: 'linked',
      passkeys: [],
    });
  });
});

describe('one person, one account', () => {
  test('the address of a mailbox at Google links to the account that is there, its owner is notified, and keys wait a day', async () => {
    const owner = await signedIn(ctx, app, { email: kaveri });
    expect(await signInWithGoogle(visitor, { email: kaveri }, { next: '/profile' })).toBe('/profile');
    expect((await me(visitor))?.id).toBe((await me(owner))?.id);
    expect(await people()).toMatchObject([{ recoveredAt: ctx.clock.now() }]);
    await ctx.queue.runDue();
    expect(ctx.mailer.sent.at(-1)).toMatchObject({
      to: kaveri,
      subject: 'Google can sign in to your Talkies account',
    });
    const again = await visitor.call('signIn', { body: { email: kaveri, password: asha.password } });
    expect(again.status).toBe(200);
  });

  test('where Google does not run the mailbox, the owner signs in as before and links Google then', async () => {
    const owner = await signedIn(ctx, app, { email: elsewhere });
    expect(await signInWithGoogle(visitor, { email: elsewhere }, { next: '/profile' })).toBe(
      '/login?google=known&next=%2Fprofile',
    );
    expect(await me(visitor)).toBeNull();
    const link = { purpose: 'link', next: '/security' } as const;
    expect(await signInWithGoogle(owner, { email: elsewhere }, link)).toBe('/security');
    expect(await signInWithGoogle(visitor, { email: elsewhere })).toBe('/');
    expect((await me(visitor))?.email).toBe(elsewhere);
  });

  test('a second Google account of the address is not linked beside the first', async () => {
    const owner = await signedIn(ctx, app, { email: kaveri });
    const other = { email: 'kaveri.other@gmail.example', verified: 'on', hosted: 'on' } as const;
    expect(await signInWithGoogle(owner, other, { purpose: 'link', next: '/security' })).toBe('/security');
    expect(await signInWithGoogle(visitor, { email: kaveri })).toBe('/login?google=second');
    expect(await ctx.db.$count(signInMethods, eq(signInMethods.providerId, 'google'))).toBe(1);
  });

  test('an address that is verified while the question of age is open is not linked by the answer', async () => {
    expect(await signInWithGoogle(visitor, { email: kaveri })).toBe('/welcome');
    await signedIn(ctx, app, { email: kaveri });
    const { problem } = await visitor.send('confirmFirstSignIn', { body: consent });
    expect(problem.code).toBe('auth/sign-up-failed');
  });

  test('a registration that nobody verified gives way: its password, phone, links, name and handle are gone', async () => {
    const stranger = { ...asha, email: kaveri, name: 'Not Kaveri' };
    await testVisitor(app).call('signUp', { body: stranger });
    const link = await mailedToken(ctx);
    await enter();
    const taken = { name: 'Kaveri Subramani', handle: 'kaveri-subramani' };
    expect(await people()).toMatchObject([{ ...taken, phone: null, emailVerified: true }]);
    const old = await visitor.call('signIn', { body: { email: kaveri, password: stranger.password } });
    expect(old.problem.code).toBe('auth/wrong-password');
    expect((await visitor.call('verifyEmail', { body: { token: link } })).status).toBe(410);
    const providers = (await ctx.db.select().from(signInMethods)).map(({ providerId }) => providerId);
    expect(providers).toEqual(['google']);
  });

  test('who opens another account in this browser leaves the one before', async () => {
    const browser = await enter();
    await signInWithGoogle(browser, { email: thamarai });
    await browser.call('confirmFirstSignIn', { body: { ...consent, name: 'Thamarai' } });
    expect((await me(browser))?.email).toBe(thamarai);
    expect(await ctx.db.select().from(sessions)).toHaveLength(1);
    await browser.call('signOut');
    expect(await ctx.db.select().from(sessions)).toHaveLength(0);
  });

  test('Google can be taken off while another way is left', async () => {
    const browser = await enter();
    expect((await browser.call('unlinkGoogle')).problem.code).toBe('auth/last-method');
    const owner = await signedIn(ctx, app, { email: thamarai });
    await signInWithGoogle(owner, { email: thamarai });
    expect((await owner.call('unlinkGoogle')).response).toEqual({ ok: true });
    expect((await owner.call('signInMethods')).response.google).toBe('offered');
  });
});

describe('linking a Google account of another address', () => {
  const link = { purpose: 'link', next: '/wallet?open=social' } as const;

  test('opens the same account from then on, confirms who is there, and its owner is notified', async () => {
    const owner = await signedIn(ctx, app);
    expect(await signInWithGoogle(owner, { email: kaveri }, link)).toBe('/wallet?open=social');
    expect((await owner.call('signInMethods')).response.google).toBe('linked');
    expect((await owner.call('confirmState')).response.confirmed?.by).toBe('google');
    await ctx.queue.runDue();
    expect(ctx.mailer.sent.at(-1)).toMatchObject({
      to: asha.email,
      subject: 'Google can sign in to your Talkies account',
    });
    expect(await signInWithGoogle(visitor, { email: kaveri }, { next: '/profile' })).toBe('/profile');
    expect((await me(visitor))?.email).toBe(asha.email);
    expect(await people()).toHaveLength(1);
    // a repetition changes nothing
    expect(await signInWithGoogle(owner, { email: kaveri }, link)).toBe('/wallet?open=social');
    expect(
      (await ctx.db.select().from(signInMethods)).filter((row) => row.providerId === 'google'),
    ).toHaveLength(1);
  });

  test('asks first who is there: a password is not enough, nor is a visitor', async () => {
    const owner = await signedIn(ctx, app);
    await confirmNewest(ctx, asha.email, 'password');
    expect(await signInWithGoogle(owner, { email: kaveri }, link)).toBe(
      '/wallet?open=social&google=unproved',
    );
    expect(await signInWithGoogle(visitor, { email: kaveri }, link)).toBe(
      '/login?next=%2Fwallet%3Fopen%3Dsocial',
    );
    expect((await owner.call('signInMethods')).response.google).toBe('offered');
  });

  test('one that opens another account, or a second one, is refused', async () => {
    await enter();
    const owner = await signedIn(ctx, app);
    expect(await signInWithGoogle(owner, { email: kaveri }, link)).toBe('/wallet?open=social&google=taken');
    await signInWithGoogle(owner, { email: thamarai }, link);
    expect(await signInWithGoogle(owner, { email: 'second@gmail.example' }, link)).toBe(
      '/wallet?open=social&google=second',
    );
    expect(await signInWithGoogle(visitor, { email: thamarai })).toBe('/');
    expect((await me(visitor))?.email).toBe(asha.email);
  });

  test('a session that ended meanwhile links nothing', async () => {
    const owner = await signedIn(ctx, app);
    const { to } = (await owner.call('startGoogle', { query: link })).response;
    await ctx.db.delete(sessions);
    const back = await pickAccount(to, { email: kaveri });
    const { response } = await owner.send('finishGoogle', { query: Object.fromEntries(back.searchParams) });
    expect(response.to).toBe('/login?google=expired');
    expect((await ctx.db.select().from(signInMethods)).map(({ providerId }) => providerId)).toEqual([
      'credential',
    ]);
  });
});

describe('what comes back from Google', () => {
  const start = async (): Promise<URL> =>
    pickAccount((await visitor.call('startGoogle')).response.to, { email: kaveri });
  const finish = async (who: TestVisitor, back: URL): Promise<string> =>
    (await who.send('finishGoogle', { query: Object.fromEntries(back.searchParams) })).response.to;

  test('asks for the account each time, by code, with PKCE, state and nonce', async () => {
    const { to } = (await visitor.call('startGoogle')).response;
    const parameters = Object.fromEntries(new URL(to).searchParams);
    expect(parameters).toMatchObject({
      response_type: 'code',
      prompt: 'select_account',
      code_challenge_method: 'S256',
      redirect_uri: 'http://localhost:3000/api/account/google/callback',
    });
    const [stored] = await ctx.db.select().from(verifications);
    expect(parameters.state).toBe(JSON.parse(stored?.value ?? '{}').state);
    expect(parameters.nonce).toBe(JSON.parse(stored?.value ?? '{}').nonce);
  });

  test('is taken once, by the browser that was sent, with its own state', async () => {
    const back = await start();
    // somebody else's browser, which was lured to this URL
    expect(await finish(testVisitor(app), back)).toBe('/login?google=expired');
    const forged = new URL(back);
    forged.searchParams.set('state', 'another');
    const lured = testVisitor(app);
    await lured.call('startGoogle');
    expect(await finish(lured, forged)).toBe('/login?google=expired');
    expect(await finish(visitor, back)).toBe('/welcome');
    expect(await finish(visitor, back)).toBe('/login?google=expired');
  });

  test('of two tabs, each goes on from its own; what is over leaves no cookie', async () => {
    const first = await start();
    const second = await start();
    expect(await finish(visitor, first)).toBe('/welcome');
    expect(await finish(visitor, second)).toBe('/welcome');
    expect([...visitor.cookies].filter(([name, value]) => name.includes('_google') && value)).toEqual([]);
  });

  test.each([
    [{ wrongNonce: true }, '/login?google=failed'],
    [{ wrongSignature: true }, '/login?google=failed'],
    [{ outage: true }, '/login?google=down'],
  ])('with %o opens nothing', async (faults, to) => {
    const back = await start();
    await google.switch(faults);
    expect(await finish(visitor, back)).toBe(to);
    expect(await people()).toHaveLength(0);
    expect(await me(visitor)).toBeNull();
  });

  test('a service that is down from the start is told, and works when it is back', async () => {
    const early = testVisitor(accountsApp(ctx)); // nobody has fetched the provider's configuration yet
    await google.switch({ outage: true });
    expect(await signInWithGoogle(early, { email: kaveri }, { next: '/profile' })).toBe(
      '/login?google=down&next=%2Fprofile',
    );
    await google.switch({});
    expect(await signInWithGoogle(early, { email: kaveri })).toBe('/welcome');
  });

  test('who says no at the picker is back at the login page', async () => {
    expect(await signInWithGoogle(visitor, { cancel: 'yes' })).toBe('/login?google=cancelled');
  });

  test('who confirms signs in anew there: the token must say that it was just now', async () => {
    const owner = await enter();
    ctx.clock.advance(900);
    const { to } = (await owner.call('startGoogle', { query: { purpose: 'confirm', next: '/wallet' } }))
      .response;
    expect(Object.fromEntries(new URL(to).searchParams)).toMatchObject({
      prompt: 'login',
      max_age: '300',
      claims: '{"id_token":{"auth_time":{"essential":true}}}',
    });
    const back = await pickAccount(to, { email: kaveri });
    expect(await finish(owner, back)).toBe('/wallet');
    expect((await owner.call('confirmState')).response).toMatchObject({
      confirmed: { by: 'google' },
      channels: { google: true },
    });
    // an open session there: the resulting token states no time, or an old one
    ctx.clock.advance(900);
    for (const fault of [{ noSignInTime: true }, { oldSignIn: true }]) {
      await google.switch(fault);
      expect(await signInWithGoogle(owner, { email: kaveri }, { purpose: 'confirm', next: '/wallet' })).toBe(
        '/wallet?google=failed',
      );
      expect((await owner.call('confirmState')).response.confirmed).toBeNull();
    }
  });

  test('leads on to pages of our own alone', async () => {
    await enter();
    for (const next of [
      ...['//evil.example', 'https://evil.example', '/\\evil.example', '/\t/evil.example'],
      ...['javascript:alert(1)', '/..//evil.example'],
    ])
      expect(await signInWithGoogle(visitor, { email: kaveri }, { next })).toBe('/');
  });

  test('too many attempts from one address are told, with the time to wait', async () => {
    for (let attempt = 0; attempt < 60; attempt += 1) await ctx.limits.spend('google/address', '127.0.0.1');
    expect(await signInWithGoogle(visitor, { email: kaveri })).toBe('/login?google=busy&wait=900');
  });

  test('without a client at Google there is no such page', async () => {
    const plain = await createTestContext();
    expect((await testVisitor(accountsApp(plain)).call('startGoogle')).status).toBe(404);
    await plain.close();
  });
});
