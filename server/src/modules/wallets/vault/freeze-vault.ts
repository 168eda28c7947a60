import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { notify } from '../../notifications/index.ts';
import { lockWallets } from '../lock-wallets.ts';
import { vaults } from '../tables.ts';

type Ctx = Needs<'changes' | 'clock' | 'config' | 'mail' | 'queue'>;

/** An e-mail wallet as operators see it; null where there is none. */
export async function frozenVaultOf(
  db: Database,
  userId: string,
): Promise<{ address: Hex; frozenAt: Date | null; frozenFor: string | null } | null> {
  const [vault] = await db
    .select({ address: vaults.address, frozenAt: vaults.frozenAt, frozenFor: vaults.frozenFor })
    .from(vaults)
    .where(eq(vaults.userId, userId));
  return vault ?? null;
}

/** The frozen e-mail wallets, the newest freeze first, with their users and the time of the freeze. */
export function frozenVaults(db: Database, limit: number): Promise<{ userId: string; since: Date | null }[]> {
  return db
    .select({ userId: vaults.userId, since: vaults.frozenAt })
    .from(vaults)
    .where(isNotNull(vaults.frozenAt))
    .orderBy(desc(vaults.frozenAt))
    .limit(limit);
}

/** The number of frozen e-mail wallets. */
export const countFrozen = (db: Database): Promise<number> => db.$count(vaults, isNotNull(vaults.frozenAt));

/**
 * Freezes an e-mail wallet in `tx` and notifies its owner: its key signs nothing more (`openVault`). Transactions signed
 * before are underway. @returns its address; null where there is none, or it is frozen already
 */
export async function freezeVault(
  ctx: Ctx,
  tx: Database,
  userId: string,
  reason: string,
): Promise<Hex | null> {
  await lockWallets(tx, userId);
  const now = ctx.clock.now();
  const [vault] = await tx
    .update(vaults)
    .set({ frozenAt: now, frozenFor: reason })
    .where(and(eq(vaults.userId, userId), isNull(vaults.frozenAt)))
    .returning({ address: vaults.address });
  if (!vault) return null;
  const key = `wallet/frozen/${now.toISOString()}`;
  await notify(ctx, tx, { userId, kind: 'wallet-frozen', data: { reason }, key });
  return vault.address;
}

/** Thaws an e-mail wallet. @param since the time of the freeze to end @returns null where that freeze is over */
export async function thawVault(ctx: Ctx, tx: Database, userId: string, since: Date): Promise<Hex | null> {
  await lockWallets(tx, userId);
  const [vault] = await tx
    .update(vaults)
    .set({ frozenAt: null, frozenFor: null })
    .where(and(eq(vaults.userId, userId), eq(vaults.frozenAt, since)))
    .returning({ address: vaults.address });
  if (!vault) return null;
  const key = `wallet/thawed/${ctx.clock.now().toISOString()}`;
  await notify(ctx, tx, { userId, kind: 'wallet-thawed', data: {}, key });
  return vault.address;
}
