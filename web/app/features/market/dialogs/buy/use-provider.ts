import type { PaymentMethod } from '@talkies/shared';
import type { MarketToken, Order } from '@talkies/shared/schemas';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { resalePath } from '../../../../lib/address/paths.ts';
import { ApiProblem, browserApi } from '../../../../lib/api/api.ts';
import { takeTime, useSecond } from '../../../../lib/page/clock.ts';
import { hasMovedOn, isUnderway, type OfferedMethod } from '../../../../lib/payment/begin.ts';
import { type ProviderPayment, useProviderPayment } from '../../../../lib/payment/use-provider-payment.ts';
import { refusalOf } from '../../../../lib/transaction/explain.ts';
import { nextStepFor } from '../../../../lib/transaction/next-step.ts';
import type { Refusal } from '../../../../lib/transaction/refusal.ts';

export interface ProviderBuying {
  /** the ways to pay, with what each charges: the order's locked totals, before it the present ones */
  methods: readonly OfferedMethod[];
  /** the chosen one; null where a wallet pays */
  way: PaymentMethod | null;
  /** the chosen one's total, once the order has locked it */
  offer: OfferedMethod | null;
  order: Order | null;
  payment: ProviderPayment;
  /** seconds for which the price is still held; null before that is known */
  left: number | null;
  /** the server is asked for an order, or the browser is on its way to the provider */
  busy: boolean;
  refusal: Refusal | null;
  /** a number for the provider, as it was written; null: not asked for yet */
  phone: string | null;
  writePhone: (phone: string) => void;
  /** Takes a way to pay, and has its price locked; null leaves it to a wallet again. */
  choose: (way: PaymentMethod | null) => void;
  pay: () => void;
}

async function timed(asked: Promise<Order>): Promise<Order> {
  const sent = Date.now();
  const order = await asked;
  takeTime(order.serverTime, sent);
  return order;
}

/** Paying for a listing on a provider's page: the house buys it for the buyer (adr/240). */
export function useProvider({ id, listing }: MarketToken): ProviderBuying {
  const [offered, setOffered] = useState<readonly OfferedMethod[]>([]);
  const [order, setOrder] = useState<Order | null>(null);
  const [chosen, setChosen] = useState<PaymentMethod | 'wallet' | null>(null);
  const [asking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [phone, setPhone] = useState<string | null>(null);
  const navigate = useNavigate();
  const goOn = ({ confirmationPath }: Order) => void navigate(confirmationPath, { replace: true });
  const payment = useProviderPayment(order, (placed) => resalePath(id, placed.id), goOn);

  const take = async (asked: Promise<Order>): Promise<void> => {
    const placed = await timed(asked);
    if (hasMovedOn(placed)) return goOn(placed);
    await payment.load(placed);
    setOrder(placed);
  };
  useOpening(id, setOffered, (named) => take(browserApi('getOrder', { params: { id: named } })));

  async function lock(): Promise<void> {
    if (!listing) return;
    setAsking(true);
    setRefusal(null);
    payment.recover();
    try {
      const body = { total: listing.total.coin.amount };
      await take(browserApi('createResaleOrder', { params: { id }, body }));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      const on = nextStepFor(error);
      if (on) await navigate(on);
      else setRefusal(await refusalOf(error, null));
    } finally {
      setAsking(false);
    }
  }

  const now = useSecond();
  const left =
    order && now !== null ? Math.max(0, Math.floor(Date.parse(order.quote.expiresAt) / 1000) - now) : null;
  const same = order?.quote.total.amount === listing?.total.coin.amount;
  const open = same && order?.state === 'awaiting_payment' && left !== 0;
  const underway = payment.known?.payments.findLast(isUnderway)?.method ?? null;
  const way = chosen === 'wallet' ? null : (chosen ?? underway);
  const locked = open ? (payment.known?.methods ?? null) : null;
  return {
    methods: locked ?? offered,
    way,
    offer: locked?.find(({ method }) => method === way) ?? null,
    order,
    payment,
    left,
    busy: asking || payment.state !== 'idle',
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
    // the price is locked first, where it is not any more
    pay: () => void (order && open && way ? payment.pay(order, way, phone ?? undefined) : lock()),
  };
}

/** Asks once, when the dialog comes, how it can be paid, and for the order that the address names. */
function useOpening(
  id: string,
  onOffered: (methods: readonly OfferedMethod[]) => void,
  onNamed: (orderId: string) => Promise<void>,
): void {
  const [search] = useSearchParams();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    let left = false;
    const begin = async (): Promise<void> => {
      const named = search.get('pay');
      if (named) await onNamed(named).catch(ignoreRefusal);
      const { methods } = await browserApi('listResaleMethods', { params: { id } });
      if (!left) onOffered(methods);
    };
    // without an answer a wallet can still pay
    begin().catch(ignoreRefusal);
    return () => {
      left = true;
    };
  }, []);
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ApiProblem)) throw error;
}
