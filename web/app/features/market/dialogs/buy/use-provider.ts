import type { Money, PaymentMethod } from '@talkies/shared';
import type { MarketToken, Order } from '@talkies/shared/schemas';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { browserApi } from '../../../../lib/api/api.ts';
import { useLockedPrice } from '../../../../lib/payment/late-payment.ts';
import { removePaymentDraft, sameMoney, storedPaymentDraft } from '../../../../lib/payment/payment-draft.ts';
import {
  type AvailableMethod,
  attemptOf,
  hasMovedOn,
  isOnRamp,
  type OrderPayments,
} from '../../../../lib/payment/start-payment.ts';
import { type ProviderPayment, useProviderPayment } from '../../../../lib/payment/use-provider-payment.ts';
import { takeTime } from '../../../../lib/timing/shop-clock.ts';
import type { Refusal } from '../../../../lib/transaction/refusal.ts';
import { useAttempt } from '../../../../lib/transaction/use-attempt.ts';
import { resalePath } from '../../../../lib/url/paths.ts';
import type { BuyChoice, BuyDraft } from './buy-draft.ts';
import { useResaleMethods } from './use-resale-methods.ts';

export interface ProviderBuying {
  /** the payment methods with their totals: the order's locked ones, before it the current ones */
  methods: readonly AvailableMethod[];
  /** the chosen method; null where a wallet pays */
  choice: PaymentMethod | null;
  /** the chosen method with its total, once the order has locked it */
  method: AvailableMethod | null;
  /** why the methods or the named order could not be loaded, until the next attempt is answered */
  unread: Refusal | null;
  /** they are being loaded */
  reading: boolean;
  readAgain: () => void;
  order: Order | null;
  payment: ProviderPayment;
  /** seconds for which the price stays locked; null before they are known */
  left: number | null;
  /**
   * true: the price is no longer locked, and money that was paid in time may still arrive, so no other order is created
   */
  awaited: boolean;
  /** an order is being requested, or the browser is opening the provider's page */
  busy: boolean;
  /** true: the order's total differs from the one shown before signing in, so it waits for a press */
  moved: boolean;
  refusal: Refusal | null;
  /** the typed phone number for the provider; null: not requested yet */
  phone: string | null;
  writePhone: (phone: string) => void;
  /** Chooses a method and locks its price; null returns to paying with a wallet. */
  choose: (choice: PaymentMethod | null) => void;
  /** Pays; a price that is no longer locked is locked again first. */
  pay: () => void;
}

/** The method of the last attempt; on-ramps do not count, as coins are not sold for listings. */
function triedMethod(known: OrderPayments | null): PaymentMethod | null {
  const { method } = attemptOf(known);
  return method === null || isOnRamp(method) ? null : method;
}

async function timed(request: Promise<Order>): Promise<Order> {
  const sent = Date.now();
  const order = await request;
  takeTime(order.serverTime, sent);
  return order;
}

/**
 * Pays for a listing on a provider's page: the shop buys it for the buyer (adr/240).
 * @param started the choice made in this dialog before signing in, which continues by itself; a choice that was stored
 * on the way through Google or the mail is selected, and waits for a press
 */
export function useProvider({ id, listing }: MarketToken, started: BuyDraft | null): ProviderBuying {
  const begun = useBegun(id, started);
  const [order, setOrder] = useState<Order | null>(null);
  const [chosen, setChosen] = useState<BuyChoice | null>(begun?.choice ?? null);
  const { busy, refusal, setRefusal, attempt } = useAttempt();
  const [phone, setPhone] = useState<string | null>(null);
  const navigate = useNavigate();
  const goOn = ({ confirmationPath }: Order) => void navigate(confirmationPath, { replace: true });
  const payment = useProviderPayment(order, (placed) => resalePath(id, placed.id), goOn);

  const follow = async (request: Promise<Order>): Promise<void> => {
    const placed = await timed(request);
    if (hasMovedOn(placed)) return goOn(placed);
    await payment.load(placed);
    setOrder(placed);
  };
  const [search] = useSearchParams();
  const named = search.get('pay');
  const { methods, unread, reading, readAgain } = useResaleMethods(id, async () => {
    if (named) await follow(browserApi('getOrder', { params: { id: named } }));
  });

  const { left, awaited } = useLockedPrice(order, payment.known);
  async function lock(): Promise<void> {
    if (!listing || awaited) return;
    payment.recover();
    const body = { total: listing.total.coin.amount, quote: begun?.sealed ?? undefined };
    await attempt(() => follow(browserApi('createResaleOrder', { params: { id }, body })));
  }

  const same = order?.quote.total.amount === listing?.total.coin.amount;
  const open = same && order?.state === 'awaiting_payment' && left !== 0;
  const choice = chosen === 'wallet' ? null : (chosen ?? triedMethod(payment.known));
  const locked = open ? (payment.known?.methods ?? null) : null;
  const method = locked?.find((each) => each.method === choice) ?? null;
  const moved = useGoingOn(started, {
    wanted: begun !== null && begun.choice !== 'wallet',
    lock: () => void lock(),
    total: choice === started?.choice ? (method?.total ?? null) : null,
    pay: () => void (order && choice && payment.pay(order, choice)),
  });
  return {
    methods: locked ?? methods,
    choice,
    method,
    moved,
    unread,
    reading,
    readAgain,
    order,
    payment,
    left,
    awaited,
    busy: busy || payment.state !== 'idle',
    refusal: refusal ?? payment.refusal,
    phone,
    writePhone: setPhone,
    choose: (next) => {
      setChosen(next ?? 'wallet');
      setPhone(null);
      setRefusal(null);
      payment.recover();
      if (next && !open) void lock();
    },
    pay: () => void (order && open && choice ? payment.pay(order, choice, phone ?? undefined) : lock()),
  };
}

/** The choice made before signing in: in this dialog, or the stored one, which is used once. */
function useBegun(id: string, started: BuyDraft | null): BuyDraft | null {
  const [begun] = useState(() => started ?? storedPaymentDraft<BuyChoice>(id));
  useEffect(() => removePaymentDraft(id), [id]);
  return begun;
}

interface GoingOn {
  /** whether a provider was chosen before signing in */
  wanted: boolean;
  /** locks the price */
  lock: () => void;
  /** the total of the chosen method, once it is locked */
  total: Money | null;
  pay: () => void;
}

/**
 * Pays once with the provider chosen before signing in, if the order's total is the shown one.
 * @returns whether it differs
 */
function useGoingOn(started: BuyDraft | null, { wanted, lock, total, pay }: GoingOn): boolean {
  const [moved, setMoved] = useState(false);
  const waits = useRef(wanted && started !== null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (wanted) lock();
  }, []);
  useEffect(() => {
    if (!waits.current || !started || !total) return;
    waits.current = false;
    if (sameMoney(total, started.total)) pay();
    else setMoved(true);
  });
  return moved;
}
