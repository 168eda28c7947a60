import { eq, like } from 'drizzle-orm';
import { privateKeyToAddress } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttp } from '../api/app.ts';
import { accountRoutes, createResolveUser } from '../api/routes/accounts.ts';
import { composeAccountMails } from '../modules/accounts/links/link-mails.ts';
import { users } from '../modules/accounts/tables.ts';
import { asha, mailedToken, noWallets, signedIn } from '../modules/accounts/testing/accounts.ts';
import { walletsOf } from '../modules/wallets/index.ts';
import { vaults, wallets } from '../modules/wallets/tables.ts';
import { jobs } from '../platform/jobs/tables.ts';
import { createTestContext, type TestContext } from '../testing/context.ts';
import { testVisitor } from '../testing/visitor.ts';
import { handleWelcome } from './welcome.ts';

let ctx: TestContext;
let app: ReturnType<typeof createHttp>;
beforeAll(async () => {
  ctx = await createTestContext();
  composeAccountMails(ctx);
  handleWelcome(ctx);
  app = createHttp(ctx, {
    resolveUser: createResolveUser(ctx),
    routes: [accountRoutes(ctx, noWallets)],
    mounts: [],
    readiness: {},
  });
});
afterAll(() => ctx.close());

/** Somebody who has just verified their address. */
async function newcomer(email: string): Promise<string> {
  const visitor = await signedIn(ctx, app, { email });
  const { user } = (await visitor.call('me')).response;
  if (!user) throw new Error('not signed in');
  return user.id;
}
const ofUser = async (id: string) =>
  (await walletsOf(ctx.db, id)).map(({ kind, active }) => ({ kind, active }));

test('at sign-up’s end somebody has an e-mail wallet, and it is the active one; once', async () => {
  const id = await newcomer('kaali@example.com');
  await ctx.queue.runDue();
  expect(await ofUser(id)).toEqual([{ kind: 'vault', active: true }]);
  await ctx.queue.enqueue(ctx.db, 'account/welcome', { userId: id }, { key: 'again' });
  await ctx.queue.runDue();
  expect(await ofUser(id)).toHaveLength(1);
  expect(await ctx.db.select().from(vaults).where(eq(vaults.userId, id))).toHaveLength(1);
});

test('who verified the address by a mail for a new password is welcomed with an e-mail wallet as well, once', async () => {
  const visitor = testVisitor(app);
  const email = 'meera@example.com';
  await visitor.call('signUp', { body: { ...asha, email } });
  const reset = async () => {
    await visitor.call('requestReset', { body: { email } });
    const form = {
      password: 'ten lives!',
      confirmPassword: 'ten lives!',
      name: 'Meera',
      consent: true as const,
    };
    await visitor.call('confirmReset', { body: { token: await mailedToken(ctx, email), ...form } });
    await ctx.queue.runDue();
  };
  await reset();
  const [user] = await ctx.db.select().from(users).where(eq(users.email, email));
  expect(await ofUser(user?.id ?? '')).toEqual([{ kind: 'vault', active: true }]);
  await reset();
  expect(
    await ctx.db
      .select()
      .from(jobs)
      .where(like(jobs.key, `account/welcome/${user?.id}`)),
  ).toHaveLength(1);
});

test('who has chosen another wallet by then keeps that one alone', async () => {
  const id = await newcomer('ravi@example.com');
  const address = privateKeyToAddress(`0x${'7'.repeat(64)}`);
  const linkedAt = ctx.clock.now();
  await ctx.db.insert(wallets).values({ address, userId: id, kind: 'extension', active: true, linkedAt });
  await ctx.queue.runDue();
  expect(await ofUser(id)).toEqual([{ kind: 'extension', active: true }]);
});
