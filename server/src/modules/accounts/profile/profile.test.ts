import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createHttp, type HttpApp } from '../../../api/app.ts';
import { accountRoutes, createResolveUser } from '../../../api/routes/accounts.ts';
import { profileRoutes } from '../../../api/routes/profile.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { type TestVisitor, testVisitor } from '../../../testing/visitor.ts';
import { otherSignInMethods } from '../close-sign-in-methods.ts';
import { oneTimeCodes, sessionConfirmations } from '../confirm/tables.ts';
import { composeAccountMails } from '../links/link-mails.ts';
import { recoveryCooldown } from '../reads.ts';
import { mailLinks, passkeys, sessions, signInMethods, users } from '../tables.ts';
import {
  confirmNewest,
  asha as form,
  mailedCode,
  mailedToken,
  noWallets,
  signedIn,
} from '../testing/accounts.ts';
import { badTexts } from '../testing/bad-texts.ts';
import { composeProfileMails } from './profile-mails.ts';

let ctx: TestContext;
let app: HttpApp;
let asha: TestVisitor;
beforeEach(async () => {
  ctx = await createTestContext();
  composeAccountMails(ctx);
  composeProfileMails(ctx);
  app = createHttp(ctx, {
    resolveUser: createResolveUser(ctx),
    routes: [
      accountRoutes(ctx, noWallets),
      profileRoutes(ctx, {
        show: async () => ({ avatar: null, cover: null }),
        beforeLeaving: async () => undefined,
        removeOutsideWallets: async () => undefined,
      }),
    ],
    mounts: [],
    readiness: {},
  });
  asha = await signedIn(ctx, app);
});
afterEach(() => ctx.close());

const present = { name: form.name, handle: 'asha-menon', phone: form.phone, email: form.email };
const save = (change: Partial<typeof present>, who = asha) =>
  who.call('updateProfile', { body: { ...present, ...change } });
const messageAt = (answered: { problem: { errors?: { field: string; message: string }[] } }, field: string) =>
  answered.problem.errors?.find((error) => error.field === field)?.message;
const me = async (who = asha) => (await who.call('me')).response.user;

/** Sends due mails and returns the token of the newest one to somebody. */
async function tokenTo(address: string): Promise<string> {
  await ctx.queue.runDue();
  const mail = ctx.mailer.sent.findLast(({ to }) => to === address);
  const token = /[?&](?:confirm|undo|token)=([\w.-]+)/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error(`no link was mailed to ${address}`);
  return token;
}

describe('personal info', () => {
  test('name, phone and handle are kept on the server', async () => {
    const { response } = await save({ name: 'Asha Rao', handle: 'Rao-Asha', phone: '+65 9123 4567' });
    expect(response).toMatchObject({
      name: 'Asha Rao',
      handle: 'rao-asha',
      phone: '+65 9123 4567',
      ...{ mailed: null, emailRefused: false },
    });
    expect(await me()).toMatchObject({ name: 'Asha Rao', handle: 'rao-asha', phone: '+6591234567' });
  });

  test('a phone number that is none is refused beside its field, and nothing is saved', async () => {
    for (const [phone, message] of [
      ['98400 12345', /country code, such as/],
      ['ring me', /country code, such as/],
      ['+999 1234567', /No country has that code/],
      ['+91 984', /too short/],
      ['+91 98400 12345 67890', /too long/],
      ['+1 000 000 0000', /No such number exists under \+1/],
      ['+91 98400 12345 ext 7', /extension/],
    ] as const) {
      const answered = await save({ phone, name: 'Somebody Else' });
      expect(answered.status, phone).toBe(422);
      expect(messageAt(answered, 'phone')).toMatch(message);
      expect((await me())?.name).toBe(form.name);
    }
  });

  test('a phone number is changed, added or taken back by who proved in another way that it is them', async () => {
    for (const prove of [
      () => ctx.db.delete(sessionConfirmations),
      () => confirmNewest(ctx, form.email, 'password'),
    ]) {
      await prove();
      for (const phone of ['+65 9123 4567', '']) {
        const answered = await save({ phone, name: 'Somebody Else' });
        expect(answered.problem).toMatchObject({
          code: 'auth/reauthentication-required',
          proofs: ['mail', 'sms', 'google', 'passkey'],
        });
      }
      expect(await me()).toMatchObject({ name: form.name, phone: '+919840012345' });
    }
    // an unchanged field needs no proof
    expect((await save({ name: 'Asha Rao' })).status).toBe(200);
  });

  test('a phone number may be taken back, and proves nothing then', async () => {
    await ctx.db.update(users).set({ verifiedPhone: users.phone });
    expect((await save({ phone: '' })).response.phone).toBe('');
    expect(await ctx.db.select({ phone: users.verifiedPhone }).from(users)).toEqual([{ phone: null }]);
    // a row of before
    await ctx.db.update(users).set({ verifiedPhone: '+919840012345' });
    expect((await otherSignInMethods(ctx.db, (await me())?.id ?? '')).phone).toBeNull();
  });

  test('what a form leaves out stays as it is, without a proof and without a mail', async () => {
    await ctx.db.delete(sessionConfirmations);
    await ctx.queue.runDue();
    ctx.mailer.sent.length = 0;
    const { status, response } = await asha.call('updateProfile', { body: { name: 'Asha Rao' } });
    expect(status).toBe(200);
    expect(response).toMatchObject({ ...present, name: 'Asha Rao', pendingEmail: null });
    await asha.call('updateProfile', { body: { handle: 'rao' } });
    expect((await asha.call('updateProfile', { body: {} })).response.handle).toBe('rao');
    expect(await me()).toMatchObject({ name: 'Asha Rao', handle: 'rao', phone: '+919840012345' });
    await ctx.queue.runDue();
    expect(ctx.mailer.sent).toEqual([]);
  });

  test('a new phone number is told to the owner by mail, since a code to it proves who they are; nothing else is', async () => {
    await ctx.queue.runDue();
    ctx.mailer.sent.length = 0;
    await save({ phone: '+65 9123 4567' });
    await save({ phone: '+65 9123 4567', name: 'Asha Rao' });
    await save({ phone: '' });
    await ctx.queue.runDue();
    expect(ctx.mailer.sent).toMatchObject([
      { to: form.email, subject: 'A phone number was added to your Talkies account' },
    ]);
  });

  test('a name of anything is kept as it was written, or refused', async () => {
    for (const [kind, name] of Object.entries(badTexts)) {
      const before = (await me())?.name;
      const { status } = await save({ name });
      expect([200, 422], kind).toContain(status);
      expect((await me())?.name, kind).toBe(status === 200 ? name.trim() : before);
    }
  });
});

describe('a handle', () => {
  test('comes from the name, and is one person’s alone', async () => {
    const second = await signedIn(ctx, app, { email: 'second@example.com' });
    expect((await me())?.handle).toBe('asha-menon');
    expect((await me(second))?.handle).toMatch(/^asha-menon-\d{6}$/);
    const tamil = await signedIn(ctx, app, { email: 'third@example.com', name: 'ஆஷா' });
    expect((await me(tamil))?.handle).toMatch(/^guest-\d{6}$/);
  });

  test('that cannot be one is refused with the reason', async () => {
    for (const [handle, message] of [
      ['ab', /at least 3/],
      ['a'.repeat(31), /at most 30/],
      ['asha menon', /letters from a to z/],
      ['-asha', /letters from a to z/],
      ['asha/../admin', /letters from a to z/],
      ['ஆஷா-மேனன்', /letters from a to z/],
      ['admin', /is reserved/],
      ['Talkies-Support', /is reserved/],
    ] as const)
      expect(messageAt(await save({ handle }), 'handle'), handle).toMatch(message);
  });

  test('two people who want one at once: one has it, the other is told', async () => {
    const ravi = await signedIn(ctx, app, { email: 'ravi@example.com', name: 'Ravi' });
    const given = { handle: 'front-bench' };
    const both = await Promise.all([save(given), save({ ...given, email: 'ravi@example.com' }, ravi)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const refused = both.find(({ status }) => status === 422);
    expect(refused && messageAt(refused, 'handle')).toMatch(/Somebody has that name/);
  });
});

describe('a new e-mail address', () => {
  const next = 'asha.rao@example.com';

  test('counts when its link is used; the old address is notified, and keys rest for a day', async () => {
    const { response } = await save({ email: next.toUpperCase() });
    expect(response).toMatchObject({ email: form.email, pendingEmail: { email: next }, mailed: true });
    const token = await tokenTo(next);
    expect(ctx.mailer.sent.map(({ to, subject }) => `${to}: ${subject}`)).toEqual(
      expect.arrayContaining([
        `${form.email}: Somebody wants to change the e-mail address of your Talkies account`,
        `${next}: Confirm your new e-mail address for Talkies`,
      ]),
    );
    expect((await testVisitor(app).call('confirmEmail', { body: { token } })).response.email).toBe(next);
    expect((await me())?.email).toBe(next);
    expect((await recoveryCooldown(ctx, (await me())?.id ?? ''))?.until).toEqual(
      new Date(ctx.clock.now().getTime() + 24 * 3_600_000),
    );
    expect((await asha.call('getProfile')).response).toMatchObject({ pendingEmail: null });
    await ctx.queue.runDue();
    expect(ctx.mailer.sent.at(-1)).toMatchObject({
      to: form.email,
      subject: 'The e-mail address of your Talkies account was changed',
    });
    const again = await testVisitor(app).call('confirmEmail', { body: { token } });
    expect(again.problem.code).toBe('auth/link-expired');
  });

  test('is not said to be asked for when the mail server does not take the mail, which follows', async () => {
    ctx.mailer.takes = false;
    const { response } = await save({ email: next });
    ctx.mailer.takes = true;
    expect(response).toMatchObject({ pendingEmail: { email: next }, mailed: false });
    ctx.clock.advance(60);
    await ctx.queue.runDue();
    expect(ctx.mailer.sent.map(({ to }) => to)).toContain(next);
  });

  test('that takes no mail is told as such: the rest is saved, the old one stays, and it can be asked for again', async () => {
    ctx.mailer.refuses = true;
    const { status, response } = await save({ email: next, name: 'Asha Rao' });
    ctx.mailer.refuses = false;
    expect([status, response]).toMatchObject([
      200,
      { name: 'Asha Rao', email: form.email, pendingEmail: null, mailed: null, emailRefused: true },
    ]);
    ctx.clock.advance(60);
    await ctx.queue.runDue();
    expect(ctx.mailer.sent.map(({ to }) => to)).not.toContain(next);
    const again = await save({ email: next, name: 'Asha Rao' });
    expect(again.response).toMatchObject({ mailed: true, emailRefused: false });
    expect((await asha.call('confirmEmail', { body: { token: await tokenTo(next) } })).status).toBe(200);
  });

  test('where accounts are hidden, is answered alike whether it is somebody’s, takes mail, or is nobody’s', async () => {
    ctx.config.hideAccounts = true;
    await signedIn(ctx, app, { email: 'ravi@example.com' });
    const answers = [];
    for (const refuses of [false, true]) {
      ctx.mailer.refuses = refuses;
      for (const email of ['ravi@example.com', next]) {
        const { mailed, emailRefused, pendingEmail } = (await save({ email })).response;
        expect(pendingEmail?.email).toBe(email);
        answers.push({ mailed, emailRefused });
      }
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set(['{"mailed":true,"emailRefused":false}']),
    );
  });

  test('is asked for only by somebody who has just proved who they are', async () => {
    await ctx.db.delete(sessionConfirmations);
    const answered = await save({ email: next, name: 'Somebody Else' });
    expect(answered.problem.code).toBe('auth/reauthentication-required');
    expect((await me())?.name).toBe(form.name);
  });

  test('of somebody else is refused; of a registration that was never verified it is free', async () => {
    await signedIn(ctx, app, { email: 'ravi@example.com' });
    expect((await save({ email: 'ravi@example.com' })).problem.code).toBe('profile/email-taken');
    await testVisitor(app).call('signUp', { body: { ...form, email: next } });
    await save({ email: next });
    const { status } = await asha.call('confirmEmail', { body: { token: await tokenTo(next) } });
    expect(status).toBe(200);
    expect((await me())?.email).toBe(next);
  });

  test('that somebody verified in the meantime stays theirs', async () => {
    await save({ email: next });
    const token = await tokenTo(next);
    await signedIn(ctx, app, { email: next });
    expect((await asha.call('confirmEmail', { body: { token } })).problem.code).toBe('profile/email-taken');
    expect((await me())?.email).toBe(form.email);
  });

  test('may be given up: the link is dead then, as after a day', async () => {
    await save({ email: next });
    const first = await tokenTo(next);
    await asha.call('cancelEmail');
    expect((await asha.call('confirmEmail', { body: { token: first } })).status).toBe(410);
    await save({ email: next });
    const second = await tokenTo(next);
    ctx.clock.advance(24 * 3600);
    expect((await asha.call('confirmEmail', { body: { token: second } })).status).toBe(410);
  });

  test('“that was not me” closes the account also where a new one has the old address, says what to do, and works once that is gone', async () => {
    await save({ email: next });
    await asha.call('confirmEmail', { body: { token: await tokenTo(next) } });
    const body = { token: await tokenTo(form.email) };
    await signedIn(ctx, app, { email: form.email });
    const { problem } = await testVisitor(app).call('undoEmail', { body });
    expect(problem).toMatchObject({
      code: 'profile/email-taken',
      detail: expect.stringContaining('then press this button again'),
    });
    // whoever was in it is not any more
    expect(await me()).toBeNull();
    const entered = await testVisitor(app).call('signIn', { body: { email: next, password: form.password } });
    expect(entered.status).not.toBe(200);
    await ctx.db.delete(users).where(eq(users.email, form.email));
    expect((await testVisitor(app).call('undoEmail', { body })).response.email).toBe(form.email);
  });

  test('“that was not me” brings the old one back and closes the account to everybody', async () => {
    await save({ email: next });
    await asha.call('confirmEmail', { body: { token: await tokenTo(next) } });
    const token = await tokenTo(form.email);
    expect((await testVisitor(app).call('undoEmail', { body: { token } })).response.email).toBe(form.email);
    expect(await me()).toBeNull();
    for (const email of [form.email, next]) {
      const entered = await testVisitor(app).call('signIn', { body: { email, password: form.password } });
      expect(entered.status).not.toBe(200);
    }
    const reset = { token: await mailedToken(ctx), password: 'ten lives', confirmPassword: 'ten lives' };
    expect((await testVisitor(app).call('confirmReset', { body: reset })).status).toBe(200);
    const back = { email: form.email, password: 'ten lives' };
    expect((await testVisitor(app).call('signIn', { body: back })).status).toBe(200);
  });

  test('“that was not me” leaves no way in, whoever added it: Google, passkey, phone, link or code', async () => {
    const id = (await me())?.id ?? '';
    const at = ctx.clock.now();
    await save({ email: next });
    await asha.call('confirmEmail', { body: { token: await tokenTo(next) } });
    // what an intruder in the account can add
    const method = {
      id: 'theirs',
      userId: id,
      providerId: 'google',
      accountId: '1',
      createdAt: at,
      updatedAt: at,
    };
    await ctx.db.insert(signInMethods).values(method);
    const passkey = { id: 'theirs', userId: id, name: 'Theirs', publicKey: 'AA', counter: 0, transports: [] };
    await ctx.db.insert(passkeys).values({ ...passkey, backedUp: false, multiDevice: false, createdAt: at });
    await ctx.db
      .update(users)
      .set({ phone: '+6591234567', verifiedPhone: '+6591234567' })
      .where(eq(users.id, id));
    await asha.call('requestReset', { body: { email: next } });
    const theirs = await tokenTo(next);
    await save({ email: 'third@example.com', phone: '+65 9123 4567' });
    const third = await tokenTo('third@example.com');

    await ctx.queue.runDue();
    const mine = ctx.mailer.sent.findLast(({ to, text }) => to === form.email && /undo=/.test(text));
    const token = /undo=([\w.-]+)/.exec(mine?.text ?? '')?.[1] ?? '';
    expect((await testVisitor(app).call('undoEmail', { body: { token } })).status).toBe(200);
    for (const table of [signInMethods, passkeys, sessions, oneTimeCodes, sessionConfirmations])
      expect(await ctx.db.select().from(table)).toEqual([]);
    const [user] = await ctx.db.select().from(users).where(eq(users.id, id));
    expect(user).toMatchObject({ email: form.email, phone: null, verifiedPhone: null, recoveredAt: at });
    const password = { password: 'ten lives', confirmPassword: 'ten lives' };
    const reset = await asha.call('confirmReset', { body: { token: theirs, ...password } });
    expect(reset.problem.code).toBe('auth/link-expired');
    expect((await asha.call('confirmEmail', { body: { token: third } })).problem.code).toBe(
      'auth/link-expired',
    );
    // only one link is left, in the owner's mailbox
    expect(await ctx.db.select().from(mailLinks)).toMatchObject([{ purpose: 'reset', email: form.email }]);
  });

  test('“that was not me” still works at the old address after a reset from the new one that closed everything else', async () => {
    await save({ email: next });
    await asha.call('confirmEmail', { body: { token: await tokenTo(next) } });
    const token = await tokenTo(form.email);
    const thief = testVisitor(app);
    await thief.call('requestReset', { body: { email: next } });
    const password = { password: 'ten lives', confirmPassword: 'ten lives' };
    const reset = { token: await tokenTo(next), ...password, closeOtherMethods: true };
    expect((await thief.call('confirmReset', { body: reset })).status).toBe(200);
    expect((await asha.call('undoEmail', { body: { token } })).response.email).toBe(form.email);
    expect(await ctx.db.select().from(mailLinks)).toMatchObject([{ purpose: 'reset', email: form.email }]);
  });

  test('that was asked for is called off by a new password', async () => {
    await save({ email: next });
    const token = await tokenTo(next);
    await asha.call('requestReset', { body: { email: form.email } });
    const password = { password: 'ten lives', confirmPassword: 'ten lives' };
    await asha.call('confirmReset', { body: { token: await tokenTo(form.email), ...password } });
    expect((await asha.call('confirmEmail', { body: { token } })).problem.code).toBe('auth/link-expired');
  });
});

describe('a new password', () => {
  const change = (fields: Record<string, string> = {}, who = asha) =>
    who.send('changePassword', {
      body: {
        currentPassword: form.password,
        password: 'ten lives',
        confirmPassword: 'ten lives',
        ...fields,
      },
    });

  test('ends a code that is on its way too', async () => {
    const [began, elsewhere] = [testVisitor(app), testVisitor(app)];
    const email = 'kavya@example.com';
    await began.call('signUp', { body: { ...form, email } });
    await elsewhere.call('verifyEmail', { body: { token: await mailedToken(ctx, email) } });
    await elsewhere.call('signIn', { body: { email, password: form.password } });
    const code = await mailedCode(ctx, email);
    expect((await change({}, elsewhere)).status).toBe(200);
    expect((await began.call('verifyCode', { body: { code } })).problem.code).toBe('auth/code-expired');
  });

  test('needs the present one, ends every session and is announced by mail', async () => {
    const elsewhere = testVisitor(app);
    await elsewhere.call('signIn', { body: { email: form.email, password: form.password } });
    expect((await change()).status).toBe(200);
    expect([await me(), await me(elsewhere)]).toEqual([null, null]);
    expect(await ctx.db.select().from(sessions)).toEqual([]);
    await ctx.queue.runDue();
    expect(ctx.mailer.sent.at(-1)?.subject).toBe('Your Talkies password was changed');
    const enter = (password: string) =>
      testVisitor(app).call('signIn', { body: { email: form.email, password } });
    expect((await enter(form.password)).status).toBe(401);
    expect((await enter('ten lives')).status).toBe(200);
  });

  test.each([
    ['currentPassword', { currentPassword: 'wrong password' }, /auth\/wrong-password: Wrong password/],
    ['confirmPassword', { confirmPassword: 'nine lives' }, /OMG\.\.! Confirm Password Not Matched !/],
    ['password', { password: 'short', confirmPassword: 'short' }, /at least 9/],
  ])('is refused at %s', async (field, fields, message) => {
    expect(messageAt(await change(fields), field)).toMatch(message);
    expect(await me()).not.toBeNull();
  });

  test('is not guessed at without end', async () => {
    for (let tries = 0; tries < 5; tries += 1) await change({ currentPassword: 'wrong password' });
    expect((await change()).problem.code).toBe('request/too-many');
  });

  test('comes by mail for somebody who has none', async () => {
    const id = (await me())?.id ?? '';
    await ctx.db
      .delete(signInMethods)
      .where(and(eq(signInMethods.userId, id), eq(signInMethods.providerId, 'credential')));
    expect((await asha.call('getProfile')).response.hasPassword).toBe(false);
    expect((await change()).problem).toMatchObject({
      code: 'auth/reauthentication-required',
      detail: 'Set a password by mail first.',
    });
    await asha.call('requestReset', { body: { email: form.email } });
    const body = { token: await mailedToken(ctx), password: 'ten lives', confirmPassword: 'ten lives' };
    expect((await asha.call('confirmReset', { body })).status).toBe(200);
    const [user] = await ctx.db.select().from(users).where(eq(users.id, id));
    expect(user?.recoveredAt).toEqual(ctx.clock.now());
  });
});
