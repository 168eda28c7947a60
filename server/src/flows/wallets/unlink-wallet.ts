import { getAddress } from 'viem';
import { tokensOwnedBy } from '../../chain/index.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { type Asker, requireConfirmed } from '../../modules/accounts/index.ts';
import { ordersThatNeed } from '../../modules/orders/index.ts';
import { coinsOf, findWallet, hasPendingSends, removeWallet } from '../../modules/wallets/index.ts';

/**
 * Takes a wallet from a user's account; another account may link it then. The e-mail wallet can go only when nothing
 * is in it, since its key goes too.
 * @throws wallet/not-yours, wallet/in-use, wallet/not-empty, auth/reauthentication-required, chain/unavailable
 */
export async function unlinkWallet(ctx: Context, asker: Asker, written: string): Promise<void> {
  const address = getAddress(written);
  const wallet = await findWallet(ctx.db, asker.id, address);
  if (!wallet) throw new AppError('wallet/not-yours');
  if ((await ordersThatNeed(ctx.db, asker.id, address)).length > 0) throw new AppError('wallet/in-use');
  if (wallet.kind === 'vault') {
    await requireConfirmed(ctx, asker);
    if (await hasPendingSends(ctx.db, asker.id))
      throw new AppError('wallet/in-use', { detail: 'Something that it sent is still on its way.' });
    const inside = await holdingsOf(ctx, address);
    if (inside.length > 0)
      throw new AppError('wallet/not-empty', {
        detail: `There is ${inside.join(' and ')} in it. Send it to another wallet first, or take out the key.`,
      });
  }
  await removeWallet(ctx, asker.id, address);
}

/** What is in a wallet, in words; less than a transfer costs does not count, since nobody could move it. */
export async function holdingsOf(ctx: Context, address: `0x${string}`): Promise<string[]> {
  const [coins, tokens] = await Promise.all([coinsOf(ctx, address), tokensOwnedBy(ctx.db, [address])]);
  const pictures =
    tokens.length === 1 ? ['1 picture'] : tokens.length > 1 ? [`${tokens.length} pictures`] : [];
  return [...pictures, ...coins];
}
