import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { ApiResponse, ParsedInput } from '@talkies/shared/schemas';
import { eq } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Actor, requireStrongProof } from '../confirm/confirmation.ts';
import { lockActor } from '../lock-account.ts';
import { postMethodAdded, presentPasskey } from '../sign-in-methods.ts';
import { stepCookie, stepOf } from '../sign-in-steps/step-cookie.ts';
import { beginStep, consumeStep } from '../sign-in-steps/steps.ts';
import { passkeys } from '../tables.ts';
import { ALGORITHMS, ASK_MS, challengeIn, relyingParty } from './ceremony.ts';

interface PasskeyOwner extends Actor {
  name: string;
  email: string;
}
/** More than a person's devices; fewer than would fill a page. */
const MAX = 20;

/**
 * The options by which the browser's device makes a new passkey, and the cookie of the step that its answer belongs to.
 * @throws auth/reauthentication-required: an open session alone is not enough to add one
 */
export async function passkeyOptions(
  ctx: Needs<'clock' | 'config' | 'db' | 'limits'>,
  owner: PasskeyOwner,
): Promise<{ response: ApiResponse<'passkeyOptions'>; cookie: string }> {
  await ctx.limits.spend('passkey/account', owner.id);
  await requireStrongProof(ctx, owner);
  const { id: rpID, name: rpName } = relyingParty(ctx.config);
  const known = await ctx.db
    .select({ id: passkeys.id, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, owner.id));
  if (known.length >= MAX)
    throw new AppError('request/invalid', { detail: `Remove one first: ${MAX} passkeys are the most.` });
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userID: new TextEncoder().encode(owner.id),
    userName: owner.email,
    userDisplayName: owner.name,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: ASK_MS,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports: transports as never })),
    // usable without typing a name, and only by the owner of the device
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const step = await beginStep(ctx, 'passkey-new', { challenge: options.challenge, userId: owner.id });
  const cookie = stepCookie(ctx.config, 'passkey-new', options.challenge, step);
  return { response: { options: { ...options } }, cookie };
}

/**
 * Adds the passkey that a device made for our challenge, with what `andThen` writes. The challenge works once, for the
 * person who requested it.
 * @throws auth/challenge-expired, auth/passkey-refused, auth/passkey-known
 */
export async function addPasskey(
  ctx: Needs<'clock' | 'config' | 'db' | 'limits' | 'mail'>,
  owner: PasskeyOwner,
  { name, response }: ParsedInput<'addPasskey'>['body'],
  cookies: string,
  andThen: (tx: Database, userId: string) => Promise<void>,
): Promise<ApiResponse<'addPasskey'>> {
  await ctx.limits.spend('passkey/account', owner.id);
  const stepId = stepOf(ctx.config, 'passkey-new', challengeIn(response.response), cookies);
  const step = await consumeStep(ctx, ctx.db, 'passkey-new', stepId);
  if (step?.userId !== owner.id) throw new AppError('auth/challenge-expired');
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(ctx.config);
  const { verified, registrationInfo: made } = await verifyRegistrationResponse({
    response: response as never,
    expectedChallenge: step.challenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((cause: unknown) => {
    throw new AppError('auth/passkey-refused', { cause });
  });
  if (!verified || !made) throw new AppError('auth/passkey-refused');
  return ctx.db.transaction(async (tx) => {
    if (!(await lockActor(tx, owner))) throw new AppError('auth/challenge-expired');
    const [row] = await tx
      .insert(passkeys)
      .values({
        id: made.credential.id,
        userId: owner.id,
        name,
        publicKey: Buffer.from(made.credential.publicKey).toString('base64url'),
        counter: made.credential.counter,
        transports: made.credential.transports ?? [],
        backedUp: made.credentialBackedUp,
        multiDevice: made.credentialDeviceType === 'multiDevice',
        createdAt: ctx.clock.now(),
      })
      .onConflictDoNothing()
      .returning();
    if (!row) throw new AppError('auth/passkey-known');
    await postMethodAdded(ctx, tx, owner.id, 'passkey');
    await andThen(tx, owner.id);
    return presentPasskey(row);
  });
}
