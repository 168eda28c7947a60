import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { HttpApp } from '../../../api/app.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { type TestVisitor, testVisitor } from '../../../testing/visitor.ts';
import { recoveryCooldown } from '../reads.ts';
import { users } from '../tables.ts';
import { accountsApp, asha, emptyAccounts, mailedCode, mailedToken, signedIn } from '../testing/accounts.ts';

let ctx: TestContext;
let app: HttpApp;
beforeAll(async () => {
  ctx = await createTestContext();
  app = accountsApp(ctx);
});
beforeEach(async () => {
  ctx.config.hideAccounts = false;
  await emptyAccounts(ctx);
});
afterAll(() => ctx.close());

const { email, password, confirmPassword } = asha;
const next = '/nftdetail/the-entry?buy';
const recover = (who: TestVisitor) => who.call('recoverHere', { body: { email, next } });
const type = (who: TestVisitor, code: string) => who.call('verifyCode', { body: { code } });
const reset = async (who: TestVisitor) =>
  who.call('confirmReset', { body: { token: await mailedToken(ctx), password, confirmPassword } });
const cools = async () => {
  const [user] = await ctx.db.select().from(users);
  return (await recoveryCooldown(ctx, user?.id ?? '')) !== null;
};
/** Somebody whose only sign-in method is the mailbox. */
async function byCode(): Promise<TestVisitor> {
  const phone = testVisitor(app);
  await phone.call('signUpByCode', { body: { name: 'Asha Menon', email, consent: true } });
  await type(phone, await mailedCode(ctx, email));
  ctx.mailer.sent.length = 0;
  return phone;
}

test('who signed up by code is mailed a code that signs in where they are; it counts as a reset does (spec:41)', async () => {
  await byCode();
  expect(await cools()).toBe(false);
  const laptop = testVisitor(app);
  expect((await recover(laptop)).response).toEqual({ ok: true, mailed: true, to: 'a…@example.com' });
  const code = await mailedCode(ctx, email);
  expect(ctx.mailer.sent.at(-1)?.text).not.toContain('verify=');
  expect((await type(testVisitor(app), code)).problem.code).toBe('auth/code-expired');
  expect((await type(laptop, code)).response).toEqual({ ok: true, next });
  expect((await laptop.call('me')).response.user?.email).toBe(email);
  expect(await cools()).toBe(true);
});

test('who has another way in is mailed the link that sets a password, and nothing differs on the page', async () => {
  await signedIn(ctx, app);
  const laptop = testVisitor(app);
  const { response } = await recover(laptop);
  expect(response).toEqual({ ok: true, mailed: true, to: 'a…@example.com' });
  expect((await type(laptop, '000000')).problem.code).toBe('auth/code-expired');
  expect((await reset(laptop)).status).toBe(200);
  expect(ctx.mailer.sent.some(({ subject }) => subject === 'Reset your Talkies password')).toBe(true);
});

test('an address that nobody proved is mailed that link too, which leaves nothing to whoever registered it', async () => {
  await testVisitor(app).call('signUp', { body: asha });
  await recover(testVisitor(app));
  await ctx.queue.runDue();
  expect(ctx.mailer.sent.at(-1)?.subject).toBe('Reset your Talkies password');
});

test('a code that is on its way ends with a reset', async () => {
  const owner = await byCode();
  const thief = testVisitor(app);
  await recover(thief);
  const code = await mailedCode(ctx, email);
  await owner.call('requestReset', { body: { email } });
  expect((await reset(owner)).status).toBe(200);
  expect((await type(thief, code)).problem.code).toBe('auth/code-expired');
});

test('says no more of who has an account than a reset does', async () => {
  const visitor = testVisitor(app);
  expect((await recover(visitor)).problem.code).toBe('auth/user-not-found');
  ctx.config.hideAccounts = true;
  expect((await recover(visitor)).response).toEqual({ ok: true, mailed: true, to: 'a…@example.com' });
  await ctx.queue.runDue();
  expect(ctx.mailer.sent).toEqual([]);
});

test('counts with the other mails that somebody may ask for', async () => {
  await byCode();
  for (let n = 0; n < 5; n += 1) await recover(testVisitor(app));
  expect((await recover(testVisitor(app))).problem.code).toBe('request/too-many');
});
