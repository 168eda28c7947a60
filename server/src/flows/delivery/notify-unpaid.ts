import { openOrderStates, unpaidEndStates } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { DISCARDED } from '../../chain/index.ts';
import { notify } from '../../modules/notifications/index.ts';
import { orderById, orderIdOfUse, orderLabel } from '../../modules/orders/index.ts';
import { failureOf } from '../../modules/transactions/index.ts';
import { orderTitle } from '../orders/title.ts';

const unpaid = [...openOrderStates, ...unpaidEndStates];

/**
 * Notifies the buyer when the payment of their e-mail wallet failed: they may have left the page that said so. Not where the
 * order is paid in another way, nor where an operator ended the payment after a restore, since it may have gone out. Idempotent.
 */
export function notifyUnpaid(
  ctx: Needs<'changes' | 'clock' | 'config' | 'db' | 'mail' | 'queue' | 'writer'>,
): void {
  ctx.writer.onFinished(async (written) => {
    const why = failureOf(written);
    const id = orderIdOfUse(written.key);
    if (why === null || id === null || written.error?.code === DISCARDED) return;
    await ctx.db.transaction(async (tx) => {
      const order = await orderById(tx, id);
      if (!order || !unpaid.includes(order.state)) return;
      const title = await orderTitle(tx, order, 'your poster');
      const data = { title, number: orderLabel(order.number), orderId: id, why };
      const key = `${written.key}/failed`;
      await notify(ctx, tx, { userId: order.userId, kind: 'purchase-unpaid', data, key });
    });
  });
}
