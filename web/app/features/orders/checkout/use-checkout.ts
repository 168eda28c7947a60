import type { WalletKind } from '@talkies/shared';
import type { Order } from '@talkies/shared/schemas';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiProblem, browserApi } from '../../../lib/api/api.ts';
import { removePaymentDraft, storedPaymentDraft } from '../../../lib/payment/payment-draft.ts';
import { isShownElsewhere, useShownOrder } from '../../../lib/payment/shown-orders.ts';
import { attemptOf, hasMovedOn } from '../../../lib/payment/start-payment.ts';
import { type ProviderPayment, useProviderPayment } from '../../../lib/payment/use-provider-payment.ts';
import { takeTime } from '../../../lib/timing/shop-clock.ts';
import { here } from '../../../lib/transaction/next-step.ts';
import {
  type Sending,
  type TransactionFlow,
  useTransaction,
} from '../../../lib/transaction/use-transaction.ts';
import { checkoutPath, resalePath, walletPath } from '../../../lib/url/paths.ts';
import { bridge, checkout as words } from '../../../messages/en.ts';
import { activateWallet } from './activate-wallet.ts';
import type { CheckoutDraft } from './checkout-draft.ts';
import { ethWalletOf, type Payer, payInEth, payOrder, walletOf } from './pay.ts';
import { isOtherWallet, isProvider, type PaymentChoice } from './payment-choice.ts';

/** An edition that nobody else can pay for, in no other tab either, is free at once; what a wallet was handed stays payable. */
async function release(order: Order | null): Promise<void> {
  if (order?.walletKind !== 'vault' || (await isShownElsewhere(order.id))) return;
  // where this fails, the reservation ends by itself with the quote
  await browserApi('cancelOrder', { params: { id: order.id } }).catch(() => undefined);
}

/**
 * The order was paid in another tab, or released there, while this one still showed its price: what has been paid is
 * followed, and for what was released a new quote is asked for.
 * @throws what has another cause
 */
async function afterChange(order: Order, error: unknown, onReleased: () => void): Promise<Sending<Order>> {
  if (!(error instanceof ApiProblem) || error.problem.code !== 'order/wrong-state') throw error;
  const now = await browserApi('getOrder', { params: { id: order.id } });
  if (hasMovedOn(now)) return { kind: 'leave', to: nextPath(now) };
  onReleased();
  return { kind: 'prepare' };
}

/** The order that is named; else the buyer's open one, or a quote, which reserves an edition. @throws ApiProblem */
async function fetchOrder(itemId: string, orderId: string | null, quote?: string): Promise<Order> {
  const sent = Date.now();
  const order = orderId
    ? await browserApi('getOrder', { params: { id: orderId } })
    : await browserApi('createOrder', { body: { itemId, quote } });
  takeTime(order.serverTime, sent);
  return order;
}

/**
 * Another wallet than the order's: it is taken, and then a new quote is asked for.
 * @throws ApiProblem, WalletError
 */
async function payWithOther(kind: WalletKind, onActivated: () => void): Promise<Sending<Order>> {
  const taken = await activateWallet(kind);
  if (taken === 'choose') return { kind: 'leave', to: walletPath(here()) };
  if (taken === 'pair') return { kind: 'pair' };
  onActivated();
  return { kind: 'prepare' };
}

/** The intent is the item's id, the plan its order with the quote, and what was sent the order again. */
export type CheckoutFlow = TransactionFlow<string, Order, Order>;

export interface Checkout {
  flow: CheckoutFlow;
  /** paying on a provider's page */
  provider: ProviderPayment;
  /** the one of the quote; the last one while another is asked for */
  order: Order | null;
  /** what the next click does, after something was made ready for it */
  note: string | null;
  /** the chosen way to pay; `pay` takes a wallet first where the order was made for another */
  choice: PaymentChoice | null;
  choose: (choice: PaymentChoice) => void;
  /** of the buyer's wallets the one that pays in ETH; null: the order's */
  payer: Payer | null;
  choosePayer: (payer: Payer) => void;
  /** a number for the chosen provider, as it was written; null: not asked for yet */
  phone: string | null;
  writePhone: (phone: string) => void;
  /** a wallet is asked, or a provider: nothing can be chosen meanwhile */
  paying: boolean;
  /** a phone's wallet was connected, or not */
  paired: (connected: boolean) => void;
  /** goes on with the order that was named, or asks for a quote; again after one ran out */
  open: () => void;
  pay: () => Promise<void>;
  /** leaves the checkout */
  leave: () => void;
}

interface QuotedOrder {
  /** the chosen way to pay; null for the order's own wallet */
  choice: PaymentChoice | null;
  /** before the order is shown */
  onOrder: (order: Order) => Promise<unknown>;
  /** another wallet was taken than this order's */
  onActivated: (order: Order) => void;
  /** the order was released elsewhere, and a new one is asked for */
  onReleased: () => void;
}

/** An order with its quote, and paying it from a wallet. */
function useQuotedOrder(
  orderId: string | null,
  quote: string | undefined,
  { choice, onOrder, onActivated, onReleased }: QuotedOrder,
) {
  // gone on with once: whatever is asked for afterwards has a quote of its own
  const named = useRef(orderId);
  // of the order that it was chosen for
  const [chosen, setChosen] = useState<{ orderId: string; payer: Payer } | null>(null);
  const payerOf = (order: Order | null): Payer | null =>
    chosen?.orderId === order?.id ? (chosen?.payer ?? null) : null;
  const flow: CheckoutFlow = useTransaction({
    prepare: async (itemId: string) => {
      const order = await fetchOrder(itemId, named.current, quote);
      await onOrder(order);
      named.current = null;
      return order;
    },
    walletOf: (order) => (choice === 'eth' ? ethWalletOf(order, payerOf(order)) : walletOf(order)),
    send: ({ plan: order }) => {
      if (isOtherWallet(choice, order)) return payWithOther(choice, () => onActivated(order));
      const sending = choice === 'eth' ? payInEth(order, payerOf(order)) : payOrder(order);
      return sending.catch((error) => afterChange(order, error, onReleased));
    },
    stateOf: () => 'sent',
    tracked: null,
  });
  const last = useRef<Order | null>(null);
  if (flow.plan || flow.state !== 'preparing') last.current = flow.plan;
  useShownOrder(last.current?.id ?? null);
  const order = last.current;
  return {
    flow,
    order,
    payer: payerOf(order),
    choosePayer: (payer: Payer) => {
      if (order) setChosen({ orderId: order.id, payer });
      flow.recover();
    },
  };
}

/** A listed token is paid in the dialog of its own page. */
const nextPath = ({ id, marketToken, confirmationPath }: Order): string =>
  marketToken ? resalePath(marketToken, id) : confirmationPath;

/**
 * One purchase of a first sale: a quote, a way to pay, a payment; the confirmation page follows what becomes of it.
 * @param orderId of an order to go on with
 * @param started chosen before signing in; else what was kept of it on the way through Google or the mail
 */
export function useCheckout(itemId: string, orderId: string | null, started: CheckoutDraft | null): Checkout {
  const [begun] = useState(() => started ?? storedPaymentDraft<PaymentChoice>(itemId));
  useEffect(() => removePaymentDraft(itemId), [itemId]);
  const [chosen, setChosen] = useState<PaymentChoice | null>(begun?.choice ?? null);
  const [note, setNote] = useState<string | null>(null);
  const [phone, setPhone] = useState<string | null>(null);
  const navigate = useNavigate();
  // going back leads to the item, not to a checkout that reserves another edition
  const goOn = (paid: Order) => navigate(nextPath(paid), { replace: true });
  const quoted = useQuotedOrder(orderId, begun?.sealed ?? undefined, {
    choice: chosen,
    onOrder: (found) => provider.load(found),
    onActivated: (left) => {
      free(left);
      setNote(bridge.payAgain);
    },
    onReleased: () => setNote(words.released),
  });
  const { flow, order } = quoted;
  const provider = useProviderPayment(
    order,
    ({ id }) => checkoutPath(itemId, id),
    (moved) => void goOn(moved),
    () => void prepare().then((payable) => payable && setNote(words.released)),
  );
  const attempt = attemptOf(provider.known);
  const paying = flow.state === 'signing' || flow.state === 'sent' || provider.state !== 'idle';
  const choice = chosen ?? attempt.method ?? order?.walletKind ?? null;

  /** An order that a provider may yet be paid for keeps its edition. */
  const free = (left: Order | null): void => {
    if (!attempt.open && !paying) void release(left);
  };
  const prepare = async (): Promise<boolean> => {
    setNote(null);
    provider.recover();
    const found = await flow.prepare(itemId);
    if (found && (found.marketToken || hasMovedOn(found))) await goOn(found);
    else return found !== null;
    return false;
  };
  return {
    ...quoted,
    provider,
    note,
    choice,
    phone,
    writePhone: setPhone,
    paying,
    choose: (next) => {
      setChosen(next);
      setNote(null);
      setPhone(null);
      flow.recover();
      provider.recover();
    },
    paired: (connected) => {
      flow.paired(false);
      if (!connected) return;
      setChosen(null);
      free(order);
      void prepare().then((payable) => payable && setNote(bridge.payAgain));
    },
    open: () => void prepare(),
    pay: async () => {
      setNote(null);
      if (order && isProvider(choice)) return provider.pay(order, choice, phone ?? undefined);
      const paid = await flow.go();
      if (paid) await goOn(paid);
    },
    leave: () => free(order),
  };
}
