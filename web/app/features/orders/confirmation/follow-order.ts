import type { OrderState } from '@talkies/shared';
import type { Order } from '@talkies/shared/schemas';
import { useEffect, useState } from 'react';
import { browserApi } from '../../../lib/api/api.ts';

const POLL_MS = 1_000;
const lost: readonly OrderState[] = ['expired', 'failed', 'refund_due', 'refunded'];

export const failed = (state: OrderState): boolean => lost.includes(state);
const final = (state: OrderState): boolean => state === 'complete' || failed(state);

/** Asks for the order until it has ended. The page only looks on: leaving it loses nothing. */
export function useOrder(first: Order): { order: Order; stale: boolean } {
  const [order, setOrder] = useState(first);
  const [stale, setStale] = useState(false);
  const ended = final(order.state);
  useEffect(() => {
    if (ended) return;
    let gone = false;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async (): Promise<void> => {
      try {
        const next = await browserApi('getOrder', { params: { id: first.id } });
        if (!gone) setOrder(next);
        if (!gone) setStale(false);
      } catch {
        // no line or a busy server: say so and go on asking
        if (!gone) setStale(true);
      }
      if (!gone) timer = setTimeout(() => void ask(), POLL_MS);
    };
    timer = setTimeout(() => void ask(), POLL_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [first.id, ended]);
  return { order, stale };
}
