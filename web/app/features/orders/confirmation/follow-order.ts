import type { OrderState } from '@talkies/shared';
import type { Order } from '@talkies/shared/schemas';
import { useEffect, useState } from 'react';
import { browserApi } from '../../../lib/api/api.ts';
import { isOnItsWay } from '../../../lib/payment/begin.ts';
import type { Follow } from '../../../lib/transaction/following.ts';
import { flushReports } from '../../../lib/transaction/reports.ts';
import { useFollow } from '../../../lib/transaction/use-follow.ts';

const lost: readonly OrderState[] = ['expired', 'failed', 'refund_due', 'refunded'];

export const failed = (state: OrderState): boolean => lost.includes(state);
const final = ({ state, ethPayment }: Order): boolean =>
  state === 'complete' || (failed(state) && !isOnItsWay(ethPayment) && ethPayment?.state !== 'refunding');

/** Each step of an order and each confirmation is told over its buyer's live connection. */
const orderFollow: Follow<Order> = {
  news: 'orders',
  fetch: (id) => browserApi('getOrder', { params: { id } }),
  restMs: 30_000,
};

/** Follows the order until it has ended. The page only looks on: leaving it loses nothing. */
export function useOrder(first: Order): { order: Order; stale: boolean } {
  const [order, setOrder] = useState(first);
  useEffect(() => void flushReports(), []);
  const { stale } = useFollow(final(order) ? null : first.id, orderFollow, setOrder);
  return { order, stale };
}
