import type { Needs } from '../../chain/context.ts';
import { itemById } from '../../modules/catalogue/index.ts';
import { notify } from '../../modules/notifications/index.ts';
import { type OrderRow, orderLabel } from '../../modules/orders/index.ts';
import type { Database } from '../../platform/db/database.ts';

/** Notifies the buyer once that an edition is delivered for good; for tickets the lottery's own notification does. */
export async function notifyBuyer(
  ctx: Needs<'changes' | 'clock' | 'config' | 'mail' | 'queue'>,
  tx: Database,
  order: OrderRow,
): Promise<void> {
  if (order.lottery !== null) return;
  const item = await itemById(tx, order.itemId);
  await notify(ctx, tx, {
    userId: order.userId,
    kind: 'purchase-delivered',
    data: {
      title: item?.title ?? 'Your poster',
      film: item?.film ?? '',
      number: orderLabel(order.number),
      orderId: order.id,
    },
    key: `order/${order.id}`,
  });
}
