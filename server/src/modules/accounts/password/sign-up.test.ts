import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { HttpApp } from '../../../api/app.ts';
import { jobs } from '../../../platform/jobs/tables.ts';
import { runEarly } from '../../../platform/jobs/testing/early.ts';
import { MailFailure } from '../../../platform/mail/mailer.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { type TestVisitor, testVisitor } from '../../../testing/visitor.ts';
import { mailLinks, signInMethods, users, verifications } from '../tables.ts';
import { accountsApp, asha, mailedCode, mailedToken, signedIn } from '../testing/accounts.ts';

let ctx: TestContext;
let app: HttpApp;
let visitor: TestVisitor;
beforeEach(async () => {
  ctx = await createTestContext();
  app = accountsApp(ctx);
  visitor = testVisitor(app);
});
afterEach(() => ctx.close());

const credentials = { email: asha.email, password: asha.password };

describe('sign-up', () => {
  test('creates the person and mails a link to the login page, with a token and no address', async () => {
    const { status, response } = await visitor.call('signUp', { body: asha });
    expect([status, response]).toEqual([200, { ok: true, mailed: true, to: 'a…@example.com' }]);
    await ctx.queue.runDue();
    const [mail] = ctx.mailer.sent;
    expect(mail?.to).toBe('asha@example.com');
    const link = /http:\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(link).toMatch(/^http:\/\/localhost:3000\/login\?verify=[\w.-]+$/);
    expect(mail?.html).toContain(`href="${link}"`);
    expect(decodeURIComponent(link)).not.toContain('asha');
    const [user] = await ctx.db.select().from(users);
    expect(user).toMatchObject({
      phone: '+919840012345',
      emailVerified: false,
      consentedAt: ctx.clock.now(),
    });
    // signed out until verified
    expect((await visitor.call('me')).response.user).toBeNull();
  });

  test('keeps neither the password nor the secret part of the link', async () => {
    await visitor.call('signUp', { body: asha });
    const token = await mailedToken(ctx);
    const rows = await Promise.all(
      [signInMethods, mailLinks, jobs].map((table) => ctx.db.select().from(table)),
    );
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(asha.password);
    expect(stored).not.toContain(token.split('.')[1]);
  });

  test('an address that is registered answers as specified and leaves nothing behind', async () => {
    await visitor.call('signUp', { body: asha });
    const again = await visitor.call('signUp', {
      body: { ...asha, email: 'ASHA@example.com', name: 'Other' },
    });
    expect(again.problem).toMatchObject({
      status: 409,
      code: 'auth/sign-up-failed',
      title: 'Something went wrong. Please try again',
    });
    expect(await ctx.db.select().from(users)).toHaveLength(1);
    expect(await ctx.db.select().from(signInMethods)).toHaveLength(1);
    await ctx.queue.runDue();
    expect(ctx.mailer.sent).toHaveLength(1);
  });

  test('the phone number may be left out', async () => {
    expect((await visitor.send('signUp', { body: { ...asha, phone: '' } })).status).toBe(200);
    expect((await ctx.db.select().from(users))[0]?.phone).toBeNull();
  });

  test('two at once with one address: exactly one account', async () => {
    const both = await Promise.all([1, 2].map(() => testVisitor(app).call('signUp', { body: asha })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await ctx.db.select().from(signInMethods)).toHaveLength(1);
  });

  test.each([
    ['name', { name: '  ' }, 'Please fill this in.'],
    ['name', { name: '\u200b\u200b' }, 'Please fill this in.'],
    ['name', { name: 'Asha\u0000' }, 'Leave out control characters.'],
    ['phone', { phone: '98400 12345' }, 'Enter the number with its country code, such as +91 98400 12345.'],
    ['email', { email: 'asha@' }, 'auth/invalid-email: Invalid email address'],
    ['password', { password: '8 letter', confirmPassword: '8 letter' }, 'Use at least 9 characters.'],
    ['confirmPassword', { confirmPassword: 'nine lifes' }, 'OMG..! Confirm Password Not Matched !'],
    ['consent', { consent: false }, 'Please confirm your age or a parent’s consent.'],
  ])('says what is wrong with %s', async (field, wrong, message) => {
    const { problem } = await visitor.send('signUp', { body: { ...asha, ...wrong } });
    expect(problem.status).toBe(422);
    expect(problem.errors).toContainEqual({ field, message });
    expect(await ctx.db.select().from(users)).toHaveLength(0);
  });

  test('says that the mail was sent only when it was', async () => {
    expect((await visitor.call('signUp', { body: asha })).response.mailed).toBe(true);
    // without a run of the queue
    expect(ctx.mailer.sent.map(({ to }) => to)).toEqual([asha.email]);
    await ctx.queue.runDue();
    expect(ctx.mailer.sent).toHaveLength(1);
  });

  test.each([
    ['does not answer', 'up'],
    ['answers and takes nothing', 'takes'],
  ] as const)('says so when the mail server %s, and mails when it does', async (_, part) => {
    ctx.mailer[part] = false;
    const { response } = await visitor.call('signUp', { body: asha });
    expect(response.mailed).toBe(false);
    await ctx.queue.runDue();
    expect((await visitor.call('resendVerification', { body: { email: asha.email } })).problem).toMatchObject(
      {
        status: 503,
        title: 'Error Sending Verification Email',
      },
    );
    const { problem } = await visitor.call('resendVerifyCode');
    expect(problem.title).toBe('Error Sending Verification Email');
    ctx.mailer[part] = true;
    ctx.clock.advance(60);
    await ctx.queue.runDue();
    expect(ctx.mailer.sent.map(({ to }) => to)).toEqual([asha.email, asha.email, asha.email]);
  });
});

describe('an address that takes no mail', () => {
  const refusal = {
    status: 422,
    code: 'request/address-refused',
    retryable: false,
    errors: [
      {
        field: 'email',
        message: 'No mail reaches that address. Look at what you typed: correct it, or use another one.',
      },
    ],
  };

  test('is told beside its field, and nothing is kept of the sign-up', async () => {
    ctx.mailer.refuses = true;
    const { problem, headers } = await visitor.call('signUp', { body: asha });
    expect(problem).toMatchObject(refusal);
    expect(headers.getSetCookie()).toEqual([]);
    for (const table of [users, signInMethods, mailLinks, verifications])
      expect(await ctx.db.select().from(table)).toEqual([]);
    expect((await visitor.call('pendingVerification', { query: {} })).response.to).toBeNull();
    // no mail follows
    ctx.mailer.refuses = false;
    ctx.clock.advance(7 * 86_400);
    await ctx.queue.runDue();
    expect(ctx.mailer.sent).toEqual([]);
  });

  test('can be corrected, and signed up once its mailbox works', async () => {
    ctx.mailer.refuses = true;
    await visitor.call('signUp', { body: { ...asha, email: 'asha@exmaple.com' } });
    await visitor.call('signUp', { body: asha });
    ctx.mailer.refuses = false;
    expect((await visitor.call('signUp', { body: asha })).response.mailed).toBe(true);
    await visitor.call('verifyEmail', { body: { token: await mailedToken(ctx) } });
    expect((await visitor.call('me')).response.user).toMatchObject({
      email: asha.email,
      handle: 'asha-menon',
    });
  });

  test('is told to nobody of an address that is registered: no mail is tried', async () => {
    await signedIn(ctx, app);
    ctx.mailer.refuses = true;
    const other = testVisitor(app);
    expect((await other.call('signUp', { body: asha })).problem.code).toBe('auth/sign-up-failed');
    const byCode = { name: 'Ravi', email: asha.email, consent: true as const };
    expect((await other.call('signUpByCode', { body: byCode })).problem.code).toBe('auth/sign-up-failed');
    expect(await ctx.db.select().from(users)).toHaveLength(1);
  });

  test('is told to who signs up by code; a registration that somebody else made stays as it was', async () => {
    const byCode = { name: 'Asha Menon', email: asha.email, consent: true as const };
    ctx.mailer.refuses = true;
    expect((await visitor.call('signUpByCode', { body: byCode })).problem).toMatchObject(refusal);
    expect(await ctx.db.select().from(users)).toEqual([]);
    ctx.mailer.refuses = false;
    await testVisitor(app).call('signUp', { body: { ...asha, name: 'Somebody' } });
    ctx.mailer.refuses = true;
    expect((await visitor.call('signUpByCode', { body: byCode })).problem).toMatchObject(refusal);
    expect((await ctx.db.select().from(users))[0]?.name).toBe('Somebody');
    expect(await ctx.db.select().from(mailLinks)).toHaveLength(1);
    ctx.mailer.refuses = false;
    expect((await visitor.call('signUpByCode', { body: byCode })).response.mailed).toBe(true);
    const code = await mailedCode(ctx, asha.email);
    expect((await visitor.call('verifyCode', { body: { code } })).status).toBe(200);
  });

  test('leaves the sign-up of who had the mailbox mailed to in the meantime', async () => {
    const second = testVisitor(app);
    const byCode = { name: 'Asha Menon', email: asha.email, consent: true as const };
    const { send } = ctx.mailer;
    ctx.mailer.send = async () => {
      ctx.mailer.send = send;
      expect((await second.call('signUpByCode', { body: byCode })).status).toBe(200);
      throw new MailFailure('no such mailbox', 'refused');
    };
    expect((await visitor.call('signUpByCode', { body: byCode })).problem).toMatchObject(refusal);
    const code = await mailedCode(ctx, asha.email);
    expect((await second.call('verifyCode', { body: { code } })).status).toBe(200);
  });

  test('is told when the mail is asked for again: where there is no field for it, above the form', async () => {
    await visitor.call('signUp', { body: asha });
    ctx.mailer.refuses = true;
    const { problem } = await visitor.call('resendVerification', { body: { email: asha.email } });
    expect(problem).toMatchObject({ status: 422, code: 'request/address-refused' });
    expect(problem.errors).toEqual([
      {
        field: 'email',
        message:
          'No mail reaches that address. Sign up with another one, or ask again once its mailbox works.',
      },
    ]);
    const again = (await visitor.call('resendVerifyCode')).problem;
    expect(again).toMatchObject({
      code: 'request/address-refused',
      title: 'No mail reaches that address',
      detail: 'Sign up with another one, or ask again once its mailbox works.',
    });
    expect(again.errors).toBeUndefined();
    ctx.mailer.refuses = false;
    expect((await visitor.call('resendVerifyCode')).status).toBe(200);
  });
});

describe('verification', () => {
  test('is needed before the first login', async () => {
    await visitor.call('signUp', { body: asha });
    const { problem } = await visitor.call('signIn', { body: credentials });
    expect(problem).toMatchObject({ status: 403, title: 'Please verify your email address' });
    expect((await visitor.call('me')).response.user).toBeNull();
    await visitor.call('verifyEmail', { body: { token: await mailedToken(ctx) } });
    expect((await visitor.call('signIn', { body: credentials })).response.user).toMatchObject({
      name: 'Asha Menon',
      email: 'asha@example.com',
    });
  });

  test('opened twice is no failure', async () => {
    await visitor.call('signUp', { body: asha });
    const token = await mailedToken(ctx);
    expect((await visitor.call('verifyEmail', { body: { token } })).status).toBe(200);
    expect((await visitor.call('verifyEmail', { body: { token } })).status).toBe(200);
  });

  test('a forged link, one for something else or an old one has expired', async () => {
    await visitor.call('signUp', { body: asha });
    const token = await mailedToken(ctx);
    const [id = ''] = token.split('.');
    for (const forged of [id, `${id}.`, `${id}.AAAA`, `${token}A`, 'x', '🎬.🎬']) {
      const { problem } = await visitor.call('verifyEmail', { body: { token: forged } });
      expect(problem).toMatchObject({ status: 410, code: 'auth/link-expired' });
    }
    await visitor.call('requestReset', { body: { email: asha.email } });
    const reset = await mailedToken(ctx);
    expect((await visitor.call('verifyEmail', { body: { token: reset } })).status).toBe(410);
    ctx.clock.advance(72 * 3600);
    expect((await visitor.call('verifyEmail', { body: { token } })).status).toBe(410);
  });

  test('can be mailed again, unless nobody has that address or it is verified', async () => {
    await visitor.call('signUp', { body: asha });
    await visitor.call('resendVerification', { body: { email: asha.email } });
    await visitor.call('verifyEmail', { body: { token: await mailedToken(ctx) } });
    expect(ctx.mailer.sent).toHaveLength(2);
    expect((await visitor.call('resendVerification', { body: { email: asha.email } })).status).toBe(200);
    await ctx.queue.runDue();
    expect(ctx.mailer.sent).toHaveLength(2);
    const unknown = await visitor.call('resendVerification', { body: { email: 'nobody@example.com' } });
    expect(unknown.problem.title).toBe('auth/user-not-found: User not found');
  });
});

test('what nobody verifies for a week holds neither address nor handle any more', async () => {
  const handles = async () => (await ctx.db.select().from(users)).map(({ handle }) => handle);
  await visitor.call('signUp', { body: asha });
  await ctx.queue.runDue();
  ctx.clock.advance(4 * 24 * 3600);
  await visitor.call('resendVerification', { body: { email: asha.email } });
  ctx.clock.advance(6 * 24 * 3600);
  await ctx.queue.runDue();
  expect(await handles()).toEqual(['asha-menon']); // the second link is not a week old
  ctx.clock.advance(24 * 3600 + 60);
  await ctx.queue.runDue();
  expect(await handles()).toEqual([]);
  const again = await signedIn(ctx, app);
  ctx.clock.advance(8 * 24 * 3600);
  await ctx.queue.runDue();
  expect((await again.call('me')).response.user?.handle).toBe('asha-menon');
});

test('what nobody verifies goes also where the job of its week comes before its time', async () => {
  await visitor.call('signUp', { body: asha });
  await ctx.queue.runDue();
  await runEarly(ctx, 'account/forget-unverified');
  expect(await ctx.db.select().from(users)).toEqual([]);
});
