import { eq } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { notify } from '../../notifications/index.ts';
import { isSendKey, whatOf } from './send.ts';
import { vaultSends } from './tables.ts';

/** Notifies the owner of an e-mail wallet when the writer gave a transfer up, or the chain refused it. Idempotent. */
export function notifyFailedSends(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'mail' | 'queue' | 'writer'>,
): void {
  ctx.writer.onFinished(async ({ key, status }) => {
    if (status !== 'failed' || !isSendKey(key)) return;
    await ctx.db.transaction(async (tx) => {
      const [send] = await tx.select().from(vaultSends).where(eq(vaultSends.key, key));
      if (!send) return;
      const data = { what: whatOf(ctx, send.chain, BigInt(send.value)) };
      await notify(ctx, tx, { userId: send.userId, kind: 'wallet-not-sent', data, key: `${key}/failed` });
    });
  });
}
