import type { OrderState } from '@talkies/shared';
import type { Order, OrderPage } from '@talkies/shared/schemas';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { browserApi } from '../../../lib/api/api.ts';
import { hasMovedOn, isEthUnderway } from '../../../lib/payment/start-payment.ts';
import type { Follow } from '../../../lib/transaction/following.ts';
import { flushReports, hasReport } from '../../../lib/transaction/reports.ts';
import { useFollow } from '../../../lib/transaction/use-follow.ts';
import { isUnpaid } from '../order/order-progress.ts';

const lost: readonly OrderState[] = ['expired', 'failed', 'refund_due', 'refunded'];

export const failed = (state: OrderState): boolean => lost.includes(state);
const final = ({ state, ethPayment }: Order): boolean =>
  state !== 'refund_due' &&
  (state === 'complete' ||
    (failed(state) && !isEthUnderway(ethPayment) && ethPayment?.state !== 'refunding'));

/** The order, and what its page tells of the money. */
export interface Followed {
  order: Order;
  page: OrderPage;
}

/** Each step of an order and each confirmation is told over its buyer's live connection. */
const orderFollow: Follow<Followed> = {
  news: 'orders',
  fetch: async (id) => {
    const [order, page] = await Promise.all([
      browserApi('getOrder', { params: { id } }),
      browserApi('orderPage', { params: { id }, query: {} }),
    ]);
    return { order, page };
  },
  restMs: 30_000,
};

const never = () => () => undefined;

/** Follows the order until it has ended. The page only looks on: leaving it loses nothing. */
export function useOrder(first: Followed): Followed & { stale: boolean; unpaid: boolean } {
  const [now, setNow] = useState(first);
  useEffect(() => setNow(first), [first]);
  useEffect(() => void flushReports(), []);
  const { stale } = useFollow(final(now.order) ? null : first.order.id, orderFollow, setNow);
  const reported = useSyncExternalStore(
    never,
    () => hasReport(first.order.id),
    () => false,
  );
  return { ...now, stale, unpaid: isUnpaid(now.page) && !reported && !hasMovedOn(now.order) };
}
