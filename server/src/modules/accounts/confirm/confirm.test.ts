import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HttpApp } from '../../../api/app.ts';
import { createHttp } from '../../../api/app.ts';
import { accountRoutes, createResolveUser } from '../../../api/routes/accounts.ts';
import { confirmRoutes } from '../../../api/routes/confirm.ts';
import { jobs } from '../../../platform/jobs/tables.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import type { TestVisitor } from '../../../testing/visitor.ts';
import { composeAccountMails } from '../links/link-mails.ts';
import { users } from '../tables.ts';
import { asha as form, noWallets, signedIn } from '../testing/accounts.ts';
import { codeOf } from './rules.ts';
import { oneTimeCodes, sessionConfirmations } from './tables.ts';

let ctx: TestContext;
let app: HttpApp;
let asha: TestVisitor;
let email: string;
let vaultHasValue = false;
beforeAll(async () => {
  ctx = await createTestContext();
  composeAccountMails(ctx);
  app = createHttp(ctx, {
    resolveUser: createResolveUser(ctx),
    routes: [accountRoutes(ctx, noWallets), confirmRoutes(ctx, { vaultHasValue: async () => vaultHasValue })],
    mounts: [],
    readiness: {},
  });
});
afterAll(() => ctx.close());

let people = 0;
const somebody = (): Promise<TestVisitor> => {
  people += 1;
  email = `person-${people}@example.com`;
  return signedIn(ctx, app, { email });
};
beforeEach(async () => {
  vaultHasValue = false;
  asha = await somebody();
  await ctx.db.delete(sessionConfirmations);
});

const ask = (channel: 'mail' | 'sms' = 'mail', who = asha) =>
  who.call('sendProofCode', { body: { channel } });
const enter = (code: string, who = asha) => who.call('confirmMe', { body: { code } });
const confirmed = async (who = asha) => (await who.call('confirmState')).response.confirmed;

/** The digits of the newest message. */
async function delivered(by: 'mail' | 'sms' = 'mail'): Promise<string> {
  await ctx.queue.runDue();
  const text = by === 'mail' ? ctx.mailer.sent.at(-1)?.subject : ctx.texts.at(-1)?.text;
  const code = /\d{3} ?\d{3}/.exec(text ?? '')?.[0].replace(' ', '');
  if (!code) throw new Error('no code came');
  return code;
}
const another = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a code that comes by mail', () => {
  test('confirms the session for a quarter of an hour', async () => {
    expect(await confirmed()).toBeNull();
    const { response } = await ask();
    expect(response.to).toBe('p…@example.com');
    const { response: state } = await enter(await delivered());
    const until = new Date(ctx.clock.now().getTime() + 900_000).toISOString();
    expect(state.confirmed).toEqual({ by: 'mail', until });
    ctx.clock.advance(900);
    expect(await confirmed()).toBeNull();
  });

  test('is not said to be sent when the mail server does not take it', async () => {
    ctx.mailer.takes = false;
    const { problem } = await ask();
    ctx.mailer.takes = true;
    expect(problem).toMatchObject({ code: 'auth/code-mail-failed', status: 503, retryable: true });
    expect((await ask()).status).toBe(200);
  });

  test('is told as refused where the mailbox takes none for good; a new one works once it does', async () => {
    ctx.mailer.refuses = true;
    const { problem } = await ask();
    ctx.mailer.refuses = false;
    expect(problem).toMatchObject({ code: 'auth/code-mail-refused', status: 422, retryable: false });
    const before = ctx.mailer.sent.length;
    await ctx.queue.runDue();
    expect(ctx.mailer.sent).toHaveLength(before);
    await ask();
    expect((await enter(await delivered())).status).toBe(200);
  });

  test('may be written as two groups', async () => {
    await ask();
    const code = await delivered();
    expect((await enter(`${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
  });

  test('works once', async () => {
    await ask();
    const code = await delivered();
    const both = await Promise.all([enter(code), enter(code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect((await enter(code)).problem.title).toBe('This code no longer works');
  });

  test('is void after ten minutes, and when a newer one was asked for', async () => {
    await ask();
    const old = await delivered();
    await ask();
    const fresh = await delivered();
    if (old !== fresh) expect((await enter(old)).problem.code).toBe('auth/code-wrong');
    ctx.clock.advance(600);
    expect((await enter(fresh)).problem.code).toBe('auth/code-expired');
  });

  test('is void after five wrong tries, also at once', async () => {
    await ask();
    const code = await delivered();
    const wrong = await Promise.all([1, 2, 3, 4, 5].map(() => enter(another(code))));
    expect(wrong.map(({ problem }) => problem.code).sort()).toEqual([
      'auth/code-expired',
      ...Array.from({ length: 4 }, () => 'auth/code-wrong'),
    ]);
    expect((await enter(code)).problem.code).toBe('auth/code-expired');
    expect(await confirmed()).toBeNull();
  });

  test('says how many tries are left', async () => {
    await ask();
    const { problem } = await enter(another(await delivered()));
    expect(problem.errors).toEqual([
      { field: 'code', message: 'That is not the code. 4 more tries, then it is void.' },
    ]);
  });

  test('is for the browser that asked alone', async () => {
    const ravi = await somebody();
    await ask();
    const code = await delivered();
    await ask('mail', ravi);
    expect((await enter(code, ravi)).status).not.toBe(200);
    expect((await enter(code)).status).toBe(200);
  });

  test('is not sent without end', async () => {
    for (let sent = 0; sent < 5; sent += 1) expect((await ask()).status).toBe(200);
    const { problem, headers } = await ask();
    expect(problem.code).toBe('request/too-many');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('lies nowhere: neither digits nor address are in the database’s jobs', async () => {
    await ask();
    const [row] = (await ctx.db.select().from(oneTimeCodes)).filter(({ sentTo }) => sentTo === email);
    const code = codeOf(ctx.config.authSecret, row?.id ?? '');
    const stored = JSON.stringify([await ctx.db.select().from(jobs), row]);
    expect(stored).not.toContain(code);
    expect(JSON.stringify(await ctx.db.select().from(jobs))).not.toContain(email);
  });
});

describe('a code that comes to the phone', () => {
  test('confirms, and makes the number the person’s own', async () => {
    const { response } = await ask('sms');
    expect(response.to).toBe('+91 … 345');
    await enter(await delivered('sms'));
    expect(ctx.texts.at(-1)).toMatchObject({ to: '+919840012345' });
    expect(ctx.texts.at(-1)?.text).toMatch(/\n@localhost #\d{6}$/);
    expect((await confirmed())?.by).toBe('sms');
    const [user] = await ctx.db.select().from(users).where(eq(users.email, email));
    expect(user?.verifiedPhone).toBe('+919840012345');
  });

  test('is not said to be sent when the service does not take it', async () => {
    ctx.phones.take = false;
    const { problem } = await ask('sms');
    ctx.phones.take = true;
    expect(problem).toMatchObject({ code: 'auth/code-text-failed', status: 503, retryable: true });
    expect((await ask('sms')).status).toBe(200);
  });

  test('is told as refused where the number takes none for good; another way is still there', async () => {
    ctx.phones.refuse = true;
    const { problem } = await ask('sms');
    ctx.phones.refuse = false;
    expect(problem).toMatchObject({ code: 'auth/code-text-refused', status: 422, retryable: false });
    const before = ctx.texts.length;
    ctx.clock.advance(60);
    await ctx.queue.runDue();
    expect(ctx.texts).toHaveLength(before);
    // messages to one number are limited by the hour
    ctx.clock.advance(3600);
    expect((await ask('sms')).status).toBe(200);
    await ask('mail');
    expect((await enter(await delivered())).status).toBe(200);
  });

  test('to a number that was never proved confirms nobody who has something to lose', async () => {
    vaultHasValue = true;
    expect((await asha.call('confirmState')).response.channels.sms).toBeNull();
    expect((await ask('sms')).problem.code).toBe('auth/phone-unproved');
    await ask('mail');
    await enter(await delivered());
    expect((await ask('sms')).status).toBe(200);
    await enter(await delivered('sms'));
    await ctx.db.delete(sessionConfirmations);
    expect((await ask('sms')).status).toBe(200);
    await ctx.db.update(users).set({ phone: '+919999999999' }).where(eq(users.email, email));
    expect((await ask('sms')).problem.code).toBe('auth/phone-unproved');
  });

  test('is sent a few times an hour to one number, whoever asks, and so many from the shop in all', async () => {
    ctx.clock.advance(3600);
    for (let sent = 0; sent < 6; sent += 1) await ctx.limits.spend('sms/number', '+919840012345');
    expect((await ask('sms')).problem.code).toBe('request/too-many');
    expect((await ask('mail')).status).toBe(200);
    ctx.clock.advance(3600);
    for (let sent = 0; sent < 600; sent += 1) await ctx.limits.spend('sms/shop', 'all');
    expect((await ask('sms')).problem.code).toBe('request/too-many');
    ctx.clock.advance(3600);
    expect((await ask('sms')).status).toBe(200);
  });

  test('says nothing for a number that was changed meanwhile', async () => {
    await ask('sms');
    const code = await delivered('sms');
    await ctx.db.update(users).set({ phone: '+919999999999' }).where(eq(users.email, email));
    expect((await enter(code)).problem.code).toBe('auth/code-expired');
    expect(await confirmed()).toBeNull();
  });
});

describe('the password', () => {
  test('confirms as well', async () => {
    await asha.call('confirmMe', { body: { password: form.password } });
    expect((await confirmed())?.by).toBe('password');
  });

  test('wrong, does not, and can be guessed a few times only', async () => {
    for (let tries = 0; tries < 5; tries += 1)
      expect((await asha.call('confirmMe', { body: { password: 'wrong one' } })).problem.code).toBe(
        'auth/wrong-password',
      );
    expect((await asha.call('confirmMe', { body: { password: form.password } })).problem.code).toBe(
      'request/too-many',
    );
    expect(await confirmed()).toBeNull();
  });
});

test('signing out ends the confirmation with the session', async () => {
  await asha.call('confirmMe', { body: { password: form.password } });
  await asha.call('signOut');
  expect(await ctx.db.select().from(sessionConfirmations)).toEqual([]);
});
