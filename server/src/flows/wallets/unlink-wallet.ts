import { getAddress } from 'viem';
import type { Needs } from '../../chain/context.ts';
import { tokensOwnedBy } from '../../chain/index.ts';
import { type Actor, requireConfirmed } from '../../modules/accounts/index.ts';
import { ethPaymentsPersonalData } from '../../modules/eth-payments/index.ts';
import { lotteryPersonalData } from '../../modules/lottery/index.ts';
import { marketPersonalData } from '../../modules/market/index.ts';
import { lockBuyer, orderIdsOf, ordersThatNeed } from '../../modules/orders/index.ts';
import { fundingsPersonalData } from '../../modules/payments/index.ts';
import { royaltiesPersonalData } from '../../modules/royalties/index.ts';
import {
  coinsOf,
  findWallet,
  lockWallets,
  removeWallet,
  requireNotFrozen,
  retireVault,
  sealForRetirement,
  type WalletRow,
  walletsPersonalData,
} from '../../modules/wallets/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';

/**
 * Removes a wallet from a user's account; another account may link it then. The e-mail wallet can be removed only when
 * nothing is in it, underway to or from it, or in its name: its key is retired then, and kept for a while.
 * @throws wallet/not-yours, wallet/in-use, wallet/not-empty, auth/reauthentication-required, chain/unavailable
 */
export async function unlinkWallet(
  ctx: Needs<'chains' | 'clock' | 'config' | 'db' | 'queue'>,
  actor: Actor,
  written: string,
): Promise<void> {
  const address = getAddress(written);
  const wallet = await findWallet(ctx.db, actor.id, address);
  if (!wallet) throw new AppError('wallet/not-yours');
  await refuseWhileNeeded(ctx, ctx.db, wallet);
  const vault = wallet.kind === 'vault';
  if (vault) {
    await requireConfirmed(ctx, actor);
    refuseFull(await coinsOf(ctx, address));
  }
  const retired = vault ? await sealForRetirement(ctx, actor.id) : null;
  await ctx.db.transaction(async (tx) => {
    // so that an order, a bid or a send happens before or after, not in between
    await lockBuyer(tx, actor.id);
    await lockWallets(tx, actor.id);
    await refuseWhileNeeded(ctx, tx, wallet);
    await removeWallet(tx, actor.id, address);
    if (retired) await retireVault(ctx, tx, retired);
  });
}

/** Refuses while something in the database needs the wallet. Only an e-mail wallet's own key could take its assets out. */
async function refuseWhileNeeded(
  ctx: Needs<'chains' | 'config'>,
  db: Database,
  wallet: WalletRow,
): Promise<void> {
  const { userId, address } = wallet;
  if ((await ordersThatNeed(db, userId, address)).length > 0) throw new AppError('wallet/in-use');
  if (wallet.kind !== 'vault') return;
  await requireNotFrozen(db, wallet);
  const tokens = await tokensOwnedBy(db, [address]);
  refuseFull(tokens.length === 0 ? [] : [tokens.length === 1 ? '1 poster' : `${tokens.length} posters`]);
  for (const source of sources) {
    const [obstacle] = (await source.obstacles?.(ctx, db, userId)) ?? [];
    if (obstacle)
      throw new AppError('wallet/in-use', { detail: reasons[obstacle.kind] ?? reasons.transaction });
  }
}

const sources = [
  marketPersonalData,
  lotteryPersonalData,
  walletsPersonalData,
  fundingsPersonalData(orderIdsOf),
  ethPaymentsPersonalData,
  royaltiesPersonalData,
];

const reasons: Partial<Record<string, string>> & { transaction: string } = {
  bid: 'It has the highest bid in an auction. Wait until the auction has ended.',
  credit: 'Money is waiting for this wallet. Withdraw it first.',
  funding:
    'Coins are being bought into it. Wait until they have come; what nobody pays for is given up after three days.',
  ticket: 'It holds lottery tickets. Wait until the draw, and until the prize or the refund is paid out.',
  income:
    'Royalties or shares of sales are paid to it, now and from later sales. Keep it, and make another wallet the active one.',
  transaction: 'Something is still on its way from it, or to it. Try again in a few minutes.',
};

/** Refuses an e-mail wallet that is not empty. Coins below a transfer's fee do not count, since nobody could move them. */
function refuseFull(inside: string[]): void {
  if (inside.length === 0) return;
  throw new AppError('wallet/not-empty', {
    detail: `There is ${inside.join(' and ')} in it. Send it to another wallet first.`,
  });
}
