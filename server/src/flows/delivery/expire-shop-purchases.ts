import type { Needs } from '../../chain/context.ts';
import { lapsedShopPurchases, moveOrder, whyRanOut } from '../../modules/orders/index.ts';

const BATCH = 50;

/** Ends the orders of shop purchases that nobody paid in time: only a part of the shop's coins was reserved for them. */
export async function expireShopPurchases(ctx: Needs<'changes' | 'clock' | 'db'>): Promise<void> {
  const now = ctx.clock.now();
  for (const order of await lapsedShopPurchases(ctx.db, now, BATCH)) {
    const moved = await ctx.db.transaction(async (tx) => {
      const set = { failure: await whyRanOut(tx, order) };
      return moveOrder(tx, order, ['expired'], { cause: 'the clock', at: now, set });
    });
    if (moved) await ctx.changes.emit('orders', order.id);
  }
}
