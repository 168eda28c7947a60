import { lostStates, type OrderState } from '@talkies/shared';
import type { Order, OrderPage } from '@talkies/shared/schemas';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { browserApi } from '../../../lib/api/api.ts';
import { isUnpaid } from '../../../lib/order/order-progress.ts';
import { hasMovedOn, isEthUnderway } from '../../../lib/payment/start-payment.ts';
import { flushReports, hasReport } from '../../../lib/transaction/reports.ts';
import type { Tracked } from '../../../lib/transaction/tracking.ts';
import { useTracking } from '../../../lib/transaction/use-tracking.ts';

export const failed = (state: OrderState): boolean => lostStates.includes(state);
const final = ({ state, ethPayment }: Order): boolean =>
  state !== 'refund_due' &&
  (state === 'complete' ||
    (failed(state) && !isEthUnderway(ethPayment) && ethPayment?.state !== 'refunding'));

/** The order, and what its page tells of the money. */
export interface TrackedOrder {
  order: Order;
  page: OrderPage;
}

/** Each step of an order and each confirmation is told over its buyer's live connection. */
const orderTracking: Tracked<TrackedOrder> = {
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
export function useOrder(first: TrackedOrder): TrackedOrder & { stale: boolean; unpaid: boolean } {
  const [now, setNow] = useState(first);
  useEffect(() => setNow(first), [first]);
  useEffect(() => void flushReports(), []);
  const { stale } = useTracking(final(now.order) ? null : first.order.id, orderTracking, setNow);
  const reported = useSyncExternalStore(
    never,
    () => hasReport(first.order.id),
    () => false,
  );
  return { ...now, stale, unpaid: isUnpaid(now.page) && !reported && !hasMovedOn(now.order) };
}
