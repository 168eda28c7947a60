import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { formatEther } from 'viem';
import { feeOffer } from '../../chain/index.ts';
import { chainTransactions } from '../../chain/tables.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { lockWallets } from './activate-wallet.ts';
import type { WalletRow } from './reads.ts';
import { vaultSends } from './spend/tables.ts';
import { vaults, wallets } from './tables.ts';

type Address = WalletRow['address'];
const TRANSFER_GAS = 21_000n;

export async function findWallet(db: Database, userId: string, address: Address): Promise<WalletRow | null> {
  const [row] = await db
    .select()
    .from(wallets)
    .where(and(eq(wallets.address, address), eq(wallets.userId, userId)));
  return row ?? null;
}

/** Coins at an address that are worth moving, such as `12.5 MATIC`. @throws chain/unavailable */
export async function coinsOf(ctx: Context, address: Address): Promise<string[]> {
  const found = await Promise.all(
    ctx.chains.all().map(async (chain) => {
      try {
        const [balance, fees] = await Promise.all([chain.client.getBalance({ address }), feeOffer(chain)]);
        const dust = 2n * TRANSFER_GAS * (fees?.maxFeePerGas ?? 0n);
        return balance > dust ? [`${formatEther(balance)} ${chain.config.currency}`] : [];
      } catch (cause) {
        throw new AppError('chain/unavailable', { cause });
      }
    }),
  );
  return found.flat();
}

/** Whether something that a user's e-mail wallet was told to send has not ended. */
export async function hasPendingSends(db: Database, userId: string): Promise<boolean> {
  const open = inArray(chainTransactions.status, ['queued', 'held', 'signed', 'broadcast']);
  const rows = await db
    .select({ key: vaultSends.key })
    .from(vaultSends)
    .leftJoin(chainTransactions, eq(chainTransactions.key, vaultSends.key))
    .where(and(eq(vaultSends.userId, userId), or(isNull(chainTransactions.id), open)))
    .limit(1);
  return rows.length > 0;
}

/** Takes a wallet from its user, with its key where we keep it. Look first whether it may go. */
export async function removeWallet(ctx: Context, userId: string, address: Address): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockWallets(tx, userId);
    const own = and(eq(wallets.address, address), eq(wallets.userId, userId));
    await tx.delete(wallets).where(own);
    await tx.delete(vaults).where(and(eq(vaults.address, address), eq(vaults.userId, userId)));
  });
}
