import type { Needs } from '../../../chain/context.ts';
import { type Actor, requireStrongProof } from '../../accounts/index.ts';
import { makeActive } from '../activate-wallet.ts';
import { fundWallet } from '../fund-wallet.ts';
import { lockUser } from '../lock-user.ts';
import type { WalletRow } from '../reads.ts';
import { vaults, wallets } from '../tables.ts';
import { makeVault, noteUse, vaultOf } from './vault.ts';

/**
 * Opens the user's e-mail wallet and makes it active, after a code, Google or a passkey; it is created the first time.
 * Idempotent.
 * @throws auth/reauthentication-required
 */
export async function createVault(
  ctx: Needs<'clock' | 'config' | 'db' | 'writer'>,
  actor: Actor,
): Promise<WalletRow> {
  await requireStrongProof(ctx, actor);
  return retrieveVault(ctx, actor.id);
}

/** As `createVault`, for whoever was asked already. */
export async function retrieveVault(
  ctx: Needs<'clock' | 'config' | 'db' | 'writer'>,
  userId: string,
): Promise<WalletRow> {
  const known = await vaultOf(ctx.db, userId);
  const made = known ?? (await makeVault(ctx, userId));
  return ctx.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const [added] = await tx.insert(vaults).values(made).onConflictDoNothing().returning();
    const address = added?.address ?? (await vaultOf(tx, userId))?.address ?? made.address;
    if (added) {
      const linkedAt = ctx.clock.now();
      await tx.insert(wallets).values({ address, userId, kind: 'vault', active: false, linkedAt });
      await noteUse(ctx, tx, added, 'created', 'The wallet was created.');
      await fundWallet(ctx, tx, address);
    }
    return makeActive(tx, userId, address);
  });
}
