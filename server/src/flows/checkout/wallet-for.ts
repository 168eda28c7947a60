import type { Needs } from '../../chain/context.ts';
import { activeWallet, giveVault, type WalletRow } from '../../modules/wallets/index.ts';
import { AppError } from '../../platform/errors.ts';

/** What an order is to be paid by: a wallet that signs, or whatever way; a provider's pages need none. */
export type PayableFrom = 'wallet' | 'any';

/**
 * The wallet that receives what somebody buys: the active one. Who never had any is given the e-mail wallet, unless they
 * want to pay by a wallet (spec:47). It is empty, so nobody has to prove who they are for it; one that exists and was
 * disconnected is taken up on the wallet page, with that proof. Idempotent.
 * @throws wallet/required
 */
export async function walletFor(
  ctx: Needs<'clock' | 'config' | 'db' | 'writer'>,
  userId: string,
  by: PayableFrom,
): Promise<WalletRow> {
  const active = await activeWallet(ctx.db, userId);
  if (active) return active;
  if (by === 'wallet') throw new AppError('wallet/required');
  // there may be one by the same buyer's other request in this very moment
  const given = (await giveVault(ctx, userId)) ?? (await activeWallet(ctx.db, userId));
  if (!given) throw new AppError('wallet/required');
  return given;
}
