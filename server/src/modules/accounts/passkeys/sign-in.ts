import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { ApiResponse, ParsedInput } from '@talkies/shared/schemas';
import type { Needs } from '../../../chain/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { ipKey } from '../../../platform/limits/limits.ts';
import type { Client } from '../client.ts';
import { openSession } from '../sessions/open-session.ts';
import { stepCookie, stepOf } from '../sign-in-steps/step-cookie.ts';
import { beginStep, consumeStep } from '../sign-in-steps/steps.ts';
import { ASK_MS, challengeIn, relyingParty } from './ceremony.ts';
import { provePasskey } from './prove-passkey.ts';

/** The options for signing in; they name no account, so that nobody learns who has a passkey. */
export async function passkeySignInOptions(
  ctx: Needs<'clock' | 'config' | 'db' | 'limits'>,
  client: Client,
): Promise<{ response: ApiResponse<'passkeySignInOptions'>; cookie: string }> {
  await ctx.limits.spend('passkey/address', ipKey(client.ip));
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
 * Opens a session for the owner of the passkey that signed our challenge, which works once and in one browser.
 * @throws auth/challenge-expired, auth/passkey-refused, request/too-many
 */
export async function passkeySignIn(
  ctx: Needs<'clock' | 'config' | 'db' | 'limits'>,
  { response }: ParsedInput<'passkeySignIn'>['body'],
  client: Client,
): Promise<string[]> {
  await ctx.limits.spend('passkey/address', ipKey(client.ip));
  const challenge = challengeIn(response.response);
  const stepId = stepOf(ctx.config, 'passkey-sign-in', challenge, client.cookies);
  const step = await consumeStep(ctx, ctx.db, 'passkey-sign-in', stepId);
  if (!step) throw new AppError('auth/challenge-expired');
  const { cookies } = await ctx.db.transaction(async (tx) => {
    const user = await provePasskey(ctx, tx, step.challenge, response);
    return openSession(ctx, tx, user, 'passkey', client);
  });
  return [...cookies, stepCookie(ctx.config, 'passkey-sign-in', challenge, null)];
}
