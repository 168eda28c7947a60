import { eq } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { notify } from '../../notifications/index.ts';
import { isSendKey, whatOf } from './send.ts';
import { vaultSends } from './tables.ts';

/** The operator's end of what went out before a backup was restored. */
const DISCARDED = 'chain/discarded';

/**
 * Notifies the owner of an e-mail wallet when the writer gave a transfer up, or the chain refused it; not where an operator
 * ended it after a restore, since it may have gone out. Idempotent.
 */
export function notifyFailedSends(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'mail' | 'queue' | 'writer'>,
): void {
  ctx.writer.onFinished(async ({ key, status, error }) => {
    if (status !== 'failed' || error?.code === DISCARDED || !isSendKey(key)) return;
    await ctx.db.transaction(async (tx) => {
      const [send] = await tx.select().from(vaultSends).where(eq(vaultSends.key, key));
      if (!send) return;
      const data = { what: whatOf(ctx, send.chain, BigInt(send.value)) };
      await notify(ctx, tx, { userId: send.userId, kind: 'wallet-not-sent', data, key: `${key}/failed` });
    });
  });
}
