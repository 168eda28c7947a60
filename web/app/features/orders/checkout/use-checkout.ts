import type { ChainName, Money, WalletKind } from '@talkies/shared';
import type { Order } from '@talkies/shared/schemas';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { balanceOn, type OwnWallet } from '../../../components/checkout/own-wallet.ts';
import { ApiProblem, browserApi } from '../../../lib/api/api.ts';
import { removePaymentDraft, storedPaymentDraft } from '../../../lib/payment/payment-draft.ts';
import { paysFrom, unlessEnough } from '../../../lib/payment/pays-from.ts';
import { useShownOrder } from '../../../lib/payment/shown-orders.ts';
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
import { release } from './release.ts';
import { useOwnWallets } from './use-own-wallets.ts';

/**
 * Handles an order that was paid or released in another tab while this one still showed its price: a paid order is
 * followed, and a released one is replaced by a new quote.
 * @throws errors with another cause
 */
async function afterChange(order: Order, error: unknown, onReleased: () => void): Promise<Sending<Order>> {
  if (!(error instanceof ApiProblem) || error.problem.code !== 'order/wrong-state') throw error;
  const now = await browserApi('getOrder', { params: { id: order.id } });
  if (hasMovedOn(now)) return { kind: 'leave', to: nextPath(now) };
  onReleased();
  return { kind: 'prepare' };
}

/** Loads the named order; else the buyer's open one, or a new one, which reserves an edition. @throws ApiProblem */
async function fetchOrder(itemId: string, orderId: string | null, quote?: string): Promise<Order> {
  const sent = Date.now();
  const order = orderId
    ? await browserApi('getOrder', { params: { id: orderId } })
    : await browserApi('createOrder', { body: { itemId, quote } });
  takeTime(order.serverTime, sent);
  return order;
}

/**
 * Pays with another wallet than the order's: activates it, and then requests a new quote.
 * @throws ApiProblem, WalletError
 */
async function payWithOther(
  kind: WalletKind,
  chain: ChainName,
  onActivated: () => void,
): Promise<Sending<Order>> {
  const taken = await activateWallet(kind, chain);
  if (taken === 'choose') return { kind: 'leave', to: walletPath(here()) };
  if (taken === 'pair') return { kind: 'pair' };
  onActivated();
  return { kind: 'prepare' };
}

/** The intent is the item's id, the plan its order with the quote, and the sent object the order again. */
export type CheckoutFlow = TransactionFlow<string, Order, Order>;

export interface Checkout {
  flow: CheckoutFlow;
  /** paying on a provider's page */
  provider: ProviderPayment;
  /** the order with the quote; the previous one while another is being requested */
  order: Order | null;
  /** the buyer's wallets; none before they are known */
  wallets: readonly OwnWallet[];
  /** the coins of the order's wallet; null while they are unknown */
  balance: Money | null;
  /** true: they pay for the order, so none have to be bought */
  enough: boolean;
  /** a note on what the next click does, after a preparation */
  note: string | null;
  /** the payment choice; `pay` activates a wallet first where the order is for another */
  choice: PaymentChoice | null;
  choose: (choice: PaymentChoice) => void;
  /** of the buyer's wallets the one that pays in ETH; null: the order's */
  payer: Payer | null;
  choosePayer: (payer: Payer) => void;
  /** a number for the chosen provider, as it was written; null: not asked for yet */
  phone: string | null;
  writePhone: (phone: string) => void;
  /** true: a wallet or provider is being asked, so the choice is fixed */
  paying: boolean;
  /** called when a phone's wallet was connected, or was not */
  paired: (connected: boolean) => void;
  /** continues the named order, or requests a quote; also after one ran out */
  open: () => void;
  pay: () => Promise<void>;
  /** leaves the checkout */
  leave: () => void;
}

interface QuotedOrder {
  /** the payment choice; null for the order's own wallet */
  choice: PaymentChoice | null;
  /** called before the order is shown */
  onOrder: (order: Order) => Promise<unknown>;
  /** called when another wallet than this order's was activated */
  onActivated: (order: Order) => void;
  /** called when the order was released elsewhere and a new one is requested */
  onReleased: () => void;
}

/** The buyer's wallets, and whether the order's own has enough for it. */
function useBalance(order: Order | null): Pick<Checkout, 'wallets' | 'balance' | 'enough'> {
  const wallets = useOwnWallets(order?.wallet);
  if (!order) return { wallets, balance: null, enough: false };
  const receiver = wallets.find(({ address }) => address === order.wallet);
  const balance = balanceOn(receiver, order.chain);
  return { wallets, balance, enough: paysFrom(balance, order.quote) };
}

/** An order with its quote, and paying it from a wallet. */
function useQuotedOrder(
  orderId: string | null,
  quote: string | undefined,
  { choice, onOrder, onActivated, onReleased }: QuotedOrder,
) {
  // continued once: later requests get their own quote
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
      if (isOtherWallet(choice, order)) return payWithOther(choice, order.chain, () => onActivated(order));
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
    ...useBalance(order),
    payer: payerOf(order),
    choosePayer: (payer: Payer) => {
      if (order) setChosen({ orderId: order.id, payer });
      flow.recover();
    },
  };
}

/** The page that follows: a listed token is paid in the dialog of its own page. */
const nextPath = ({ id, marketToken, confirmationPath }: Order): string =>
  marketToken ? resalePath(marketToken, id) : confirmationPath;

/**
 * One purchase of a first sale: quote, payment choice and payment; the confirmation page shows the progress.
 * @param orderId the order to continue
 * @param started the choice made before signing in; else the one stored on the way through Google or the mail
 */
export function useCheckout(itemId: string, orderId: string | null, started: CheckoutDraft | null): Checkout {
  const [begun] = useState(() => started ?? storedPaymentDraft<PaymentChoice>(itemId));
  useEffect(() => removePaymentDraft(itemId), [itemId]);
  const [chosen, setChosen] = useState<PaymentChoice | null>(begun?.choice ?? null);
  const [note, setNote] = useState<string | null>(null);
  const [phone, setPhone] = useState<string | null>(null);
  const navigate = useNavigate();
  // going back opens the item, not a checkout that would reserve another edition
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
  const { flow, order, enough } = quoted;
  const provider = useProviderPayment(
    order,
    ({ id }) => checkoutPath(itemId, id),
    (moved) => void goOn(moved),
    () => void prepare().then((payable) => payable && setNote(words.released)),
  );
  const attempt = attemptOf(provider.known);
  const paying = flow.state === 'signing' || flow.state === 'sent' || provider.state !== 'idle';
  const choice = unlessEnough(chosen ?? attempt.method, enough) ?? order?.walletKind ?? null;

  /** Releases the order, unless a provider may still be paid for it. */
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
