import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HttpApp } from '../../../api/app.ts';
import { jobs } from '../../../platform/jobs/tables.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { type TestVisitor, testVisitor } from '../../../testing/visitor.ts';
import { confirmationOf } from '../confirm/confirmation.ts';
import { mailLinks, sessions, signInMethods, users, verifications } from '../tables.ts';
import { accountsApp, asha, emptyAccounts, mailedCode, mailedToken } from '../testing/accounts.ts';

let ctx: TestContext;
let app: HttpApp;
let phone: TestVisitor;
beforeAll(async () => {
  ctx = await createTestContext();
  app = accountsApp(ctx);
});
beforeEach(async () => {
  await emptyAccounts(ctx);
  phone = testVisitor(app);
});
afterAll(() => ctx.close());

const itemPage = '/nftdetail/the-entry?buy';
const newcomer = { name: 'Asha Menon', email: asha.email, consent: true as const, next: itemPage };
const signUp = (who = phone) => who.call('signUp', { body: { ...asha, next: itemPage } });
const type = (who: TestVisitor, code: string) => who.call('verifyCode', { body: { code } });
const open = (who: TestVisitor, token: string) => who.call('verifyEmail', { body: { token } });
const look = async (who: TestVisitor, token: string) =>
  (await who.call('pendingVerification', { query: { token } })).response;
const nameOf = async (who: TestVisitor) => (await who.call('me')).response.user?.name ?? null;
const isVerified = async () => (await ctx.db.select().from(users))[0]?.emailVerified;
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

describe('the code of a verification mail', () => {
  test('typed in the browser that signed up, verifies, signs in and leads on', async () => {
    await signUp();
    const code = await mailedCode(ctx, asha.email);
    const { status, response } = await type(phone, ` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect([status, response]).toEqual([200, { ok: true, next: itemPage }]);
    expect(await nameOf(phone)).toBe('Asha Menon');
    expect(await isVerified()).toBe(true);
  });

  test('counts as a proof by mail, as any code does', async () => {
    await signUp();
    await type(phone, await mailedCode(ctx, asha.email));
    const [session] = await ctx.db.select().from(sessions);
    expect(session?.method).toBe('mail');
    const actor = { id: session?.userId ?? '', sessionId: session?.id ?? '' };
    expect(await confirmationOf(ctx.db, actor, ctx.clock.now())).toMatchObject({ by: 'mail' });
  });

  test('is nothing in another browser, which does not learn that there is one', async () => {
    await signUp();
    const code = await mailedCode(ctx, asha.email);
    const [strange, elsewhere] = [testVisitor(app), testVisitor(app)];
    await elsewhere.call('signUp', { body: { ...asha, email: 'ravi@example.com' } });
    const [none, ravis] = [await type(strange, code), await type(elsewhere, code)];
    expect(none.problem.code).toBe('auth/code-expired');
    expect(ravis.problem.code).toBe('auth/code-wrong');
    expect(await type(strange, wrong(code))).toMatchObject({ problem: { code: 'auth/code-expired' } });
    expect((await type(phone, code)).status).toBe(200);
  });

  test('works once', async () => {
    await signUp();
    const code = await mailedCode(ctx, asha.email);
    const step = new Map(phone.cookies);
    expect((await type(phone, code)).status).toBe(200);
    const copy = testVisitor(app);
    for (const [name, value] of step) copy.cookies.set(name, value);
    expect((await type(copy, code)).problem.code).toBe('auth/code-expired');
    expect(await nameOf(copy)).toBeNull();
  });

  test('works for ten minutes; the next mail has another, and the older one is void', async () => {
    await signUp();
    const first = await mailedCode(ctx, asha.email);
    ctx.clock.advance(600);
    expect((await type(phone, first)).problem.code).toBe('auth/code-expired');
    await phone.call('resendVerifyCode');
    const second = await mailedCode(ctx, asha.email);
    await phone.call('resendVerifyCode');
    const third = await mailedCode(ctx, asha.email);
    expect(new Set([first, second, third]).size).toBe(3);
    expect((await type(phone, second)).problem.code).toBe('auth/code-wrong');
    expect((await type(phone, third)).status).toBe(200);
  });

  test('is void after five tries, also where two processes take the last one at once', async () => {
    await signUp();
    const code = await mailedCode(ctx, asha.email);
    const second = await ctx.again();
    const elsewhere = testVisitor(accountsApp(second));
    for (const [name, value] of phone.cookies) elsewhere.cookies.set(name, value);
    for (let n = 0; n < 4; n += 1) await type(phone, wrong(code));
    const both = await Promise.all([type(phone, wrong(code)), type(elsewhere, wrong(code))]);
    expect(both.map(({ problem }) => problem.code)).toEqual(['auth/code-expired', 'auth/code-expired']);
    const [link] = await ctx.db.select({ tries: mailLinks.tries }).from(mailLinks);
    expect(link?.tries).toBe(5);
    expect((await type(phone, code)).problem.code).toBe('auth/code-expired');
    expect(await isVerified()).toBe(false);
    await second.close();
  });

  test('typed twice at once in two processes signs in once', async () => {
    await signUp();
    const code = await mailedCode(ctx, asha.email);
    const second = await ctx.again();
    const elsewhere = testVisitor(accountsApp(second));
    for (const [name, value] of phone.cookies) elsewhere.cookies.set(name, value);
    const both = await Promise.all([type(phone, code), type(elsewhere, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect(await ctx.db.select().from(sessions)).toHaveLength(1);
    await second.close();
  });

  test('can be guessed fifteen times a day and no more, whatever is mailed meanwhile', async () => {
    await signUp();
    for (let mail = 0; mail < 3; mail += 1) {
      const code = await mailedCode(ctx, asha.email);
      for (let n = 0; n < 5; n += 1) await type(phone, wrong(code));
      await phone.call('resendVerifyCode');
    }
    const code = await mailedCode(ctx, asha.email);
    expect((await type(phone, code)).problem).toMatchObject({ code: 'request/too-many' });
    expect((await open(phone, await mailedToken(ctx))).response.next).toBe(itemPage);
  });

  test('and what names the browser are stored nowhere', async () => {
    await signUp();
    const code = await mailedCode(ctx, asha.email);
    const tables = [mailLinks, verifications, jobs, users];
    const rows = await Promise.all(tables.map((table) => ctx.db.select().from(table)));
    const stored = JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? `${value}` : value));
    expect(stored).not.toContain(code);
    for (const value of phone.cookies.values()) expect(stored).not.toContain(value);
  });

  test('is not in a mail that was asked for in another browser', async () => {
    await signUp();
    await testVisitor(app).call('resendVerification', { body: { email: asha.email } });
    await ctx.queue.runDue();
    const [first, second] = ctx.mailer.sent;
    expect(first?.subject).toMatch(/^\d{3} \d{3} is your code/);
    expect(second?.subject).toBe('Verify your e-mail address for Talkies');
    expect(second?.text).not.toMatch(/\b\d{3} \d{3}\b/);
  });

  test.each(['', ' ', '12345', '1234567', '١٢٣٤٥٦', '🎬'])('%j is no code', async (given) => {
    await signUp();
    expect([410, 422]).toContain((await type(phone, given)).status);
    expect(await isVerified()).toBe(false);
  });
});

describe('the link of that mail', () => {
  test('in the browser that signed up, verifies, signs in and leads on, once', async () => {
    await signUp();
    const token = await mailedToken(ctx);
    expect(await look(phone, token)).toEqual({ to: 'a…@example.com', link: 'own' });
    expect((await open(phone, token)).response).toEqual({ ok: true, next: itemPage });
    expect(await nameOf(phone)).toBe('Asha Menon');
    expect(await look(phone, token)).toEqual({ to: null, link: 'used' });
    expect((await open(phone, token)).response).toEqual({ ok: true, next: null });
  });

  test('in another browser verifies and signs nobody in', async () => {
    await signUp();
    const [token, other] = [await mailedToken(ctx), testVisitor(app)];
    expect(await look(other, token)).toEqual({ to: null, link: 'other' });
    expect((await open(other, token)).response).toEqual({ ok: true, next: null });
    expect(await isVerified()).toBe(true);
    expect(await nameOf(other)).toBeNull();
  });

  test('looked at, verifies nothing', async () => {
    await signUp();
    const token = await mailedToken(ctx);
    for (const who of [phone, testVisitor(app)]) await look(who, token);
    expect(await isVerified()).toBe(false);
    expect(await look(phone, 'forged.token')).toEqual({ to: 'a…@example.com', link: 'expired' });
  });

  test('pressed elsewhere leaves the code of the browser that signed up as it is', async () => {
    await signUp();
    const code = await mailedCode(ctx, asha.email);
    await open(testVisitor(app), await mailedToken(ctx));
    expect((await type(phone, code)).response.next).toBe(itemPage);
  });
});

const byCode = (who: TestVisitor, form = newcomer) => who.call('signUpByCode', { body: form });

describe('the browser that signed up, where the link was pressed elsewhere', () => {
  test('is mailed another code, which signs in there', async () => {
    await byCode(phone);
    await open(testVisitor(app), await mailedToken(ctx));
    ctx.clock.advance(11 * 60);
    expect((await phone.call('resendVerifyCode')).response).toEqual({ ok: true, to: 'a…@example.com' });
    const code = await mailedCode(ctx, asha.email);
    expect(ctx.mailer.sent.at(-1)).toMatchObject({
      subject: expect.stringMatching(/^\d{3} \d{3} is your code to sign in to Talkies$/),
      text: expect.not.stringContaining('verify'),
    });
    expect((await type(phone, code)).response.next).toBe(itemPage);
    expect((await ctx.db.select().from(users))[0]?.recoveredAt).toBeNull();
  });

  test('waits for no code any more once anybody has signed in there', async () => {
    await signUp();
    await open(testVisitor(app), await mailedToken(ctx));
    await phone.call('signIn', { body: { email: asha.email, password: asha.password } });
    await phone.call('signOut');
    const { response } = await phone.call('pendingVerification', { query: {} });
    expect(response.to).toBeNull();
  });
});

describe('a sign-up by name, address and code', () => {
  test('makes the account once the code is typed; a password can be set by mail later', async () => {
    expect((await byCode(phone)).response).toEqual({ ok: true, mailed: true, to: 'a…@example.com' });
    expect((await type(phone, await mailedCode(ctx, asha.email))).response.next).toBe(itemPage);
    expect(await nameOf(phone)).toBe('Asha Menon');
    expect((await phone.call('signInMethods')).response.password).toBe(false);
    await phone.call('requestReset', { body: { email: asha.email } });
    const { password, confirmPassword } = asha;
    const body = { token: await mailedToken(ctx), password, confirmPassword };
    expect((await phone.call('confirmReset', { body })).status).toBe(200);
    expect((await phone.call('signIn', { body: { email: asha.email, password } })).status).toBe(200);
  });

  test('of an address that somebody proved is refused as any sign-up is', async () => {
    await signUp();
    await type(phone, await mailedCode(ctx, asha.email));
    const other = testVisitor(app);
    expect((await byCode(other)).problem.code).toBe('auth/sign-up-failed');
    expect((await type(other, '000000')).problem.code).toBe('auth/code-expired');
  });

  test('gives an address to its owner that somebody else had registered (spec:43)', async () => {
    const thief = testVisitor(app);
    await thief.call('signUp', {
      body: { ...asha, name: 'Thief', password: 'thief knows', confirmPassword: 'thief knows' },
    });
    await byCode(phone);
    // nothing is changed until the mail is read
    expect(await ctx.db.select().from(signInMethods)).toHaveLength(1);
    await type(phone, await mailedCode(ctx, asha.email));
    expect(await nameOf(phone)).toBe('Asha Menon');
    const body = { email: asha.email, password: 'thief knows' };
    expect((await thief.call('signIn', { body })).problem.code).toBe('auth/wrong-password');
    expect((await type(thief, '000000')).problem.code).toBe('auth/code-expired');
    expect(await ctx.db.select().from(users)).toMatchObject([{ name: 'Asha Menon', handle: 'asha-menon' }]);
  });

  test('keeps the handle that the same name was given at first', async () => {
    await byCode(phone, { ...newcomer, email: 'ravi@example.com' });
    const laptop = testVisitor(app);
    await byCode(laptop);
    const handles = async () => (await ctx.db.select().from(users)).map(({ handle }) => handle).sort();
    const before = await handles();
    expect(before).toEqual(['asha-menon', expect.stringMatching(/^asha-menon-[0-9]{6}$/)]);
    await type(laptop, await mailedCode(ctx, asha.email));
    expect(await handles()).toEqual(before);
  });

  test('gives it to its owner too where they press the mail’s button elsewhere first', async () => {
    const thief = testVisitor(app);
    await thief.call('signUp', {
      body: { ...asha, name: 'Thief', password: 'thief knows', confirmPassword: 'thief knows' },
    });
    await byCode(phone);
    await phone.call('resendVerifyCode');
    const code = await mailedCode(ctx, asha.email);
    expect((await open(testVisitor(app), await mailedToken(ctx))).response).toEqual({ ok: true, next: null });
    const body = { email: asha.email, password: 'thief knows' };
    expect((await thief.call('signIn', { body })).problem.code).toBe('auth/wrong-password');
    expect((await ctx.db.select().from(users))[0]).toMatchObject({ name: 'Asha Menon', phone: null });
    expect((await type(phone, code)).response.next).toBe(itemPage);
    expect((await thief.call('signIn', { body })).problem.code).toBe('auth/wrong-password');
    expect((await type(thief, '000000')).problem.code).toBe('auth/code-expired');
  });

  test('keeps the newest code where the button of its first mail is pressed', async () => {
    await testVisitor(app).call('signUp', { body: asha });
    await byCode(phone);
    const first = await mailedToken(ctx);
    await phone.call('resendVerifyCode');
    const code = await mailedCode(ctx, asha.email);
    await open(testVisitor(app), first);
    expect((await type(phone, code)).response.next).toBe(itemPage);
  });

  test('can be begun again in any browser, within what one mailbox is sent', async () => {
    await byCode(phone);
    const laptop = testVisitor(app);
    await byCode(laptop);
    expect((await type(laptop, await mailedCode(ctx, asha.email))).status).toBe(200);
    for (let n = 0; n < 3; n += 1) await byCode(testVisitor(app), { ...newcomer, email: 'ravi@example.com' });
    for (let n = 0; n < 2; n += 1) await byCode(testVisitor(app), { ...newcomer, email: 'ravi@example.com' });
    const sixth = await byCode(testVisitor(app), { ...newcomer, email: 'ravi@example.com' });
    expect(sixth.problem.code).toBe('request/too-many');
  });

  test('leads on to pages of ours alone', async () => {
    await byCode(phone, { ...newcomer, next: '//evil.example/nftdetail' });
    expect((await type(phone, await mailedCode(ctx, asha.email))).response.next).toBe('/');
  });

  test('asks for age or a parent’s consent', async () => {
    const { problem } = await phone.send('signUpByCode', { body: { ...newcomer, consent: false } });
    expect(problem.errors?.[0]?.field).toBe('consent');
  });
});
