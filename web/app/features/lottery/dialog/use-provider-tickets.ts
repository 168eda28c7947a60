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
  /** the way that was tried last; null where none was */
  tried: string | null;
  /** seconds for which the order’s price is locked; null where there is none, or before that is known */
  left: number | null;
  /** what a way charges for so many, where the order has locked it */
  lockedTotal: (choice: string | null, count: number) => Money | null;
  /** the price is not locked any more, and money may still come that was paid in time: no other order is placed beside it */
  awaited: boolean;
  /** the server is asked for an order, or the browser is on its way to the provider */
  busy: boolean;
  /** the order asks something else than what was shown: it waits for another press */
  moved: boolean;
  refusal: Refusal | null;
  /** a number for the provider, as it was written; null: not asked for yet */
  phone: string | null;
  writePhone: (phone: string) => void;
  /** `shown`: what it said would be paid */
  pay: (method: PaymentMethod, count: number, shown: Money) => Promise<void>;
  /** the shop's ticket, where paid ones are not sold */
  takeFree: () => Promise<void>;
  recover: () => void;
}

async function fetchOrder(id: string): Promise<Order> {
  const sent = Date.now();
  const order = await browserApi('getOrder', { params: { id } });
  takeTime(order.serverTime, sent);
  return order;
}

/** Its price is locked no more. */
const isOver = ({ quote, serverTime }: Order): boolean =>
  Date.parse(quote.expiresAt) <= Date.parse(serverTime);

const totalOf = (methods: readonly AvailableMethod[] | undefined, choice: string | null): Money | null =>
  methods?.find(({ method }) => method === choice)?.total ?? null;

/** Goes on with the order that the address names, as after the browser's back button. */
function useNamed(lottery: string, orderId: string | null, onNamed: (order: Order) => Promise<void>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog comes
  useEffect(() => {
    if (!orderId) return;
    fetchOrder(orderId)
      .then((order) => (order.tickets?.lottery === lottery ? onNamed(order) : undefined))
      .catch((error: unknown) => {
        // then it is bought anew
        if (!(error instanceof ApiProblem)) throw error;
      });
  }, []);
}

/**
 * Paying tickets on a provider's page: the shop buys them on the chain for the person.
 * @param orderId of an order to go on with
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
  /** Who asks again for as many is given the same order, while its price is locked or its payment may still come. */
  async function lockAndPay(method: PaymentMethod, count: number, shown: Money): Promise<void> {
    setMoved(false);
    payment.recover();
    const placed = await fetchOrder((await place(count, false)).id);
    setOrder(placed);
    if (hasMovedOn(placed)) return goOn(placed);
    const total = totalOf((await payment.load(placed)).methods, method);
    // it is over, and money may still come for it: the dialog says so
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
