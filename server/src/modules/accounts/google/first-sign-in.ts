import type { Needs } from '../../../chain/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { ipKey } from '../../../platform/limits/limits.ts';
import type { Client } from '../client.ts';
import { openSession } from '../sessions/open-session.ts';
import { stepCookie, stepOf } from '../sign-in-steps/step-cookie.ts';
import { consumeStep, findStep } from '../sign-in-steps/steps.ts';
import { findOrCreateUser } from './find-or-create-user.ts';

/** The identity that waits, in this browser, for the question of age; null for none. */
export async function pendingFirstSignIn(
  ctx: Needs<'clock' | 'config' | 'db'>,
  cookies: string,
): Promise<{ name: string; email: string } | null> {
  const step = await findStep(ctx, 'entry', stepOf(ctx.config, 'entry', '', cookies));
  return step && { name: step.name, email: step.email };
}

/**
 * Signs in by Google for the first time: with age or a parent's consent given, adds the person once and opens a
 * session.
 * @throws auth/entry-expired; auth/sign-up-failed where the address was registered in this very moment
 */
export async function confirmFirstSignIn(
  ctx: Needs<'clock' | 'config' | 'db' | 'limits' | 'mail' | 'queue'>,
  entry: { name: string },
  client: Client,
): Promise<{ next: string; cookies: string[] }> {
  await ctx.limits.spend('google/address', ipKey(client.ip));
  return ctx.db.transaction(async (tx) => {
    const step = await consumeStep(ctx, tx, 'entry', stepOf(ctx.config, 'entry', '', client.cookies));
    // the step was begun only because Google had verified the address, and nobody here had
    const identity = step && { ...step, emailVerified: true, authoritative: false };
    const user = identity && (await findOrCreateUser(ctx, tx, identity, entry));
    if (!step || !user) throw new AppError('auth/entry-expired');
    const opened = await openSession(ctx, tx, user, 'google', client);
    return { next: step.next, cookies: [...opened.cookies, stepCookie(ctx.config, 'entry', '', null)] };
  });
}
