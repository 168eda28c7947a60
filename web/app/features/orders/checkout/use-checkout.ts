import type { WalletKind } from '@talkies/shared';
import type { Order } from '@talkies/shared/schemas';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { walletPath } from '../../../lib/address/paths.ts';
import { browserApi } from '../../../lib/api/api.ts';
import { takeTime } from '../../../lib/page/clock.ts';
import { here } from '../../../lib/transaction/next-step.ts';
import {
  type Sending,
  type TransactionFlow,
  useTransaction,
} from '../../../lib/transaction/use-transaction.ts';
import { bridge } from '../../../messages/en.ts';
import { payOrder, walletOf } from './pay.ts';
import { takeWallet } from './take-wallet.ts';

/** An edition that nobody else can pay for is free at once; what a wallet was handed stays payable. */
function release(order: Order | null): void {
  if (order?.walletKind !== 'vault') return;
  // where this fails, the hold ends by itself with the quote
  browserApi('cancelOrder', { params: { id: order.id } }).catch(() => undefined);
}

/** Asks for a quote, which holds an edition. @throws ApiProblem */
async function createOrder(itemId: string): Promise<Order> {
  const sent = Date.now();
  const order = await browserApi('createOrder', { body: { itemId } });
  takeTime(order.serverTime, sent);
  return order;
}

/** The intent is the item's id, the plan its order with the quote, and what was sent the order again. */
export type CheckoutFlow = TransactionFlow<string, Order, Order>;

export interface Checkout {
  flow: CheckoutFlow;
  /** the one of the quote; the last one while another is asked for */
  order: Order | null;
  /** what the next click does, after something was made ready for it */
  note: string | null;
  /** the chosen kind of wallet; `pay` takes it first where the order was made for another */
  walletKind: WalletKind | null;
  choose: (walletKind: WalletKind) => void;
  /** a phone's wallet was connected, or not */
  paired: (connected: boolean) => void;
  /** asks for a quote; again after one ran out */
  open: () => void;
  pay: () => Promise<void>;
  /** leaves the checkout */
  leave: () => void;
}

/** One purchase of a first sale: a quote, a wallet, a payment; the confirmation page follows what becomes of it. */
export function useCheckout(itemId: string): Checkout {
  const [chosen, setChosen] = useState<WalletKind | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const navigate = useNavigate();

  /** @throws ApiProblem, WalletError */
  async function take(order: Order, kind: WalletKind): Promise<Sending<Order>> {
    const taken = await takeWallet(kind);
    if (taken === 'choose') return { leave: walletPath(here()) };
    if (taken === 'pair') return { instead: 'pair' };
    release(order);
    setNote(bridge.payAgain);
    return { instead: 'prepare' };
  }
  const flow: CheckoutFlow = useTransaction({
    prepare: createOrder,
    walletOf,
    send: ({ plan: order }) =>
      chosen && chosen !== order.walletKind ? take(order, chosen) : payOrder(order),
    stateOf: () => 'sent',
    follow: null,
  });

  const last = useRef<Order | null>(null);
  if (flow.plan || flow.state !== 'preparing') last.current = flow.plan;
  const order = last.current;
  const paying = flow.state === 'signing' || flow.state === 'sent';
  return {
    flow,
    order,
    note,
    walletKind: chosen ?? order?.walletKind ?? null,
    choose: (kind) => {
      setChosen(kind);
      setNote(null);
      flow.recover();
    },
    paired: (connected) => {
      flow.paired(false);
      if (!connected) return;
      setChosen(null);
      setNote(bridge.payAgain);
      release(order);
      void flow.prepare(itemId);
    },
    open: () => {
      setNote(null);
      void flow.prepare(itemId);
    },
    pay: async () => {
      const paid = await flow.go();
      // going back leads to the picture, not to a checkout that holds another edition
      if (paid) await navigate(paid.confirmationPath, { replace: true });
    },
    leave: () => {
      if (!paying) release(order);
    },
  };
}
