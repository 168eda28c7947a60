import { eq } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Client } from '../client.ts';
import { closeEverySignInMethod } from '../close-sign-in-methods.ts';
import { lockAccount } from '../lock-account.ts';
import { noteRecovery } from '../note-recovery.ts';
import { renameRegistration } from '../profile/handles.ts';
import { openSession } from '../sessions/open-session.ts';
import { consumeStep, type StepData, stepKey } from '../sign-in-steps/steps.ts';
import { signInMethods, users } from '../tables.ts';
import { postWelcome } from './post-link.ts';

/** The e-mail address that a mail proves, and the browser that the mail was sent for (`stepKey`). */
interface Proved {
  userId: string;
  email: string;
  browser: string | null;
}

/** Somebody who signed in by a mail, and the page on which they had signed up. */
export interface Entered {
  next: string;
  cookies: string[];
}

/**
 * Marks an e-mail address as its user's, with `tx`. Somebody who signed up without a password and proves the address
 * takes over what was registered with it and never verified, as by Google (spec:43); the codes of their own mails stay
 * valid. Idempotent.
 * @returns null where the address is no longer the user's
 */
export async function proveEmail(
  ctx: Needs<'clock' | 'queue'>,
  tx: Database,
  { userId, email, browser }: Proved,
  step: StepData['verify'] | null,
): Promise<{ id: string; email: string } | null> {
  const user = await lockAccount(tx, userId, 'update');
  if (user?.email !== email) return null;
  if (user.verified) return user;
  const now = ctx.clock.now();
  const name = step?.name ?? null;
  if (name !== null) {
    const linked = await tx
      .select({ id: signInMethods.id })
      .from(signInMethods)
      .where(eq(signInMethods.userId, userId));
    if (linked.length > 0) await closeEverySignInMethod(tx, userId, browser);
    await renameRegistration(tx, userId, name);
  }
  await tx
    .update(users)
    .set({ emailVerified: true, updatedAt: now, ...(name === null ? {} : { consentedAt: now }) })
    .where(eq(users.id, userId));
  await postWelcome(ctx, tx, userId);
  return user;
}

/**
 * As `proveEmail`, and signs in the browser that signed up, whose step is used up. Null where it was used before, or
 * the address is no longer the user's.
 */
export async function enterByMail(
  ctx: Needs<'clock' | 'config' | 'queue'>,
  tx: Database,
  proved: Proved,
  browser: string,
  client: Client,
): Promise<Entered | null> {
  const step = await consumeStep(ctx, tx, 'verify', browser);
  const user = step?.userId === proved.userId ? await proveEmail(ctx, tx, proved, step) : null;
  if (!step || !user) return null;
  if (step.recovers) await noteRecovery(tx, user.id, ctx.clock.now());
  const { cookies } = await openSession(ctx, tx, user, 'mail', client);
  return { next: step.next, cookies };
}

/** Whether a link was mailed for the step of this browser. */
export const isOwn = (link: { browser: string | null }, browser: string): boolean =>
  browser !== '' && link.browser === stepKey('verify', browser);
