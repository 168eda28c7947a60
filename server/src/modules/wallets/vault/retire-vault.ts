import { desc, eq, lte } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { NotYet } from '../../../platform/jobs/queue.ts';
import { lockWallets } from '../lock-wallets.ts';
import { destroyAt, retiredBefore } from '../rules.ts';
import { retiredVaults, vaults, wallets } from '../tables.ts';
import { makeVault, noteUse, openVault, sealKey, unsealKey, vaultOf } from './vault.ts';

declare module '../../../platform/jobs/queue.ts' {
  interface JobPayloads {
    'wallet/destroy-retired': { address: Hex };
  }
}

export type RetiredVault = typeof retiredVaults.$inferSelect;

/** The name that a retired data key is bound to; it names no person. */
export const retiredDataKeyOf = (address: Hex): string => `talkies retired data key 1 ${address}`;
const boundTo = (address: Hex) => ({
  dataKey: retiredDataKeyOf(address),
  privateKey: `talkies retired private key 1 ${address}`,
});

/** The key of a user's e-mail wallet, sealed for its retirement; null where there is none. Nothing is stored. */
export async function sealForRetirement(
  ctx: Needs<'clock' | 'config' | 'db'>,
  userId: string,
): Promise<RetiredVault | null> {
  const vault = await vaultOf(ctx.db, userId);
  if (!vault) return null;
  const { address } = vault;
  const sealed = await sealKey(ctx, await openVault(ctx, vault), boundTo(address));
  return { address, userId, ...sealed, retiredAt: ctx.clock.now() };
}

/** Replaces the user's e-mail wallet by the retired key, in `tx`, under `lockWallets`. */
export async function retireVault(ctx: Needs<'queue'>, tx: Database, retired: RetiredVault): Promise<void> {
  const { address, retiredAt } = retired;
  await tx.insert(retiredVaults).values(retired);
  await tx.delete(vaults).where(eq(vaults.address, address));
  await ctx.queue.enqueue(tx, 'wallet/destroy-retired', { address }, { runAt: destroyAt(retiredAt) });
}

/** Registers the job that destroys retired keys at their end. Call once at start. */
export function handleRetiredVaults(ctx: Needs<'clock' | 'db' | 'queue'>): void {
  ctx.queue.handle('wallet/destroy-retired', async ({ address }) => {
    await ctx.db.delete(retiredVaults).where(lte(retiredVaults.retiredAt, retiredBefore(ctx.clock.now())));
    const [left] = await ctx.db.select().from(retiredVaults).where(eq(retiredVaults.address, address));
    if (left) throw new NotYet(destroyAt(left.retiredAt));
  });
}

/** For the operator: the retired keys, the latest first, and when each is destroyed. */
export async function listRetired(
  ctx: Needs<'db'>,
): Promise<{ address: Hex; userId: string; until: Date }[]> {
  const rows = await ctx.db.select().from(retiredVaults).orderBy(desc(retiredVaults.retiredAt));
  return rows.map(({ address, userId, retiredAt }) => ({ address, userId, until: destroyAt(retiredAt) }));
}

/**
 * Restores a retired key to an account as its e-mail wallet, which is not active then. For the operator, who has made sure
 * whose it is.
 * @throws in words for the operator
 */
export async function restoreVault(
  ctx: Needs<'clock' | 'config' | 'db'>,
  address: Hex,
  userId: string,
): Promise<void> {
  const [retired] = await ctx.db.select().from(retiredVaults).where(eq(retiredVaults.address, address));
  if (!retired) throw new Error(`No key of ${address} is kept.`);
  const vault = await makeVault(ctx, userId, await unsealKey(ctx, retired, boundTo(address)));
  await ctx.db.transaction(async (tx) => {
    await lockWallets(tx, userId);
    if (await vaultOf(tx, userId))
      throw new Error('That account has an e-mail wallet. It has to let it go first.');
    const linkedAt = ctx.clock.now();
    const [linked] = await tx
      .insert(wallets)
      .values({ address, userId, kind: 'vault', active: false, linkedAt })
      .onConflictDoUpdate({
        target: wallets.address,
        set: { kind: 'vault' },
        setWhere: eq(wallets.userId, userId),
      })
      .returning();
    if (!linked) throw new Error(`Another account has linked ${address}.`);
    await tx.delete(retiredVaults).where(eq(retiredVaults.address, address));
    await tx.insert(vaults).values(vault);
    await noteUse(ctx, tx, vault, 'created', 'The wallet was given back.');
  });
}
