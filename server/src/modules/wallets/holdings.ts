import { and, eq } from 'drizzle-orm';
import { formatEther } from 'viem';
import { feeOffer } from '../../chain/index.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import type { WalletRow } from './reads.ts';
import { wallets } from './tables.ts';

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

/** Takes a wallet from its user, with `tx`, under `lockWallets`. Look first whether it may go. */
export async function removeWallet(tx: Database, userId: string, address: Address): Promise<void> {
  await tx.delete(wallets).where(and(eq(wallets.address, address), eq(wallets.userId, userId)));
}
