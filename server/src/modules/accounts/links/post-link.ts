import { randomUUID } from 'node:crypto';
import { and, eq, lte } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { MailData } from '../../../platform/mail/outbox.ts';
import { codeExpiry } from '../confirm/rules.ts';
import { lockAccount } from '../lock-account.ts';
import { linkExpiry, unverifiedUntil } from '../rules.ts';
import type { AddedMethod } from '../sign-in-methods.ts';
import { type LinkPurpose, mailLinks } from '../tables.ts';

declare module '../../../platform/mail/outbox.ts' {
  interface MailData {
    'account/verify': { linkId: string };
    'account/reset': { linkId: string };
    'account/email': { linkId: string };
    'account/email-asked': { linkId: string };
    'account/email-changed': { linkId: string };
    'account/password-changed': { userId: string };
    'account/sign-in-method-added': { userId: string; method: AddedMethod };
  }
}

declare module '../../../platform/jobs/queue.ts' {
  interface JobPayloads {
    'account/welcome': { userId: string };
    /** `until`, ISO 8601: how long the registration lasts; missing in jobs of older versions */
    'account/forget-unverified': { until?: string };
  }
}

/** Welcomes somebody whose address was verified, with `tx`; once, however often it is called. */
export const postWelcome = (ctx: Needs<'queue'>, tx: Database, userId: string): Promise<void> =>
  ctx.queue.enqueue(tx, 'account/welcome', { userId }, { key: `account/welcome/${userId}`, lane: 'prompt' });

/** The purpose of the link that each mail carries. */
const purposes = {
  'account/verify': 'verify',
  'account/reset': 'reset',
  'account/email': 'email',
  'account/email-asked': 'email-undo',
  'account/email-changed': 'email-undo',
} as const satisfies Partial<Record<keyof MailData, LinkPurpose>>;

/**
 * Writes a link and posts the mail that carries it, both with `tx`; deletes the user's expired links. With `browser`, the
 * mail holds a code too, which only that browser can use, and the codes of its earlier mails are void.
 * @returns the key of the mail
 * @throws auth/user-not-found where the account was deleted since it was looked up
 */
export async function postLink(
  ctx: Needs<'clock' | 'mail' | 'queue'>,
  tx: Database,
  user: { id: string; email: string },
  mail: keyof typeof purposes,
  browser: string | null = null,
): Promise<string> {
  const purpose = purposes[mail];
  const linkId = randomUUID();
  const now = ctx.clock.now();
  const expiresAt = linkExpiry(purpose, now);
  if (!(await lockAccount(tx, user.id, 'share'))) throw new AppError('auth/user-not-found');
  await tx.delete(mailLinks).where(and(eq(mailLinks.userId, user.id), lte(mailLinks.expiresAt, now)));
  if (browser) await tx.update(mailLinks).set({ codeExpiresAt: null }).where(eq(mailLinks.browser, browser));
  const codeExpiresAt = browser ? codeExpiry(now) : null;
  await tx
    .insert(mailLinks)
    .values({ id: linkId, purpose, userId: user.id, email: user.email, expiresAt, browser, codeExpiresAt });
  await ctx.mail.post(tx, mail, { linkId }, linkId);
  const until = unverifiedUntil(now);
  if (purpose === 'verify')
    await ctx.queue.enqueue(
      tx,
      'account/forget-unverified',
      { until: until.toISOString() },
      { runAt: until },
    );
  return linkId;
}
