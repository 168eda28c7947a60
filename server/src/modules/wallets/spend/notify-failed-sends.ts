import { eq } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { DISCARDED } from '../../../chain/index.ts';
import { notify } from '../../notifications/index.ts';
import type { Purpose } from './rules.ts';
import { isSendKey, whatOf } from './send.ts';
import { type VaultSendRow, vaultSends } from './tables.ts';

/** Uses of which their owner has to hear that they were not done: they count on a poster, a bid, a sale or tickets. */
const counted: readonly Purpose[] = ['buy', 'bid', 'offer', 'lottery'];
const isCounted = ({ purpose, value }: VaultSendRow): boolean =>
  // what a lottery gives back is also fetched by the shop
  counted.includes(purpose) && (purpose !== 'lottery' || value !== '0');

/**
 * Notifies the owner of an e-mail wallet when the writer gave a transfer or a trade up, or the chain refused it: they may have
 * left the page that said so. Not where an operator ended it after a restore, since it may have gone out. Idempotent.
 */
export function notifyFailedSends(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'mail' | 'queue' | 'writer'>,
): void {
  ctx.writer.onFinished(async ({ key, status, error }) => {
    if (status !== 'failed' || error?.code === DISCARDED) return;
    await ctx.db.transaction(async (tx) => {
      const [send] = await tx.select().from(vaultSends).where(eq(vaultSends.key, key));
      if (!send) return;
      const to = { userId: send.userId, key: `${key}/failed` };
      if (isSendKey(key)) {
        const data = { what: whatOf(ctx, send.chain, BigInt(send.value)) };
        await notify(ctx, tx, { ...to, kind: 'wallet-not-sent', data });
      } else if (isCounted(send))
        await notify(ctx, tx, { ...to, kind: 'wallet-not-done', data: { what: send.subject } });
    });
  });
}
