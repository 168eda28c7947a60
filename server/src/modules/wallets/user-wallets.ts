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

/** The coins at an address that are worth moving, such as `12.5 MATIC`. @throws chain/unavailable */
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

/** Removes a wallet from its user in `tx`, under `lockWallets`. The caller checks first whether it may be removed. */
export async function removeWallet(tx: Database, userId: string, address: Address): Promise<void> {
  await tx.delete(wallets).where(and(eq(wallets.address, address), eq(wallets.userId, userId)));
}

const isOutside = (userId: string) => and(eq(wallets.userId, userId), ne(wallets.kind, 'vault'));

/** A user's wallets whose keys the shop does not have. */
export const outsideWallets = async (tx: Database, userId: string): Promise<Address[]> =>
  (await tx.select({ address: wallets.address }).from(wallets).where(isOutside(userId))).map(
    ({ address }) => address,
  );

/**
 * Removes every wallet whose key the shop does not have from a user's account, with the messages that await a signature, so
 * that a link underway finds none. Each can be linked again by its key; the e-mail wallet stays. Idempotent.
 */
export async function removeOutsideWallets(tx: Database, userId: string): Promise<void> {
  await lockWallets(tx, userId);
  await tx.delete(walletChallenges).where(eq(walletChallenges.userId, userId));
  await tx.delete(wallets).where(isOutside(userId));
}
