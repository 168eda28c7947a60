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
const final = ({ order: { state, ethPayment }, page }: TrackedOrder): boolean =>
  state !== 'refund_due' &&
  page.paying === null &&
  (state === 'complete' ||
    (failed(state) && !isEthUnderway(ethPayment) && ethPayment?.state !== 'refunding'));

/** The order, and its page with the facts about the money. */
export interface TrackedOrder {
  order: Order;
  page: OrderPage;
}

/** How an order is tracked: its buyer's live connection reports each step and each confirmation. */
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

/** Tracks the order until it is final. The page only displays it: leaving loses nothing. */
export function useOrder(first: TrackedOrder): TrackedOrder & { stale: boolean; unpaid: boolean } {
  const [now, setNow] = useState(first);
  useEffect(() => setNow(first), [first]);
  useEffect(() => void flushReports(), []);
  const { stale } = useTracking(final(now) ? null : first.order.id, orderTracking, setNow);
  const reported = useSyncExternalStore(
    never,
    () => hasReport(first.order.id),
    () => false,
  );
  return { ...now, stale, unpaid: isUnpaid(now.page) && !reported && !hasMovedOn(now.order) };
}
