import type { Money, PaymentMethod } from '@talkies/shared';
import type { Lottery, Order, TicketOrder } from '@talkies/shared/schemas';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiProblem, browserApi } from '../../../lib/api/api.ts';
import { useLockedPrice } from '../../../lib/payment/late-payment.ts';
import { sameMoney } from '../../../lib/payment/payment-draft.ts';
import { type AvailableMethod, attemptOf, hasMovedOn } from '../../../lib/payment/start-payment.ts';
import { type ProviderPayment, useProviderPayment } from '../../../lib/payment/use-provider-payment.ts';
import { takeTime } from '../../../lib/timing/shop-clock.ts';
import type { Refusal } from '../../../lib/transaction/refusal.ts';
import { useAttempt } from '../../../lib/transaction/use-attempt.ts';
import { lotteryConfirmationPath, lotteryTicketsPath } from '../../../lib/url/paths.ts';

export interface ProviderTickets {
  /** the order with its locked price; null before there is one */
  order: Order | null;
  payment: ProviderPayment;
  /** the method of the last attempt; null where there was none */
  tried: string | null;
  /** seconds for which the order's price stays locked; null without an order, or before they are known */
  left: number | null;
  /** a method's total for that many tickets, where the order has locked it */
  lockedTotal: (choice: string | null, count: number) => Money | null;
  /**
   * true: the price is no longer locked, and money that was paid in time may still arrive, so no other order is created
   */
  awaited: boolean;
  /** an order is being requested, or the browser is opening the provider's page */
  busy: boolean;
  /** true: the order's total differs from the shown one, so it waits for another press */
  moved: boolean;
  refusal: Refusal | null;
  /** the typed phone number for the provider; null: not requested yet */
  phone: string | null;
  writePhone: (phone: string) => void;
  /** `shown`: the total that was shown */
  pay: (method: PaymentMethod, count: number, shown: Money) => Promise<void>;
  /** takes the shop's free ticket, where paid ones are not sold */
  takeFree: () => Promise<void>;
  recover: () => void;
}

async function fetchOrder(id: string): Promise<Order> {
  const sent = Date.now();
  const order = await browserApi('getOrder', { params: { id } });
  takeTime(order.serverTime, sent);
  return order;
}

/** Whether the order's price is no longer locked. */
const isOver = ({ quote, serverTime }: Order): boolean =>
  Date.parse(quote.expiresAt) <= Date.parse(serverTime);

const totalOf = (methods: readonly AvailableMethod[] | undefined, choice: string | null): Money | null =>
  methods?.find(({ method }) => method === choice)?.total ?? null;

/** Continues the order that the address names, as after the browser's back button. */
function useNamed(lottery: string, orderId: string | null, onNamed: (order: Order) => Promise<void>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => {
    if (!orderId) return;
    fetchOrder(orderId)
      .then((order) => (order.tickets?.lottery === lottery ? onNamed(order) : undefined))
      .catch((error: unknown) => {
        // then a new order is created
        if (!(error instanceof ApiProblem)) throw error;
      });
  }, []);
}

/**
 * Pays for tickets on a provider's page: the shop buys them on the chain for the person.
 * @param orderId the order to continue
 */
export function useProviderTickets({ id }: Lottery, orderId: string | null): ProviderTickets {
  const [order, setOrder] = useState<Order | null>(null);
  const [moved, setMoved] = useState(false);
  const [phone, setPhone] = useState<string | null>(null);
  const navigate = useNavigate();
  const goOn = ({ id: placed }: { id: string }) =>
    void navigate(lotteryConfirmationPath(placed), { replace: true });
  const payment = useProviderPayment(
    order,
    (placed) => lotteryTicketsPath(id, { count: placed.tickets?.count ?? 1, orderId: placed.id }),
    goOn,
  );
  useNamed(id, orderId, async (named) => {
    if (hasMovedOn(named)) return goOn(named);
    setOrder(named);
    await payment.load(named);
  });
  const { left, awaited } = useLockedPrice(order, payment.known);

  const { busy, refusal, setRefusal, attempt } = useAttempt();
  const place = (count: number, free: boolean): Promise<TicketOrder> =>
    browserApi('createTicketOrder', { params: { id }, body: { count, free } });
  /**
   * Creates the order and pays it. The same number of tickets returns the same order while its price is locked or its
   * payment may still arrive.
   */
  async function lockAndPay(method: PaymentMethod, count: number, shown: Money): Promise<void> {
    setMoved(false);
    payment.recover();
    const placed = await fetchOrder((await place(count, false)).id);
    setOrder(placed);
    if (hasMovedOn(placed)) return goOn(placed);
    const total = totalOf((await payment.load(placed)).methods, method);
    // the order is over, but its money may still arrive: the dialog says so
    if (isOver(placed)) return;
    if (total && !sameMoney(total, shown)) return setMoved(true);
    await payment.pay(placed, method, phone ?? undefined);
  }

  return {
    order,
    payment,
    tried: attemptOf(payment.known).method,
    left: order ? left : null,
    awaited,
    lockedTotal: (choice, count) =>
      order?.tickets?.count === count && left !== 0 ? totalOf(payment.known?.methods, choice) : null,
    busy: busy || payment.state !== 'idle',
    moved,
    refusal: refusal ?? payment.refusal,
    phone,
    writePhone: setPhone,
    recover: () => {
      setRefusal(null);
      setPhone(null);
      setMoved(false);
      payment.recover();
    },
    takeFree: () => attempt(async () => goOn(await place(1, true))),
    pay: async (method, count, shown) => {
      if (!awaited) await attempt(() => lockAndPay(method, count, shown));
    },
  };
}
