import { and, count, eq, ne } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { vaults } from '../tables.ts';
import { openMasterKeys } from './master-key.ts';
import { dataKeyOf } from './vault.ts';

const BATCH = 100;

/** How many e-mail wallets each master key seals, and whether it is the current one. */
export async function vaultKeys(ctx: Context): Promise<{ id: string; wallets: number; current: boolean }[]> {
  const { current } = await openMasterKeys(ctx);
  const rows = await ctx.db
    .select({ id: vaults.masterKeyId, wallets: count() })
    .from(vaults)
    .groupBy(vaults.masterKeyId);
  return rows.map((row) => ({ ...row, current: row.id === current.id }));
}

/**
 * Seals the data keys of all e-mail wallets with the current master key. The private keys are not touched. Each wallet
 * is done by itself: whatever stops it, it can be run again, and both keys open meanwhile.
 * @throws in words for the operator where a key of the wallets is not there
 */
export async function rotateVaults(ctx: Context): Promise<number> {
  const { current, find } = await openMasterKeys(ctx);
  let done = 0;
  for (;;) {
    const batch = await ctx.db
      .select({ userId: vaults.userId, sealed: vaults.sealedDataKey, by: vaults.masterKeyId })
      .from(vaults)
      .where(ne(vaults.masterKeyId, current.id))
      .limit(BATCH);
    if (batch.length === 0) return done;
    for (const { userId, sealed, by } of batch) {
      const bound = dataKeyOf(userId);
      const dataKey = await find(by).unwrap(sealed, bound);
      const again = await current.wrap(dataKey, bound);
      // the old one is given up only for what is known to open
      if (!(await current.unwrap(again, bound)).equals(dataKey))
        throw new Error(
          'The new master key does not open what it sealed. Nothing was changed for this wallet.',
        );
      const changed = await ctx.db
        .update(vaults)
        .set({ sealedDataKey: again, masterKeyId: current.id })
        .where(and(eq(vaults.userId, userId), eq(vaults.sealedDataKey, sealed)))
        .returning({ userId: vaults.userId });
      done += changed.length;
    }
  }
}
