import { afterEach, beforeEach, expect, test } from 'vitest';
import type { HttpApp } from '../../../http/app.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { type TestVisitor, testVisitor } from '../../../testing/visitor.ts';
import { accounts, sessions } from '../tables.ts';
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
const askReset = async (): Promise<string> => {
  await visitor.call('requestReset', { body: { email: asha.email } });
  return mailedToken(ctx);
};
const signIn = (password: string) => visitor.call('signIn', { body: { email: asha.email, password } });

test('a mailed link sets a new password and ends every session', async () => {
  const elsewhere = await signedIn(ctx, app);
  const token = await askReset();
  expect(ctx.mailer.sent.at(-1)?.text).toContain(`http://localhost:3000/resetpass?token=${token}`);
  expect((await visitor.call('confirmReset', { body: { token, ...fresh } })).answer).toEqual({ ok: true });
  expect((await elsewhere.call('me')).answer.user).toBeNull();
  expect(await ctx.db.select().from(sessions)).toHaveLength(0);
  expect((await signIn(asha.password)).problem.code).toBe('auth/wrong-password');
  expect((await signIn(fresh.password)).status).toBe(200);
  expect(await ctx.db.select().from(accounts)).toHaveLength(1);
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
  await visitor.call('confirmReset', { body: { token: await askReset(), ...fresh } });
  expect((await signIn('not hers!')).problem.code).toBe('auth/wrong-password');
  expect((await signIn(fresh.password)).status).toBe(200);
});

test('names an unknown address and a password that was not repeated, as the documents do', async () => {
  const unknown = await visitor.call('requestReset', { body: { email: 'nobody@example.com' } });
  expect(unknown.problem.title).toBe('auth/user-not-found: User not found');
  const invalid = await visitor.call('requestReset', { body: { email: 'nobody' } });
  expect(invalid.problem.errors?.[0]?.message).toBe('auth/invalid-email: Invalid email address');
  const body = { token: 'x', password: fresh.password, confirmPassword: 'another' };
  expect((await visitor.call('confirmReset', { body })).problem.errors).toEqual([
    { field: 'confirmPassword', message: 'OMG..! Confirm Password Not Matched !' },
  ]);
});
