import type { Needs } from '../../chain/context.ts';
import { tokensOwnedBy } from '../../chain/index.ts';
import { lotteryPersonalData } from '../../modules/lottery/index.ts';
import { findLatest } from '../../modules/orders/index.ts';
import { balancesOf, vaultAddressOf, wasUsed } from '../../modules/wallets/index.ts';

/**
 * Whether a thief of the session could be after the e-mail wallet. Everybody is given one at sign-up's end (spec:70): as long
 * as nothing was signed with it, ordered for it or put into it, it is as good as none. Play money counts for nothing; a
 * chain that does not answer counts.
 */
export async function vaultHasValue(
  ctx: Needs<'chains' | 'config' | 'db' | 'log'>,
  userId: string,
): Promise<boolean> {
  const { db } = ctx;
  const address = await vaultAddressOf(db, userId);
  if (!address) return false;
  if ((await wasUsed(db, userId)) || (await findLatest(db, userId)) !== null) return true;
  if ((await tokensOwnedBy(db, [address])).length > 0) return true;
  if (((await lotteryPersonalData.obstacles?.(ctx, db, userId)) ?? []).length > 0) return true;
  const local = new Set(ctx.config.chains.filter((chain) => chain.local).map(({ name }) => name));
  const balances = await balancesOf(ctx, address);
  return balances.some(({ chain, balance }) => !local.has(chain) && balance?.amount !== '0');
}
