import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { ApiResponse, ParsedInput } from '@talkies/shared/schemas';
import { asc, eq } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Actor, confirmSession } from '../confirm/confirmation.ts';
import { stepCookie, stepOf } from '../sign-in-steps/step-cookie.ts';
import { beginStep, consumeStep } from '../sign-in-steps/steps.ts';
import { passkeys } from '../tables.ts';
import { ASK_MS, challengeIn, relyingParty } from './ceremony.ts';
import { provePasskey } from './prove-passkey.ts';

/** A person's passkeys, oldest first. */
export const passkeysOf = (db: Database, userId: string) =>
  db
    .select({ id: passkeys.id, transports: passkeys.transports, createdAt: passkeys.createdAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt));

/** The options by which a signed-in person proves their identity again with a passkey. */
export async function passkeyConfirmOptions(
  ctx: Needs<'clock' | 'config' | 'db' | 'limits'>,
  actor: Actor,
): Promise<{ response: ApiResponse<'passkeySignInOptions'>; cookie: string }> {
  await ctx.limits.spend('passkey/account', actor.id);
  const known = await passkeysOf(ctx.db, actor.id);
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx.config).id,
    timeout: ASK_MS,
    userVerification: 'required',
    allowCredentials: known.map(({ id, transports }) => ({ id, transports: transports as never })),
  });
  const step = await beginStep(ctx, 'passkey-confirm', { challenge: options.challenge, userId: actor.id });
  const cookie = stepCookie(ctx.config, 'passkey-confirm', options.challenge, step);
  return { response: { options: { ...options } }, cookie };
}

/**
 * Confirms a session by one of its person's passkeys; the challenge works once, for the person who requested it.
 * @returns which passkey it was
 * @throws auth/challenge-expired, auth/passkey-refused, request/too-many
 */
export async function confirmByPasskey(
  ctx: Needs<'clock' | 'config' | 'db' | 'limits'>,
  actor: Actor,
  response: ParsedInput<'passkeySignIn'>['body']['response'],
  cookies: string,
): Promise<string> {
  await ctx.limits.spend('passkey/account', actor.id);
  const stepId = stepOf(ctx.config, 'passkey-confirm', challengeIn(response.response), cookies);
  const step = await consumeStep(ctx, ctx.db, 'passkey-confirm', stepId);
  if (step?.userId !== actor.id) throw new AppError('auth/challenge-expired');
  return ctx.db.transaction(async (tx) => {
    const { id, passkeyId } = await provePasskey(ctx, tx, step.challenge, response);
    if (id !== actor.id) throw new AppError('auth/passkey-refused');
    await confirmSession(tx, actor, 'passkey', ctx.clock.now());
    return passkeyId;
  });
}
