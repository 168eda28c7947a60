import type { Needs } from '../../chain/context.ts';
import { dropTransaction } from '../../chain/index.ts';
import { lockAnnounced, withdrawAnnounced } from '../../modules/market/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';

/** Names the transaction by which a request for an auction of the shop opens it. */
export const openKey = (itemId: string, run: string): string => `primary/open/${itemId}/${run}`;

/**
 * Takes back what is announced of an item, with its opening where that waits to be sent: both, or neither. Whoever writes an
 * opening holds the announcement as well, so that none comes after this. Tell it afterwards.
 * @returns whether it is open already; null where nothing is announced
 * @throws market/not-done where the opening may reach the chain whatever we do
 */
export async function withdrawOpening(
  ctx: Needs<'queue' | 'writer'>,
  tx: Database,
  itemId: string,
): Promise<'withdrawn' | 'open' | null> {
  const run = await lockAnnounced(tx, itemId);
  if (run === null) return null;
  const opening = await ctx.writer.transactionByKey(openKey(itemId, run), tx);
  const mayBeDropped =
    !opening ||
    opening.status === 'confirmed' ||
    opening.status === 'failed' ||
    (opening.status === 'queued' && (await dropTransaction({ ...ctx, db: tx }, opening.id)));
  if (!mayBeDropped)
    throw new AppError('market/not-done', {
      detail: `The opening of ${itemId} is on its way to the chain. Wait until it is open: before its first bid it can be called off.`,
    });
  await withdrawAnnounced(tx, itemId);
  return opening?.status === 'confirmed' ? 'open' : 'withdrawn';
}
