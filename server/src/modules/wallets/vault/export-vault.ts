import { getAddress } from 'viem';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import { confirmPassword, recoveryHold } from '../../accounts/index.ts';
import { noteUse, openVault, vaultOf } from './vault.ts';

/**
 * Hands out the private key of a user's e-mail wallet, after asking for the password.
 * @throws wallet/not-yours, auth/wrong-password, wallet/held for a day after a reset (decision 41)
 */
export async function exportVault(
  ctx: Context,
  userId: string,
  asked: { address: string; password: string },
): Promise<{ address: `0x${string}`; privateKey: `0x${string}` }> {
  const vault = await vaultOf(ctx.db, userId);
  if (vault?.address !== getAddress(asked.address))
    throw new AppError('wallet/not-yours', {
      detail: 'Only the key of your own e-mail wallet is kept here.',
    });
  await confirmPassword(ctx, userId, asked.password);
  const until = await recoveryHold(ctx, userId);
  if (until) {
    const seconds = Math.ceil((until.getTime() - ctx.clock.now().getTime()) / 1000);
    throw new AppError('wallet/held', { retryAfter: seconds });
  }
  await noteUse(ctx, ctx.db, vault, 'exported', 'The private key was shown.');
  return { address: vault.address, privateKey: await openVault(ctx, vault) };
}
