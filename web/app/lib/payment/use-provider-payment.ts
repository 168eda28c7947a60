import type { Order } from '@talkies/shared/schemas';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiProblem, browserApi } from '../api/api.ts';
import { nextStepFor } from '../transaction/next-step.ts';
import type { Refusal } from '../transaction/refusal.ts';
import { refusalOf } from '../transaction/refusal-of.ts';
import type { Tracked } from '../transaction/tracking.ts';
import { useTracking } from '../transaction/use-tracking.ts';
import {
  hasMovedOn,
  isAwaited,
  isOnRamp,
  type OrderPayments,
  type ProviderName,
  startFunding,
  startPayment,
} from './start-payment.ts';
import { useReturn } from './use-return.ts';

export interface ProviderPayment {
  /** the possible payment methods and the earlier attempts; null before they are known */
  known: OrderPayments | null;
  /** starting: a page is being requested from the provider. leaving: the browser is opening it. */
  state: 'idle' | 'starting' | 'leaving';
  refusal: Refusal | null;
  /** Loads an order's payment methods and attempts. @throws ApiProblem */
  load: (order: Order) => Promise<OrderPayments>;
  /** Starts a payment and opens its page; `phone` is only for this payment. */
  pay: (order: Order, name: ProviderName, phone?: string) => Promise<void>;
  /** Clears the refusal, since its cause is resolved. */
  recover: () => void;
}

interface OrderWithPayments {
  order: Order;
  known: OrderPayments;
}

const fetchBoth = async (id: string): Promise<OrderWithPayments> => {
  const [order, known] = await Promise.all([
    browserApi('getOrder', { params: { id } }),
    browserApi('orderPayments', { params: { id } }),
  ]);
  return { order, known };
};

/** How the order is tracked: its payment may be made in another tab, or be reported by the provider's webhook. */
const orderNews: Tracked<OrderWithPayments> = { news: 'orders', fetch: fetchBoth, restMs: 30_000 };

/**
 * Pays the current order on a provider's page.
 * @param order null before there is one
 * @param backPath the page to which the browser's back button leads from there
 * @param onMovedOn the order was paid, here or elsewhere
 * @param onReleased the order was released elsewhere, unpaid
 */
export function useProviderPayment(
  order: Order | null,
  backPath: (order: Order) => string,
  onMovedOn: (order: Order) => void,
  onReleased?: () => void,
): ProviderPayment {
  const [fetchedLast, setFetchedLast] = useState<(OrderPayments & { orderId: string }) | null>(null);
  const [state, setState] = useState<ProviderPayment['state']>('idle');
  /** a provider's page was opened, and its payment is not among the known ones yet */
  const [begun, setBegun] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const known = fetchedLast && fetchedLast.orderId === order?.id ? fetchedLast : null;
  const navigate = useNavigate();

  const receive = (fetched: OrderWithPayments): boolean => {
    setFetchedLast({ ...fetched.known, orderId: fetched.order.id });
    setBegun(false);
    const movedOn = hasMovedOn(fetched.order);
    if (movedOn) onMovedOn(fetched.order);
    return movedOn;
  };
  /** @returns whether the order was paid */
  const look = (id: string): Promise<boolean> => fetchBoth(id).then(receive);
  const awaited = (begun && state === 'idle') || (known !== null && isAwaited(known));
  useTracking(order && awaited ? order.id : null, orderNews, receive);
  useReturn(state === 'leaving', () => {
    setState('idle');
    // if it fails, the tracking repeats it
    if (order) look(order.id).catch(() => undefined);
  });

  async function pay(paid: Order, name: ProviderName, phone?: string): Promise<void> {
    if (state !== 'idle') return;
    setState('starting');
    setRefusal(null);
    try {
      const { pageUrl } = isOnRamp(name)
        ? await startFunding(paid.id, name, known?.fundings ?? [])
        : await startPayment(paid.id, name, known?.payments ?? [], phone);
      if (pageUrl === null) {
        await look(paid.id);
        return setState('idle');
      }
      setBegun(true);
      setState('leaving');
      window.history.replaceState(window.history.state, '', backPath(paid));
      window.location.assign(pageUrl);
    } catch (error) {
      setState('idle');
      const on = nextStepFor(error);
      if (on) return void (await navigate(on));
      const changed = error instanceof ApiProblem && error.problem.code === 'order/wrong-state';
      // it may have been paid elsewhere, or the method may no longer be available
      const movedOn = await look(paid.id).catch(() => null);
      if (changed && movedOn === false && onReleased) return onReleased();
      setRefusal(await refusalOf(error, null));
    }
  }

  return {
    known,
    state,
    refusal,
    load: async ({ id }) => {
      const found = await browserApi('orderPayments', { params: { id } });
      setFetchedLast({ ...found, orderId: id });
      return found;
    },
    pay,
    recover: () => setRefusal(null),
  };
}
