import { exactMoney } from '@talkies/shared';
import { and, eq, ne } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { currentFees, TRANSFER_GAS } from '../../chain/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { lockWallets } from './lock-wallets.ts';
import type { WalletRow } from './reads.ts';
import { walletChallenges, wallets } from './tables.ts';

type Address = WalletRow['address'];

export async function findWallet(db: Database, userId: string, address: Address): Promise<WalletRow | null> {
  const [row] = await db
    .select()
    .from(wallets)
    .where(and(eq(wallets.address, address), eq(wallets.userId, userId)));
  return row ?? null;
}

/** Coins at an address that are worth moving, such as `12.5 MATIC`. @throws chain/unavailable */
export async function coinsOf(ctx: Needs<'chains'>, address: Address): Promise<string[]> {
  const found = await Promise.all(
    ctx.chains.all().map(async ({ failFastClient, config }) => {
      try {
        const [balance, fees] = await Promise.all([
          failFastClient.getBalance({ address }),
          currentFees(failFastClient, config),
        ]);
        const dust = 2n * TRANSFER_GAS * (fees?.maxFeePerGas ?? 0n);
        return balance > dust ? [exactMoney(balance, config.currency)] : [];
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

const isOutside = (userId: string) => and(eq(wallets.userId, userId), ne(wallets.kind, 'vault'));

/** The wallets of a user whose keys others keep. */
export const outsideWallets = async (tx: Database, userId: string): Promise<Address[]> =>
  (await tx.select({ address: wallets.address }).from(wallets).where(isOutside(userId))).map(
    ({ address }) => address,
  );

/**
 * Takes every wallet whose key others keep from a user's account, and the messages that await a signature, so that a
 * link on its way finds none. Each can be linked again by its key; the e-mail wallet stays. Idempotent.
 */
export async function removeOutsideWallets(tx: Database, userId: string): Promise<void> {
  await lockWallets(tx, userId);
  await tx.delete(walletChallenges).where(eq(walletChallenges.userId, userId));
  await tx.delete(wallets).where(isOutside(userId));
}
