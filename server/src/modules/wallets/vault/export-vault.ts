import { sameAddress, secondsUntil } from '@talkies/shared';
import type { Hex } from 'viem';
import type { Needs } from '../../../chain/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Actor, recoveryCooldown, requireStrongProof } from '../../accounts/index.ts';
import { notify } from '../../notifications/index.ts';
import { noteUse, openVault, requireThawed, vaultOf } from './vault.ts';

/**
 * Returns the private key of a user's e-mail wallet to a user who has just proved who they are.
 * @throws wallet/not-yours, wallet/frozen, auth/reauthentication-required, wallet/cooldown for a day after a reset (spec:41),
 * request/too-many
 */
export async function exportVault(
  ctx: Needs<'changes' | 'clock' | 'config' | 'db' | 'limits' | 'mail' | 'queue'>,
  actor: Actor,
  address: string,
): Promise<{ address: Hex; privateKey: Hex }> {
  await ctx.limits.spend('wallet/account', actor.id);
  const vault = await vaultOf(ctx.db, actor.id);
  if (!vault || !sameAddress(vault.address, address))
    throw new AppError('wallet/not-yours', {
      detail: 'You can export only the key of your own e-mail wallet.',
    });
  requireThawed(vault);
  await requireStrongProof(ctx, actor);
  const cooldown = await recoveryCooldown(ctx, actor.id);
  if (cooldown)
    throw new AppError('wallet/cooldown', { retryAfter: secondsUntil(ctx.clock.now(), cooldown.until) });
  await ctx.db.transaction(async (tx) => {
    const note = await noteUse(ctx, tx, vault, 'exported', 'The private key was shown.');
    await notify(ctx, tx, { userId: actor.id, kind: 'wallet-key-shown', data: {}, key: `wallet/${note}` });
  });
  return { address: vault.address, privateKey: await openVault(ctx, vault) };
}
