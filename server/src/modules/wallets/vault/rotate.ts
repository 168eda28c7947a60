import { and, count, eq, ne } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { retiredVaults, vaults } from '../tables.ts';
import { type MasterKeys, openMasterKeys } from './master-key.ts';
import { retiredDataKeyOf } from './retire-vault.ts';
import { dataKeyOf } from './vault.ts';

const BATCH = 100;

type Row = Pick<typeof vaults.$inferSelect, 'userId' | 'address'>;
/** The tables with sealed keys, the time of the first sealing, and the name that each row's data key is bound to. */
export const sealedTables: {
  table: typeof vaults | typeof retiredVaults;
  sealedAt: typeof vaults.createdAt | typeof retiredVaults.retiredAt;
  boundTo: (row: Row) => string;
}[] = [
  { table: vaults, sealedAt: vaults.createdAt, boundTo: ({ userId }) => dataKeyOf(userId) },
  {
    table: retiredVaults,
    sealedAt: retiredVaults.retiredAt,
    boundTo: ({ address }) => retiredDataKeyOf(address),
  },
];

/** The number of e-mail wallets, retired ones too, that each master key seals, and whether it is the current one. */
export async function vaultKeys(
  ctx: Needs<'config' | 'db'>,
): Promise<{ id: string; wallets: number; current: boolean }[]> {
  const { current } = await openMasterKeys(ctx);
  const sealed = new Map<string, number>();
  for (const { table } of sealedTables) {
    const rows = await ctx.db
      .select({ id: table.masterKeyId, wallets: count() })
      .from(table as typeof vaults)
      .groupBy(table.masterKeyId);
    for (const { id, wallets } of rows) sealed.set(id, (sealed.get(id) ?? 0) + wallets);
  }
  return [...sealed].map(([id, wallets]) => ({ id, wallets, current: id === current.id }));
}

/**
 * Seals the data keys of all e-mail wallets, retired ones too, with the current master key. The private keys are not
 * touched. Each wallet is changed on its own: after an interruption it can be run again, and both keys open meanwhile.
 * @throws in words for the operator where a master key of the wallets is missing
 */
export async function rotateVaults(ctx: Needs<'config' | 'db'>): Promise<number> {
  const keys = await openMasterKeys(ctx);
  let done = 0;
  for (const sealed of sealedTables) done += await rotateIn(ctx, keys, sealed);
  return done;
}

async function rotateIn(
  ctx: Needs<'db'>,
  { current, find }: MasterKeys,
  { table, boundTo }: (typeof sealedTables)[number],
): Promise<number> {
  let done = 0;
  for (;;) {
    const batch = await ctx.db
      .select({
        userId: table.userId,
        address: table.address,
        sealed: table.sealedDataKey,
        by: table.masterKeyId,
      })
      .from(table as typeof vaults)
      .where(ne(table.masterKeyId, current.id))
      .limit(BATCH);
    if (batch.length === 0) return done;
    for (const { sealed, by, ...row } of batch) {
      const bound = boundTo(row);
      const dataKey = await find(by).unwrap(sealed, bound);
      const again = await current.wrap(dataKey, bound);
      // the old one is replaced only once the new one is known to open
      if (!(await current.unwrap(again, bound)).equals(dataKey))
        throw new Error(
          'The new master key does not open what it sealed. Nothing was changed for this wallet.',
        );
      const changed = await ctx.db
        .update(table)
        .set({ sealedDataKey: again, masterKeyId: current.id })
        .where(and(eq(table.address, row.address), eq(table.sealedDataKey, sealed)))
        .returning({ address: table.address });
      done += changed.length;
    }
  }
}
