import type { Needs } from '../../chain/context.ts';
import { activeWallet, retrieveVault, type WalletRow, walletsOf } from '../../modules/wallets/index.ts';
import { AppError } from '../../platform/errors.ts';

/** What an order is to be paid by: a wallet that signs, or whatever way; a provider's pages need none. */
export type PaidBy = 'wallet' | 'any';

/**
 * The wallet that receives what somebody buys: the active one. Who never had any is given the e-mail wallet, unless they
 * want to pay by a wallet (spec:47). It is empty, so nobody has to prove who they are for it; one that exists and was
 * disconnected is taken up on the wallet page, with that proof. Idempotent.
 * @throws wallet/required
 */
export async function walletFor(
  ctx: Needs<'clock' | 'config' | 'db' | 'writer'>,
  userId: string,
  by: PaidBy,
): Promise<WalletRow> {
  const active = await activeWallet(ctx.db, userId);
  if (active) return active;
  const none = (await walletsOf(ctx.db, userId)).length === 0;
  if (by === 'any' && none) return retrieveVault(ctx, userId);
  // made by the same buyer's other request in this very moment
  const made = by === 'any' ? await activeWallet(ctx.db, userId) : null;
  if (!made) throw new AppError('wallet/required');
  return made;
}
