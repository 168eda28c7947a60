import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { HttpApp } from '../../../api/app.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { type TestVisitor, testVisitor } from '../../../testing/visitor.ts';
import { sessions, signInMethods, users } from '../tables.ts';
import { accountsApp, asha, mailedToken, signedIn } from '../testing/accounts.ts';

let ctx: TestContext;
let app: HttpApp;
let visitor: TestVisitor;
beforeEach(async () => {
  ctx = await createTestContext();
  app = accountsApp(ctx);
  visitor = testVisitor(app);
});
afterEach(() => ctx.close());

const fresh = { password: 'ten lives!', confirmPassword: 'ten lives!' };
/** The form of somebody whose address nobody had verified. */
const taking = { ...fresh, name: 'Asha Rao', consent: true as const };
const askReset = async (): Promise<string> => {
  await visitor.call('requestReset', { body: { email: asha.email } });
  return mailedToken(ctx);
};
const signIn = (password: string) => visitor.call('signIn', { body: { email: asha.email, password } });

test('a mailed link sets a new password and ends every session', async () => {
  const elsewhere = await signedIn(ctx, app);
  const token = await askReset();
  expect(ctx.mailer.sent.at(-1)?.text).toContain(`http://localhost:3000/resetpass?token=${token}`);
  expect((await visitor.call('confirmReset', { body: { token, ...fresh } })).response).toEqual({
    ok: true,
    left: { google: false, passkeys: [], phone: null, wallets: [] },
  });
  expect((await elsewhere.call('me')).response.user).toBeNull();
  expect(await ctx.db.select().from(sessions)).toHaveLength(0);
  expect((await signIn(asha.password)).problem.code).toBe('auth/wrong-password');
  expect((await signIn(fresh.password)).status).toBe(200);
  expect(await ctx.db.select().from(signInMethods)).toHaveLength(1);
});

test('is not said to be mailed when it was not; the mail follows', async () => {
  await signedIn(ctx, app);
  const before = ctx.mailer.sent.length;
  ctx.mailer.takes = false;
  const { problem } = await visitor.call('requestReset', { body: { email: asha.email } });
  expect(problem).toMatchObject({ status: 503, title: 'The mail with your link was not sent' });
  ctx.mailer.takes = true;
  ctx.clock.advance(60);
  await ctx.queue.runDue();
  expect(ctx.mailer.sent.slice(before).map(({ to }) => to)).toEqual([asha.email]);
});

test('is told as such where the address takes no mail for good, and works once it does', async () => {
  await signedIn(ctx, app);
  ctx.mailer.refuses = true;
  const { problem } = await visitor.call('requestReset', { body: { email: asha.email } });
  expect(problem).toMatchObject({ status: 422, code: 'request/address-refused', retryable: false });
  expect(problem.errors).toEqual([
    {
      field: 'email',
      message: 'No mail reaches that address. See that its mailbox works, then ask again, or write to us.',
    },
  ]);
  ctx.mailer.refuses = false;
  await visitor.call('confirmReset', { body: { token: await askReset(), ...fresh } });
  expect((await signIn(fresh.password)).status).toBe(200);
});

test('where accounts are hidden, an address that takes no mail answers as any other does', async () => {
  ctx.config.hideAccounts = true;
  await signedIn(ctx, app);
  await testVisitor(app).call('signUp', { body: { ...asha, email: 'ravi@example.com' } });
  ctx.mailer.refuses = true;
  const answers = [];
  for (const email of [asha.email, 'ravi@example.com', 'nobody@example.com'])
    for (const name of ['requestReset', 'resendVerification'] as const)
      answers.push((await visitor.call(name, { body: { email } })).status);
  expect(new Set(answers)).toEqual(new Set([200]));
});

test('tells the owner of the address', async () => {
  await signedIn(ctx, app);
  await visitor.call('confirmReset', { body: { token: await askReset(), ...fresh } });
  await ctx.queue.runDue();
  expect(ctx.mailer.sent.at(-1)).toMatchObject({
    to: asha.email,
    subject: 'Your Talkies password was changed',
  });
});

test('a link works once, and not beside another that worked', async () => {
  await signedIn(ctx, app);
  const [first, second] = [await askReset(), await askReset()];
  expect((await visitor.call('confirmReset', { body: { token: first, ...fresh } })).status).toBe(200);
  for (const token of [first, second]) {
    const { problem } = await visitor.call('confirmReset', { body: { token, ...fresh } });
    expect(problem).toMatchObject({ status: 410, code: 'auth/link-expired' });
  }
});

test('used by two at once, one wins', async () => {
  await signedIn(ctx, app);
  const token = await askReset();
  const both = await Promise.all(
    ['password one', 'password two'].map((password) =>
      visitor.call('confirmReset', { body: { token, password, confirmPassword: password } }),
    ),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
});

test('a link ends after an hour, and a verification link resets nothing', async () => {
  await visitor.call('signUp', { body: asha });
  const verification = await mailedToken(ctx);
  const token = await askReset();
  ctx.clock.advance(3600);
  for (const old of [token, verification, 'forged'])
    expect((await visitor.call('confirmReset', { body: { token: old, ...fresh } })).status).toBe(410);
});

test('proves the address, so that its owner gets an account that somebody else registered', async () => {
  await visitor.call('signUp', { body: { ...asha, password: 'not hers!', confirmPassword: 'not hers!' } });
  await visitor.call('confirmReset', { body: { token: await askReset(), ...taking } });
  expect((await signIn('not hers!')).problem.code).toBe('auth/wrong-password');
  expect((await signIn(fresh.password)).status).toBe(200);
});

test('an account that somebody else registered gets its owner’s name, handle and consent, and is not opened without them', async () => {
  await visitor.call('signUp', { body: { ...asha, name: 'Somebody Else' } });
  ctx.clock.advance(60);
  const token = await askReset();
  for (const part of [{}, { name: 'Asha Rao' }, { consent: true as const }]) {
    const { problem } = await visitor.call('confirmReset', { body: { token, ...fresh, ...part } });
    expect(problem.code).toBe('request/invalid');
  }
  expect((await signIn(asha.password)).problem.code).toBe('auth/email-not-verified');
  expect((await visitor.call('confirmReset', { body: { token, ...taking } })).status).toBe(200);
  const [user] = await ctx.db.select().from(users);
  expect(user).toMatchObject({ name: 'Asha Rao', handle: 'asha-rao', consentedAt: ctx.clock.now() });
});

describe('what a reset leaves of other ways in', () => {
  const add = async () => {
    const at = ctx.clock.now();
    const [user] = await ctx.db.select().from(users);
    const userId = user?.id ?? '';
    await ctx.db
      .insert(signInMethods)
      .values({ id: 'google', userId, providerId: 'google', accountId: '1', createdAt: at, updatedAt: at });
    await ctx.db.update(users).set({ verifiedPhone: user?.phone ?? null });
  };
  const left = async () => [
    (await ctx.db.select().from(signInMethods)).map(({ providerId }) => providerId).sort(),
    (await ctx.db.select().from(users)).map(({ verifiedPhone }) => verifiedPhone),
  ];

  test('they stay, as people lose passwords more often than phones', async () => {
    await signedIn(ctx, app);
    await add();
    await visitor.call('confirmReset', { body: { token: await askReset(), ...fresh } });
    expect(await left()).toEqual([['credential', 'google'], ['+919840012345']]);
  });

  test('they go where the person wants it so', async () => {
    await signedIn(ctx, app);
    await add();
    const body = { token: await askReset(), ...fresh, closeOtherMethods: true };
    expect((await visitor.call('confirmReset', { body })).status).toBe(200);
    expect(await left()).toEqual([['credential'], [null]]);
    expect((await signIn(fresh.password)).status).toBe(200);
  });

  test('they go where nobody had proved the address: its owner did not add them', async () => {
    await visitor.call('signUp', { body: asha });
    await ctx.queue.runDue();
    await add();
    await visitor.call('confirmReset', { body: { token: await askReset(), ...taking } });
    expect(await left()).toEqual([['credential'], [null]]);
  });
});

test('a password that is replaced while it is checked opens nothing', async () => {
  await signedIn(ctx, app);
  const token = await askReset();
  const hashing = signIn(asha.password);
  const both = await Promise.all([hashing, visitor.call('confirmReset', { body: { token, ...fresh } })]);
  expect(both[1].status).toBe(200);
  const open = await ctx.db.select().from(sessions);
  expect(open).toEqual([]);
});

test('names an unknown address and a password that was not repeated, as the specification does', async () => {
  const unknown = await visitor.call('requestReset', { body: { email: 'nobody@example.com' } });
  expect(unknown.problem.title).toBe('auth/user-not-found: User not found');
  const invalid = await visitor.call('requestReset', { body: { email: 'nobody' } });
  expect(invalid.problem.errors?.[0]?.message).toBe('auth/invalid-email: Invalid email address');
  const body = { token: 'x', password: fresh.password, confirmPassword: 'another' };
  expect((await visitor.call('confirmReset', { body })).problem.errors).toEqual([
    { field: 'confirmPassword', message: 'OMG..! Confirm Password Not Matched !' },
  ]);
});
