import { requireNotSuspended } from '../../modules/accounts/index.ts';
import { lockBuyer } from '../../modules/orders/index.ts';
import { findWallet, type WalletRow } from '../../modules/wallets/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';

/**
 * Locks the buyer, first in the transaction that writes the order, and checks again what may have changed meanwhile.
 * @throws auth/suspended; wallet/required where the wallet is not theirs any more
 */
export async function lockBuyerWithWallet(
  tx: Database,
  userId: string,
  { address }: Pick<WalletRow, 'address'>,
): Promise<void> {
  await lockBuyer(tx, userId);
  await requireNotSuspended(tx, userId);
  if (!(await findWallet(tx, userId, address))) throw new AppError('wallet/required');
}
