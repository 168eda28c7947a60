import type { ParsedInput } from '@talkies/shared/schemas';
import type { Needs } from '../../../chain/context.ts';
import { confirmByPasskey } from '../passkeys/confirm-passkey.ts';
import { confirmPassword } from '../password/confirm-password.ts';
import { redeemProofCode } from './codes.ts';
import { type Actor, confirmSession } from './confirmation.ts';

/** Confirms a session by the one proof that is given. @throws as the check of that proof does */
export async function confirmBy(
  ctx: Needs<'clock' | 'config' | 'db' | 'limits'>,
  actor: Actor,
  { code, passkey, password }: ParsedInput<'confirmMe'>['body'],
  cookies: string,
): Promise<void> {
  if (code !== undefined) await redeemProofCode(ctx, actor, code);
  if (passkey !== undefined) await confirmByPasskey(ctx, actor, passkey, cookies);
  if (password !== undefined) {
    await confirmPassword(ctx, actor.id, password);
    await confirmSession(ctx.db, actor, 'password', ctx.clock.now());
  }
}
