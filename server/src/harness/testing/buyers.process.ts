import { createOrder } from '../../flows/checkout/create-order.ts';
import { systemClock } from '../../platform/clock.ts';
import { isUnavailable } from '../../platform/db/unavailable.ts';
import { contextOf } from './settings.ts';

/** A process of the shop in which many people order one item at the same moment, on request. */
const ctx = await contextOf(process.env, systemClock);
await ctx.rates.refresh();

/** Orders like a browser: repeats the request where the database has no connection left. */
async function order(userId: string, itemId: string): Promise<string> {
  for (;;) {
    try {
      await createOrder(ctx, userId, { itemId, idempotencyKey: null, country: null });
      return 'ordered';
    } catch (error) {
      if (!isUnavailable(error)) return (error as { code?: string }).code ?? String(error);
    }
  }
}

process.on('message', ({ itemId, buyers }: { itemId: string; buyers: string[] }) => {
  Promise.all(buyers.map((id) => order(id, itemId))).then(
    (answers) => process.send?.(answers),
    () => process.exit(1),
  );
});
process.once('disconnect', () => process.exit(0));
process.send?.('ready');
