import type { Needs } from '../../chain/context.ts';
import { activeWallet, giveVault, requireNotFrozen, type WalletRow } from '../../modules/wallets/index.ts';
import { AppError } from '../../platform/errors.ts';

/** How an order is to be paid: by a wallet that signs, or in any way; a provider's page needs no wallet. */
export type PayableFrom = 'wallet' | 'any';

/**
 * The wallet that receives a purchase: the active one. A buyer who never had a wallet gets the e-mail wallet, unless they want
 * to pay by a wallet (spec:47). It is empty, so no proof is needed; an e-mail wallet that was disconnected is activated on
 * the wallet page, with a proof. Idempotent.
 * @throws wallet/required, wallet/frozen
 */
export async function walletFor(
  ctx: Needs<'clock' | 'config' | 'db' | 'writer'>,
  userId: string,
  by: PayableFrom,
): Promise<WalletRow> {
  const active = await activeWallet(ctx.db, userId);
  if (active) {
    await requireNotFrozen(ctx.db, active);
    return active;
  }
  if (by === 'wallet') throw new AppError('wallet/required');
  // another request of the same buyer may have created one at the same moment
  const given = (await giveVault(ctx, userId)) ?? (await activeWallet(ctx.db, userId));
  if (!given) throw new AppError('wallet/required');
  return given;
}
