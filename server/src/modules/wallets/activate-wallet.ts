import { and, eq } from 'drizzle-orm';
import { getAddress } from 'viem';
import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type Actor, requireStrongProof } from '../accounts/index.ts';
import { lockWallets } from './lock-wallets.ts';
import type { WalletRow } from './reads.ts';
import { wallets } from './tables.ts';
import { findWallet } from './user-wallets.ts';

const release = (tx: Database, userId: string) =>
  tx
    .update(wallets)
    .set({ active: false })
    .where(and(eq(wallets.userId, userId), eq(wallets.active, true)));

/**
 * Makes a user's wallet the one that pays. Call it under `lockWallets`.
 * @throws wallet/not-yours
 */
export async function makeActive(
  tx: Database,
  userId: string,
  address: WalletRow['address'],
): Promise<WalletRow> {
  await release(tx, userId);
  const [row] = await tx
    .update(wallets)
    .set({ active: true })
    .where(and(eq(wallets.address, address), eq(wallets.userId, userId)))
    .returning();
  if (!row) throw new AppError('wallet/not-yours');
  return row;
}

/**
 * Makes a linked wallet of the user active. For the e-mail wallet the user must prove the same as in `createVault`.
 * @throws wallet/not-yours, auth/reauthentication-required
 */
export async function activateWallet(
  ctx: Needs<'clock' | 'db'>,
  actor: Actor,
  written: string,
): Promise<WalletRow> {
  const address = getAddress(written);
  const wallet = await findWallet(ctx.db, actor.id, address);
  if (wallet?.kind === 'vault') await requireStrongProof(ctx, actor);
  return ctx.db.transaction(async (tx) => {
    await lockWallets(tx, actor.id);
    return makeActive(tx, actor.id, address);
  });
}

/** Deactivates the active wallet; all wallets stay the user's. Idempotent. */
export async function disconnectWallet(ctx: Needs<'db'>, userId: string): Promise<void> {
  await release(ctx.db, userId);
}
