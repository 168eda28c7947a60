import type { Proof } from '@talkies/shared';
import { desc, eq, sql } from 'drizzle-orm';
import { createHttp, type HttpApp } from '../../../api/app.ts';
import { accountRoutes, createResolveUser } from '../../../api/routes/accounts.ts';
import { confirmRoutes } from '../../../api/routes/confirm.ts';
import { rateLimits } from '../../../platform/limits/tables.ts';
import type { TestContext } from '../../../testing/context.ts';
import { type TestVisitor, testVisitor } from '../../../testing/visitor.ts';
import { confirmSession } from '../confirm/confirmation.ts';
import { handleUnverified } from '../links/forget-unverified.ts';
import { composeAccountMails } from '../links/link-mails.ts';
import { sessions, users, verifications } from '../tables.ts';

export const asha = {
  name: 'Asha Menon',
  phone: '+91 98400 12345',
  email: 'asha@example.com',
  password: 'nine lives',
  confirmPassword: 'nine lives',
  consent: true as const,
};

/** The wallets' part that the accounts' API needs, for tests in which nobody has one. */
export const noWallets = {
  activeWallet: async () => null,
  outsideWallets: { list: async () => [], remove: async () => undefined },
};

/** The accounts' part of the API, with mails. */
export function accountsApp(ctx: TestContext): HttpApp {
  composeAccountMails(ctx);
  handleUnverified(ctx);
  return createHttp(ctx, {
    resolveUser: createResolveUser(ctx),
    routes: [accountRoutes(ctx, noWallets), confirmRoutes(ctx, { vaultHasValue: async () => false })],
    mounts: [],
    readiness: {},
  });
}

/**
 * Sends due mails and returns the token in the newest one that has a link with a token, or in the newest to somebody.
 */
export async function mailedToken(ctx: TestContext, to?: string): Promise<string> {
  await ctx.queue.runDue();
  const tokens = ctx.mailer.sent
    .filter((one) => to === undefined || one.to === to)
    .map(({ text }) => /[?&](?:verify|token)=([\w.-]+)/.exec(text)?.[1]);
  // mails about anything else may be before and after it
  const token = tokens.findLast((each) => each !== undefined);
  if (!token) throw new Error('no link was mailed');
  return token;
}

/** Sends due mails and returns the newest code that was mailed to somebody. */
export async function mailedCode(ctx: TestContext, to: string): Promise<string> {
  await ctx.queue.runDue();
  const subjects = ctx.mailer.sent.filter((one) => one.to === to).map(({ subject }) => subject);
  const codes = subjects.flatMap(
    (subject) => /^(\d{3}) (\d{3}) is your/.exec(subject)?.slice(1).join('') ?? [],
  );
  const digits = codes.at(-1);
  if (!digits) throw new Error('no code was mailed');
  return digits;
}

/** Confirms the newest session of somebody, as a code to their mailbox does. */
export async function confirmNewest(ctx: TestContext, email: string, by: Proof = 'mail'): Promise<void> {
  const [session] = await ctx.db
    .select({ id: sessions.userId, sessionId: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(users.email, email))
    .orderBy(desc(sessions.createdAt))
    .limit(1);
  if (!session) throw new Error(`${email} has no session`);
  await confirmSession(ctx.db, session, by, ctx.clock.now());
}

/** Somebody who signed up, verified the address, signed in, and has just entered a mailed code. */
export async function signedIn(
  ctx: TestContext,
  app: HttpApp,
  person: Partial<typeof asha> = {},
): Promise<TestVisitor> {
  const visitor = testVisitor(app);
  const form = { ...asha, ...person };
  await visitor.call('signUp', { body: form });
  await visitor.call('verifyEmail', { body: { token: await mailedToken(ctx, form.email) } });
  const entered = await visitor.call('signIn', { body: { email: form.email, password: form.password } });
  if (entered.status !== 200) throw new Error(entered.problem.detail);
  await confirmNewest(ctx, form.email);
  return visitor;
}

/** Starts again without the cost of another database: no accounts, no attempts, no mails. */
export async function emptyAccounts(ctx: TestContext): Promise<void> {
  await ctx.queue.runDue();
  // an account cannot be deleted while it has an e-mail wallet
  await ctx.db.execute(sql`delete from app.vaults`);
  for (const table of [users, verifications, rateLimits]) await ctx.db.delete(table);
  ctx.mailer.sent.length = 0;
}
