import type { Needs } from '../../chain/context.ts';
import { tokensOwnedBy } from '../../chain/index.ts';
import { lotteryPersonalData } from '../../modules/lottery/index.ts';
import { findLatest } from '../../modules/orders/index.ts';
import { balancesOf, vaultAddressOf, wasUsed } from '../../modules/wallets/index.ts';

/**
 * Whether the e-mail wallet is worth a thief's while. Everybody gets one at the end of sign-up (spec:70): as long as nothing
 * was signed with it, ordered for it or put into it, it counts as none. Play money does not count; a chain that does not
 * answer counts as value.
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
