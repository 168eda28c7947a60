import type { Needs } from '../../chain/context.ts';
import type { HeldSales, Item } from '../../modules/catalogue/index.ts';
import { launchById } from '../../modules/launches/index.ts';
import { lockAnnounced } from '../../modules/market/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { tokenRowsOf } from './primary-auctions.ts';
import { lockOpening, openingRuns } from './primary-requests.ts';
import { isOpening, newestSteps } from './primary-steps.ts';

/** Whether an auction is announced, requested, on its way to the chain or open. Locks as `withdrawOpening` does. */
async function isAuctioned(tx: Database, { id, chain, dropId }: Item): Promise<boolean> {
  await lockOpening(tx, id);
  if ((await lockAnnounced(tx, id)) !== null || (await openingRuns(tx, [id])).has(id)) return true;
  const step = (await newestSteps(tx, id)).get(id);
  if (step && isOpening(step) && step.status !== 'confirmed' && step.status !== 'failed') return true;
  return dropId !== null && (await tokenRowsOf({ db: tx }, { chain, dropId }))?.auction?.state === 'open';
}

async function reasonOf(ctx: Needs<'clock'>, tx: Database, item: Item): Promise<string | null> {
  if (item.sale === 'auction')
    return (await isAuctioned(tx, item))
      ? 'cannot change: it is auctioned; call the auction off first'
      : null;
  if (item.launchId === null) return null;
  const { title, closesAt } = await launchById(tx, item.launchId);
  const isOver = closesAt !== null && closesAt <= ctx.clock.now();
  return isOver ? null : `cannot change: it is in the drop “${title}”; take it out of it first`;
}

/** Items that are auctioned, or in a drop that is not over, go on being sold as they are. */
export const heldSales =
  (ctx: Needs<'clock'>): HeldSales =>
  async (tx, items) => {
    const held = new Map<string, string>();
    for (const item of items) {
      const reason = await reasonOf(ctx, tx, item);
      if (reason) held.set(item.id, reason);
    }
    return held;
  };
