import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { Answer, Received } from '@talkies/shared/schemas';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import { addressKey } from '../../../limits/limits.ts';
import type { Client } from '../auth.ts';
import { openSession } from '../sessions/open-session.ts';
import { stepCookie, stepOf } from '../steps/step-cookie.ts';
import { beginStep, takeStep } from '../steps/steps.ts';
import { passkeys, users } from '../tables.ts';
import { ASK_MS, relyingParty } from './ceremony.ts';

/** What the browser asks its device; it names nobody, so that nobody learns who has a passkey. */
export async function passkeySignInOptions(
  ctx: Context,
  client: Client,
): Promise<{ answer: Answer<'passkeySignInOptions'>; step: string }> {
  await ctx.limits.spend('passkey/address', addressKey(client.address));
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx.config).id,
    timeout: ASK_MS,
    userVerification: 'required',
  });
  const step = await beginStep(ctx, 'passkey-sign-in', { challenge: options.challenge });
  return { answer: { options: { ...options } }, step };
}

/**
 * Opens a session for whoever's passkey signed our challenge, which works once and in one browser.
 * @throws auth/challenge-expired, auth/passkey-refused, request/too-many
 */
export async function passkeySignIn(
  ctx: Context,
  { response }: Received<'passkeySignIn'>['body'],
  client: Client,
): Promise<string[]> {
  await ctx.limits.spend('passkey/address', addressKey(client.address));
  const step = await takeStep(
    ctx,
    ctx.db,
    'passkey-sign-in',
    stepOf(ctx.config, 'passkey-sign-in', client.cookies),
  );
  if (!step) throw new AppError('auth/challenge-expired');
  const user = await provePasskey(ctx, step.challenge, response);
  const { cookies } = await ctx.db.transaction((tx) => openSession(ctx, tx, user, 'passkey', client));
  return [...cookies, stepCookie(ctx.config, 'passkey-sign-in', null)];
}

/** Whose passkey signed the challenge; its counter goes up with it. @throws auth/passkey-refused */
export async function provePasskey(
  ctx: Context,
  challenge: string,
  response: Received<'passkeySignIn'>['body']['response'],
): Promise<{ id: string; email: string }> {
  const [key] = await ctx.db
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
  const [used] = await ctx.db
    .update(passkeys)
    .set({ counter: proof.newCounter, backedUp: proof.credentialBackedUp, lastUsedAt: ctx.clock.now() })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)))
    .returning({ id: passkeys.id });
  if (!used) throw new AppError('auth/passkey-refused');
  return { id: userId, email: key.email };
}
