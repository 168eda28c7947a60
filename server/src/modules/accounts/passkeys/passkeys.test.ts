import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HttpApp } from '../../../api/app.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { type TestVisitor, testVisitor } from '../../../testing/visitor.ts';
import { passkeys, verifications } from '../tables.ts';
import {
  accountsApp,
  asha,
  confirmNewest,
  emptyAccounts,
  mailedToken,
  signedIn,
} from '../testing/accounts.ts';
import { TestDevice } from '../testing/device.ts';

let ctx: TestContext;
let app: HttpApp;
let owner: TestVisitor;
let device: TestDevice;
beforeAll(async () => {
  ctx = await createTestContext();
  app = accountsApp(ctx);
});
afterAll(() => ctx.close());
beforeEach(async () => {
  await emptyAccounts(ctx);
  owner = await signedIn(ctx, app);
  device = new TestDevice();
});

const add = async (who = owner, with_ = device, name = 'My phone') => {
  const { options } = (await who.call('passkeyOptions')).response;
  return who.call('addPasskey', { body: { name, response: with_.register(options) } });
};
const enter = async (who: TestVisitor, with_ = device) => {
  const { options } = (await who.call('passkeySignInOptions')).response;
  return who.call('passkeySignIn', { body: { response: with_.signIn(options) } });
};
const refused = { status: 401, code: 'auth/passkey-refused' };

describe('a passkey', () => {
  test('is made for this shop, named, told to the owner by mail, and listed', async () => {
    const { options } = (await owner.call('passkeyOptions')).response;
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Talkies' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect((await add()).response).toMatchObject({ name: 'My phone', synced: false, lastUsed: null });
    expect((await owner.call('signInMethods')).response).toMatchObject({
      password: true,
      google: 'off',
      passkeys: [{ name: 'My phone' }],
    });
    await ctx.queue.runDue();
    expect(ctx.mailer.sent.at(-1)).toMatchObject({
      to: asha.email,
      subject: 'A passkey was added to Talkies',
    });
  });

  test('is told to the owner also where its id was another’s before: the device chooses the id', async () => {
    const stranger = await signedIn(ctx, app, { email: 'ravi@example.com' });
    const { response } = await add(stranger);
    await stranger.call('removePasskey', { params: { id: response.id } });
    await ctx.queue.runDue();
    ctx.mailer.sent.length = 0;
    expect((await add()).status).toBe(200);
    await ctx.queue.runDue();
    expect(ctx.mailer.sent).toMatchObject([{ to: asha.email, subject: 'A passkey was added to Talkies' }]);
  });

  test('is added by who has just proved who they are, not by who finds an open session', async () => {
    ctx.clock.advance(15 * 60);
    const refused = 'auth/reauthentication-required';
    expect((await owner.call('passkeyOptions')).problem.code).toBe(refused);
    // the method of the sign-in adds no proof of its own
    await owner.call('confirmMe', { body: { password: asha.password } });
    expect((await owner.call('passkeyOptions')).problem.code).toBe(refused);
    await confirmNewest(ctx, asha.email);
    expect((await add()).status).toBe(200);
  });

  test('proves who one is where that is asked, without the mailbox', async () => {
    const channels = async () => (await owner.call('confirmState')).response.channels;
    expect(await channels()).toMatchObject({ passkey: false, google: false, password: true });
    await add();
    expect(await channels()).toMatchObject({ passkey: true });
    ctx.clock.advance(15 * 60);
    const confirm = async (with_ = device, who = owner) => {
      const { options } = (await who.call('passkeyConfirmOptions')).response;
      return who.call('confirmMe', { body: { passkey: with_.signIn(options) } });
    };
    // somebody else's passkey opens nothing here
    const ravi = await signedIn(ctx, app, { email: 'ravi@example.com' });
    const other = new TestDevice();
    await add(ravi, other);
    expect((await confirm(other)).problem.code).toBe(refused.code);
    expect((await owner.call('confirmState')).response.confirmed).toBeNull();
    expect((await confirm()).response.confirmed?.by).toBe('passkey');
    expect((await owner.call('passkeyOptions')).status).toBe(200);
  });

  test('is taken away by who has just proved who they are', async () => {
    const { id } = (await add()).response;
    ctx.clock.advance(15 * 60);
    const remove = () => owner.call('removePasskey', { params: { id } });
    expect((await remove()).problem.code).toBe('auth/reauthentication-required');
    await confirmNewest(ctx, asha.email);
    expect((await remove()).status).toBe(200);
  });

  test('signs in without a name or a password being typed, and its use is noted', async () => {
    await add();
    const visitor = testVisitor(app);
    ctx.clock.advance(60);
    device.counter = 1;
    expect((await enter(visitor)).response.user?.email).toBe(asha.email);
    expect((await visitor.call('me')).response.user?.email).toBe(asha.email);
    const [stored] = await ctx.db.select().from(passkeys);
    expect(stored).toMatchObject({
      counter: 1,
      backedUp: true,
      multiDevice: true,
      lastUsedAt: ctx.clock.now(),
    });
    const { sessions } = (await visitor.call('listSessions')).response;
    expect(sessions.find(({ current }) => current)?.method).toBe('passkey');
  });

  test('is renamed and removed by its owner alone, and opens nothing afterwards', async () => {
    const { id } = (await add()).response;
    const ravi = await signedIn(ctx, app, { email: 'ravi@example.com' });
    expect((await ravi.call('removePasskey', { params: { id } })).status).toBe(404);
    expect((await owner.call('renamePasskey', { params: { id }, body: { name: 'Old phone' } })).status).toBe(
      200,
    );
    expect((await owner.call('signInMethods')).response.passkeys[0]?.name).toBe('Old phone');
    expect((await owner.call('removePasskey', { params: { id } })).status).toBe(200);
    expect((await owner.call('removePasskey', { params: { id } })).status).toBe(404);
    expect((await enter(testVisitor(app))).problem).toMatchObject(refused);
  });

  test('that is lost leaves the mail as a way in', async () => {
    await add();
    await testVisitor(app).call('requestReset', { body: { email: asha.email } });
    const password = 'ten lives!';
    const body = { token: await mailedToken(ctx), password, confirmPassword: password };
    expect((await owner.call('confirmReset', { body })).status).toBe(200);
    expect((await owner.call('me')).response.user).toBeNull();
    expect((await owner.call('signIn', { body: { email: asha.email, password } })).status).toBe(200);
  });

  test('is on one account only, and once', async () => {
    await add();
    expect((await add()).problem.code).toBe('auth/passkey-known');
    const ravi = await signedIn(ctx, app, { email: 'ravi@example.com' });
    expect((await add(ravi)).problem.code).toBe('auth/passkey-known');
  });
});

describe('a challenge', () => {
  test('works once, in the browser that asked, and for ten minutes', async () => {
    await add();
    const visitor = testVisitor(app);
    const ask = async () => (await visitor.call('passkeySignInOptions')).response.options;
    const expired = { status: 410, code: 'auth/challenge-expired' };
    const body = { response: device.signIn(await ask()) };
    const thief = testVisitor(app);
    for (const [name, value] of visitor.cookies) thief.cookies.set(name, value);
    expect((await testVisitor(app).call('passkeySignIn', { body })).problem).toMatchObject(expired);
    expect((await visitor.call('passkeySignIn', { body })).status).toBe(200);
    expect((await thief.call('passkeySignIn', { body })).problem).toMatchObject(expired);
    const late = { response: device.signIn(await ask()) };
    ctx.clock.advance(600);
    expect((await visitor.call('passkeySignIn', { body: late })).problem).toMatchObject(expired);
    await visitor.call('passkeySignInOptions');
    expect(await ctx.db.select().from(verifications)).toHaveLength(1); // expired steps are deleted
  });

  test('of two tabs is each its own, for a new passkey and for signing in', async () => {
    const second = new TestDevice();
    const made = [device, second].map(
      async (one) => [one, (await owner.call('passkeyOptions')).response] as const,
    );
    for (const [one, { options }] of await Promise.all(made)) {
      const body = { name: 'My phone', response: one.register(options) };
      expect((await owner.call('addPasskey', { body })).status).toBe(200);
    }
    const visitor = testVisitor(app);
    const first = (await visitor.call('passkeySignInOptions')).response.options;
    await visitor.call('passkeySignInOptions');
    const entered = await visitor.call('passkeySignIn', { body: { response: device.signIn(first) } });
    expect(entered.status).toBe(200);
  });

  test('for a new passkey serves nobody else', async () => {
    const { options } = (await owner.call('passkeyOptions')).response;
    const ravi = await signedIn(ctx, app, { email: 'ravi@example.com' });
    for (const [name, value] of owner.cookies) if (name.includes('passkey')) ravi.cookies.set(name, value);
    const body = { name: 'Mine', response: device.register(options) };
    expect((await ravi.call('addPasskey', { body })).problem.code).toBe('auth/challenge-expired');
  });
});

describe('what no device of the owner says', () => {
  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another site’s key', { rpId: 'evil.example' }],
    ['a device that nobody unlocked', { verified: false }],
  ])('%s: neither makes a passkey nor signs in', async (_, lie) => {
    Object.assign(device, lie);
    expect((await add()).problem).toMatchObject(refused);
    Object.assign(device, { origin: 'http://localhost:3000', rpId: 'localhost', verified: true });
    await add();
    Object.assign(device, lie);
    const visitor = testVisitor(app);
    expect((await enter(visitor)).problem).toMatchObject(refused);
    expect((await visitor.call('me')).response.user).toBeNull();
  });

  test('a copy, whose count does not go up, is refused', async () => {
    await add();
    device.counter = 5;
    expect((await enter(testVisitor(app))).status).toBe(200);
    device.counter = 5;
    expect((await enter(testVisitor(app))).problem).toMatchObject(refused);
  });

  test('a passkey that is nobody’s', async () => {
    expect((await enter(testVisitor(app), new TestDevice())).problem).toMatchObject(refused);
  });

  test('another device under a known name', async () => {
    await add();
    const forger = new TestDevice();
    Object.assign(forger, { id: device.id });
    expect((await enter(testVisitor(app), forger)).problem).toMatchObject(refused);
  });
});
