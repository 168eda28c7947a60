import type { Needs } from '../../chain/context.ts';
import { cancelTransaction, dismissFailure } from '../../chain/index.ts';
import { lockAnnounced, withdrawAnnounced } from '../../modules/market/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { forgetRequest, lockOpening, openingRuns } from './primary-requests.ts';
import { isOpening, newestSteps, openKey } from './primary-steps.ts';

/**
 * Cancels an unsent transaction towards an item's auction, and dismisses a failed one.
 * @returns whether there was one
 * @throws market/not-done where the opening may reach the chain in any case
 */
async function takeBackStep(ctx: Needs<'queue'>, tx: Database, itemId: string): Promise<boolean> {
  const step = (await newestSteps(tx, itemId)).get(itemId);
  if (!step || step.status === 'confirmed') return false;
  if (step.status === 'failed') return dismissFailure({ db: tx }, step.id);
  if (step.status === 'queued' && (await cancelTransaction({ ...ctx, db: tx }, step.id))) return true;
  // an edition whose mint is on its way is minted, and waits for another auction
  if (!isOpening(step)) return false;
  throw new AppError('market/not-done', {
    detail: `The opening of ${itemId} is on its way to the chain. Wait until it is open: before its first bid it can be called off.`,
  });
}

/**
 * Takes back the request for an item's auction that is not open, whether announced or to be opened at once, together
 * with its unsent transactions: all of it, or nothing. Writing a request takes the same locks, so that none is
 * written after this. Call `emitUpcoming` afterwards.
 * @param run a request that is not taken back, because it is being written again
 * @returns what was taken back; null where there is nothing, or it is open already
 * @throws market/not-done where the opening may reach the chain in any case
 */
export async function withdrawOpening(
  ctx: Needs<'queue' | 'writer'>,
  tx: Database,
  itemId: string,
  run?: string,
): Promise<'announced' | 'opening' | null> {
  await lockOpening(tx, itemId);
  const announced = await lockAnnounced(tx, itemId);
  const begun = (await openingRuns(tx, [itemId])).get(itemId);
  if (run !== undefined && (run === announced || run === begun)) return null;
  const tookBack = await takeBackStep(ctx, tx, itemId);
  const isOpen = async (of: string) =>
    (await ctx.writer.transactionByKey(openKey(itemId, of), tx))?.status === 'confirmed';
  if (announced !== null) {
    await withdrawAnnounced(tx, itemId);
    if (!(await isOpen(announced))) return 'announced';
  }
  // an open one may still have demonstration bids to place
  if (begun === undefined || (await isOpen(begun))) return tookBack ? 'opening' : null;
  await forgetRequest(tx, itemId, begun);
  return 'opening';
}
