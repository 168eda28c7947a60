import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { ParsedInput } from '@talkies/shared/schemas';
import { and, eq } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { lockAccount } from '../lock-account.ts';
import { passkeys, users } from '../tables.ts';
import { relyingParty } from './ceremony.ts';

/**
 * The owner of the passkey that signed the challenge; raises its counter with `tx`, and locks the account until the
 * session is written (see `closeEverySignInMethod`).
 * @throws auth/passkey-refused
 */
export async function provePasskey(
  ctx: Needs<'clock' | 'config'>,
  tx: Database,
  challenge: string,
  response: ParsedInput<'passkeySignIn'>['body']['response'],
): Promise<{ id: string; email: string; passkeyId: string }> {
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
  await lockAccount(tx, userId, 'share');
  // of two passkeys with the same count, the second is a copy
  const [used] = await tx
    .update(passkeys)
    .set({ counter: proof.newCounter, backedUp: proof.credentialBackedUp, lastUsedAt: ctx.clock.now() })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)))
    .returning({ id: passkeys.id });
  if (!used) throw new AppError('auth/passkey-refused');
  return { id: userId, email: key.email, passkeyId: id };
}
