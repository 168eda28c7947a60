import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { ApiResponse, ParsedInput } from '@talkies/shared/schemas';
import { and, eq } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { addressKey } from '../../../platform/limits/limits.ts';
import type { Client } from '../client.ts';
import { openSession } from '../sessions/open-session.ts';
import { stepCookie, stepOf } from '../steps/step-cookie.ts';
import { beginStep, takeStep } from '../steps/steps.ts';
import { passkeys, users } from '../tables.ts';
import { ASK_MS, challengeIn, relyingParty } from './ceremony.ts';

/** What the browser asks its device; it names nobody, so that nobody learns who has a passkey. */
export async function passkeySignInOptions(
  ctx: Needs<'clock' | 'config' | 'db' | 'limits'>,
  client: Client,
): Promise<{ response: ApiResponse<'passkeySignInOptions'>; cookie: string }> {
  await ctx.limits.spend('passkey/address', addressKey(client.address));
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx.config).id,
    timeout: ASK_MS,
    userVerification: 'required',
  });
  const step = await beginStep(ctx, 'passkey-sign-in', { challenge: options.challenge });
  const cookie = stepCookie(ctx.config, 'passkey-sign-in', options.challenge, step);
  return { response: { options: { ...options } }, cookie };
}

/**
 * Opens a session for whoever's passkey signed our challenge, which works once and in one browser.
 * @throws auth/challenge-expired, auth/passkey-refused, request/too-many
 */
export async function passkeySignIn(
  ctx: Needs<'clock' | 'config' | 'db' | 'limits'>,
  { response }: ParsedInput<'passkeySignIn'>['body'],
  client: Client,
): Promise<string[]> {
  await ctx.limits.spend('passkey/address', addressKey(client.address));
  const challenge = challengeIn(response.response);
  const stepId = stepOf(ctx.config, 'passkey-sign-in', challenge, client.cookies);
  const step = await takeStep(ctx, ctx.db, 'passkey-sign-in', stepId);
  if (!step) throw new AppError('auth/challenge-expired');
  const { cookies } = await ctx.db.transaction(async (tx) => {
    const user = await provePasskey(ctx, tx, step.challenge, response);
    return openSession(ctx, tx, user, 'passkey', client);
  });
  return [...cookies, stepCookie(ctx.config, 'passkey-sign-in', challenge, null)];
}

/**
 * Whose passkey signed the challenge; its counter goes up with `tx`, which also holds the passkey until the session is
 * written (see `closeEverySignInMethod`). @throws auth/passkey-refused
 */
async function provePasskey(
  ctx: Needs<'clock' | 'config'>,
  tx: Database,
  challenge: string,
  response: ParsedInput<'passkeySignIn'>['body']['response'],
): Promise<{ id: string; email: string }> {
  const [key] = await tx
    .select({ key: passkeys, email: users.email })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.id, response.id));
  if (!key) throw new AppError('auth/passkey-refused');
  const { id, publicKey, counter, transports, userId } = key.key;
  const handle = response.response.userHandle;
  if (handle && Buffer.from(handle, 'base64url').toString() !== userId)
    throw new AppError('auth/passkey-refused');
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(ctx.config);
  const { verified, authenticationInfo: proof } = await verifyAuthenticationResponse({
    response: response as never,
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    credential: {
      id,
      publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
      counter,
      transports: transports as never,
    },
  }).catch((cause: unknown) => {
    throw new AppError('auth/passkey-refused', { cause });
  });
  if (!verified) throw new AppError('auth/passkey-refused');
  // of two with one count, the second is a copy
  const [used] = await tx
    .update(passkeys)
    .set({ counter: proof.newCounter, backedUp: proof.credentialBackedUp, lastUsedAt: ctx.clock.now() })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)))
    .returning({ id: passkeys.id });
  if (!used) throw new AppError('auth/passkey-refused');
  return { id: userId, email: key.email };
}
