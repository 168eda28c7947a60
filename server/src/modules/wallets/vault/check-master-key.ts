import type { Needs } from '../../../chain/context.ts';
import type { vaults } from '../tables.ts';
import { openMasterKeys } from './master-key.ts';
import { sealedTables } from './rotate.ts';

/**
 * For the start: checks that the current master key seals, and that each master key in use, of retired wallets too, opens
 * the oldest wallet sealed with it: an alias of a key service may lead to another key by now.
 * @throws in words for the operator
 */
export async function checkMasterKey(ctx: Needs<'config' | 'db'>): Promise<void> {
  const { current, find } = await openMasterKeys(ctx);
  for (const { table, sealedAt, boundTo } of sealedTables) {
    const oldest = await ctx.db
      .selectDistinctOn([table.masterKeyId], {
        id: table.masterKeyId,
        userId: table.userId,
        address: table.address,
        sealed: table.sealedDataKey,
      })
      .from(table as typeof vaults)
      .orderBy(table.masterKeyId, sealedAt);
    for (const { id, sealed, ...row } of oldest) {
      const key = find(id);
      await key.unwrap(sealed, boundTo(row)).catch((cause: unknown) => {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`The master key ${id} does not open the e-mail wallet ${row.address}: ${reason}`, {
          cause,
        });
      });
    }
  }
  const probe = Buffer.from('talkies start probe');
  const opened = await current.unwrap(await current.wrap(probe, 'start'), 'start');
  if (!opened.equals(probe)) throw new Error('The master key does not open what it sealed.');
}
