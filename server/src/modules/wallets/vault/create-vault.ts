import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type Actor, requireStrongProof } from '../../accounts/index.ts';
import { makeActive } from '../activate-wallet.ts';
import { lockWallets } from '../lock-wallets.ts';
import { type WalletRow, walletsOf } from '../reads.ts';
import { sendTestCoins } from '../send-test-coins.ts';
import { vaults, wallets } from '../tables.ts';
import { makeVault, noteUse, type Vault, vaultOf } from './vault.ts';

type Ports = Needs<'clock' | 'config' | 'db' | 'writer'>;

/**
 * Makes the user's e-mail wallet active, after a proof by code, Google or passkey; creates it the first time.
 * Idempotent.
 * @throws auth/reauthentication-required, request/too-many
 */
export async function createVault(ctx: Ports & Needs<'limits'>, actor: Actor): Promise<WalletRow> {
  await ctx.limits.spend('wallet/account', actor.id);
  await requireStrongProof(ctx, actor);
  return retrieveVault(ctx, actor.id);
}

/** As `createVault`, for a user whose proof was checked already. */
export async function retrieveVault(ctx: Ports, userId: string): Promise<WalletRow> {
  const known = await vaultOf(ctx.db, userId);
  const made = known ?? (await makeVault(ctx, userId));
  return ctx.db.transaction(async (tx) => {
    await lockWallets(tx, userId);
    return storeVault(ctx, tx, made);
  });
}

/**
 * Creates an e-mail wallet for a user without any wallet: it is empty, so no proof is needed. Idempotent.
 * @returns null where the user has a wallet
 */
export async function giveVault(ctx: Ports, userId: string): Promise<WalletRow | null> {
  if ((await walletsOf(ctx.db, userId)).length > 0) return null;
  const made = await makeVault(ctx, userId);
  return ctx.db.transaction(async (tx) => {
    await lockWallets(tx, userId);
    // another request made one, or linked their own, meanwhile
    return (await walletsOf(tx, userId)).length > 0 ? null : storeVault(ctx, tx, made);
  });
}

/** Stores a vault unless its user has one, and makes that one active. Call it under `lockWallets`. */
async function storeVault(ctx: Ports, tx: Database, made: Vault): Promise<WalletRow> {
  const { userId } = made;
  const [added] = await tx.insert(vaults).values(made).onConflictDoNothing().returning();
  const address = added?.address ?? (await vaultOf(tx, userId))?.address ?? made.address;
  if (added) {
    const linkedAt = ctx.clock.now();
    await tx.insert(wallets).values({ address, userId, kind: 'vault', active: false, linkedAt });
    await noteUse(ctx, tx, added, 'created', 'The wallet was created.');
    await sendTestCoins(ctx, tx, address);
  }
  return makeActive(tx, userId, address);
}
