import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHttp, type HttpApp } from '../../api/app.ts';
import { accountRoutes, createResolveUser } from '../../api/routes/accounts.ts';
import { confirmRoutes } from '../../api/routes/confirm.ts';
import { profileRoutes } from '../../api/routes/profile.ts';
import { beside } from '../../platform/db/transaction-scope.ts';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { type TestVisitor, testVisitor } from '../../testing/visitor.ts';
import { waitingSessions } from '../../testing/waiting-sessions.ts';
import { closeEverySignInMethod } from './close-sign-in-methods.ts';
import { composeAccountMails } from './links/link-mails.ts';
import { lockAccount } from './lock-account.ts';
import { hidePart } from './profile/hide-part.ts';
import { composeProfileMails } from './profile/profile-mails.ts';
import { mailLinks, passkeys, signInMethods, users } from './tables.ts';
import { confirmNewest, emptyAccounts, mailedToken, noWallets, signedIn } from './testing/accounts.ts';
import { TestDevice } from './testing/device.ts';
import { kaveri, signInWithGoogle, startTestGoogle, type TestGoogle, unverified } from './testing/google.ts';

let google: TestGoogle;
let ctx: TestContext;
let app: HttpApp;
let owner: TestVisitor;
let userId: string;
const device = new TestDevice();
const form = { email: kaveri, password: 'nine lives' };
const moved = 'kaveri@example.com';
const fresh = { password: 'ten lives!', confirmPassword: 'ten lives!' };
beforeAll(async () => {
  google = await startTestGoogle();
  ctx = await createTestContext({ google: google.config });
  composeAccountMails(ctx);
  composeProfileMails(ctx);
  const profile = {
    show: async () => ({ avatar: null, cover: null }),
    beforeLeaving: async () => undefined,
    removeOutsideWallets: async () => undefined,
  };
  app = createHttp(ctx, {
    resolveUser: createResolveUser(ctx),
    routes: [
      accountRoutes(ctx, noWallets),
      confirmRoutes(ctx, { vaultHasValue: async () => false }),
      profileRoutes(ctx, profile),
    ],
    mounts: [],
    readiness: {},
  });
});
afterAll(async () => {
  await ctx.close();
  await google.stop();
});
beforeEach(async () => {
  await emptyAccounts(ctx);
  owner = await signedIn(ctx, app, form);
  const { options } = (await owner.call('passkeyOptions')).response;
  await owner.call('addPasskey', { body: { name: 'My phone', response: device.register(options) } });
  await signInWithGoogle(testVisitor(app), { email: kaveri });
  [{ id: userId } = { id: '' }] = await ctx.db.select().from(users);
});

const askReset = async (): Promise<string> => {
  await owner.call('requestReset', { body: form });
  return mailedToken(ctx, kaveri);
};
/** Requests a change of address. @returns the token of the mail to the new one, or to the old one */
const askEmail = async (mailTo: 'new' | 'old'): Promise<string> => {
  const { user } = (await owner.call('me')).response;
  const { name = '', phone = '', handle = '' } = user ?? {};
  await owner.call('updateProfile', { body: { name, phone, handle, email: moved } });
  await ctx.queue.runDue();
  const tokens = ctx.mailer.sent
    .filter(({ to }) => to === (mailTo === 'new' ? moved : kaveri))
    .map(({ text }) => /[?&](?:confirm|undo)=([\w.-]+)/.exec(text)?.[1]);
  // mails about anything else may be sent after it
  return tokens.findLast((token) => token !== undefined) ?? '';
};
type Begin = () => Promise<unknown>;
/** Prepares, and returns a function that then uses or closes a sign-in method. */
const methods: Record<string, () => Promise<Begin>> = {
  'a password': async () => () => testVisitor(app).call('signIn', { body: form }),
  'a passkey': async () => {
    const visitor = testVisitor(app);
    const { options } = (await visitor.call('passkeySignInOptions')).response;
    return () => visitor.call('passkeySignIn', { body: { response: device.signIn(options) } });
  },
  Google: async () => () => signInWithGoogle(testVisitor(app), { email: kaveri }),
  'a link for a new password': async () => {
    const token = await askReset();
    return () => owner.call('confirmReset', { body: { token, ...fresh } });
  },
  'another link, which sweeps those that ended': async () => {
    await askReset();
    await ctx.db.update(mailLinks).set({ expiresAt: ctx.clock.now() });
    return () => testVisitor(app).call('requestReset', { body: form });
  },
  'a new password': async () => () =>
    owner.call('changePassword', { body: { currentPassword: form.password, ...fresh } }),
  'a code that proves who it is': async () => {
    await owner.call('sendProofCode', { body: { channel: 'mail' } });
    await ctx.queue.runDue();
    const mail = ctx.mailer.sent.findLast(({ subject }) => / is your Talkies code/.test(subject));
    const code = mail?.subject.slice(0, 7) ?? '';
    return () => owner.call('confirmMe', { body: { code } });
  },
  'the link to a new address': async () => {
    const token = await askEmail('new');
    return () => owner.call('confirmEmail', { body: { token } });
  },
  'the link that undoes it': async () => {
    const token = await askEmail('old');
    return () => owner.call('undoEmail', { body: { token } });
  },
};

test.for(Object.keys(methods))(
  'while an account is locked, %s waits and has locked nothing of it',
  async (name) => {
    const begin = (await methods[name]?.()) as Begin;
    const begun = await ctx.db.transaction(async (tx) => {
      await lockAccount(tx, userId, 'update');
      const done = beside(begin);
      await expect.poll(() => waitingSessions(ctx.db)).toBe(1);
      // fails where it has locked one of them: each would wait for the other
      for (const table of ['accounts', 'passkeys', 'sessions', 'mail_links', 'one_time_codes'])
        await tx.execute(sql`select 1 from ${sql.raw(`app.${table}`)} for update nowait`);
      return { done };
    });
    await begun.done;
  },
);

/** Begins an act of a signed-in person, which waits while every sign-in method is closed, and ends after that. */
async function whileClosed<T>(begin: () => Promise<T>): Promise<T> {
  const { call } = await ctx.db.transaction(async (tx) => {
    await lockAccount(tx, userId, 'update');
    await closeEverySignInMethod(tx, userId);
    const begun = beside(begin);
    await expect.poll(() => waitingSessions(ctx.db)).toBe(1);
    return { call: begun };
  });
  return call;
}

test('a passkey that is on its way while every way in is closed opens nothing', async () => {
  const { options } = (await owner.call('passkeyOptions')).response;
  const response = new TestDevice().register(options);
  const added = await whileClosed(() => owner.call('addPasskey', { body: { name: 'Not hers', response } }));
  expect(added.problem.code).toBe('auth/challenge-expired');
  expect(await ctx.db.select().from(passkeys)).toEqual([]);
});

test('a proof by password that is on its way while every way in is closed proves nothing', async () => {
  const proved = await whileClosed(() => owner.call('confirmMe', { body: { password: form.password } }));
  expect(proved.problem.code).toBe('auth/required');
});

test('an address that is asked for while every way in is closed is mailed nothing', async () => {
  const { name = '', phone = '', handle = '' } = (await owner.call('me')).response.user ?? {};
  const body = { name: 'Somebody', phone, handle, email: moved };
  const saved = await whileClosed(() => owner.call('updateProfile', { body }));
  expect(saved.problem.code).toBe('auth/required');
  expect(await ctx.db.select().from(mailLinks)).toEqual([]);
  expect((await ctx.db.select().from(users))[0]?.name).toBe(name);
});

test('a name that is hidden while its person saves it again stays hidden', async () => {
  const { name = '', phone = '', handle = '' } = (await owner.call('me')).response.user ?? {};
  const saved = await ctx.db.transaction(async (tx) => {
    await hidePart(ctx, tx, userId, 'name', 'It insults somebody.');
    const call = beside(() =>
      owner.call('updateProfile', { body: { name, phone, handle, email: form.email } }),
    );
    await expect.poll(() => waitingSessions(ctx.db)).toBe(1);
    return { call };
  });
  expect((await saved.call).problem.errors?.[0]?.field).toBe('name');
  expect((await owner.call('me')).response.user?.name).not.toBe(name);
});

test('a link for an account that is deleted meanwhile is for nobody', async () => {
  const reset = await ctx.db.transaction(async (tx) => {
    await lockAccount(tx, userId, 'update');
    const call = beside(() => owner.call('requestReset', { body: form }));
    await expect.poll(() => waitingSessions(ctx.db)).toBe(1);
    await tx.delete(users).where(eq(users.id, userId));
    return { call };
  });
  expect((await reset.call).problem.code).toBe('auth/user-not-found');
});

test('whoever still has an address that an account leaves in this moment is not linked to it by Google', async () => {
  await ctx.db.delete(signInMethods).where(eq(signInMethods.providerId, 'google'));
  const token = await askEmail('new');
  const confirm = await ctx.db.transaction(async (tx) => {
    await lockAccount(tx, userId, 'update');
    const confirmed = beside(() => owner.call('confirmEmail', { body: { token } }));
    await expect.poll(() => waitingSessions(ctx.db)).toBe(1);
    const entered = beside(() => signInWithGoogle(testVisitor(app), { email: kaveri }));
    await expect.poll(() => waitingSessions(ctx.db)).toBe(2);
    return { confirmed, entered };
  });
  expect((await confirm.confirmed).status).toBe(200);
  await confirm.entered;
  const linked = await ctx.db.select().from(signInMethods).where(eq(signInMethods.providerId, 'google'));
  expect(linked).toEqual([]);
});

test('a Google account that is unlinked while it signs in opens no account of an address that Google did not verify', async () => {
  await signedIn(ctx, app, { email: unverified });
  await confirmNewest(ctx, kaveri);
  await owner.call('unlinkGoogle');
  await signInWithGoogle(owner, { email: unverified }, { purpose: 'link' });
  const ofGoogle = eq(signInMethods.providerId, 'google');
  expect(await ctx.db.select().from(signInMethods).where(ofGoogle)).toMatchObject([{ userId }]);
  const { entered } = await ctx.db.transaction(async (tx) => {
    await lockAccount(tx, userId, 'update');
    const began = beside(() => signInWithGoogle(testVisitor(app), { email: unverified }));
    await expect.poll(() => waitingSessions(ctx.db)).toBe(1);
    await tx.delete(signInMethods).where(ofGoogle);
    return { entered: began };
  });
  expect(await entered).toBe('/login?google=unverified');
  expect(await ctx.db.select().from(signInMethods).where(ofGoogle)).toEqual([]);
});

test('two links for a new password at once: the first one counts', async () => {
  const tokens = [await askReset(), await askReset()];
  const both = await ctx.db.transaction(async (tx) => {
    await lockAccount(tx, userId, 'update');
    const answers = beside(() =>
      tokens.map((token) => testVisitor(app).call('confirmReset', { body: { token, ...fresh } })),
    );
    await expect.poll(() => waitingSessions(ctx.db)).toBe(2);
    return { answers };
  });
  const answers = await Promise.all(both.answers);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  expect(await ctx.db.select().from(mailLinks).where(eq(mailLinks.purpose, 'reset'))).toEqual([]);
});
