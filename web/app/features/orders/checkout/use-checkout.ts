import type { WalletKind } from '@talkies/shared';
import type { Order } from '@talkies/shared/schemas';
import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { loginPath, walletPath } from '../../../lib/address/paths.ts';
import { ApiProblem, browserApi } from '../../../lib/api/api.ts';
import { takeTime } from '../../../lib/page/clock.ts';
import { useWatch } from '../../../lib/wallet/use-watch.ts';
import { bridge } from '../../../messages/en.ts';
import { type PaymentProblem, payOrder, problemOf, switchForOrder, whenReady } from './pay.ts';
import { takeWallet } from './take-wallet.ts';

/** Where the counter stands. */
export type CheckoutStatus =
  | { name: 'asking' }
  /** `note`: what the next click does, after something was made ready for it */
  | { name: 'ready'; note?: string }
  | { name: 'paying' }
  | ({ name: 'trouble' } & PaymentProblem);

const here = (): string => window.location.pathname + window.location.search;

/** Where to go for what is missing, and from there back to this counter. */
function nextStepFor({ problem }: ApiProblem): string | null {
  if (problem.code === 'wallet/required') return walletPath(here());
  return problem.code === 'auth/required' ? loginPath(here()) : null;
}

/** An edition that nobody else can pay for is free at once; what a wallet was handed stays payable. */
function release(order: Order | null): void {
  if (order?.walletKind !== 'vault') return;
  // where this fails, the hold ends by itself with the quote
  browserApi('cancelOrder', { params: { id: order.id } }).catch(() => undefined);
}

export interface Checkout {
  order: Order | null;
  status: CheckoutStatus;
  /** the chosen kind of wallet; `pay` takes it first where the order was made for another */
  walletKind: WalletKind | null;
  choose: (walletKind: WalletKind) => void;
  /** a phone's wallet is to be connected now */
  pairing: boolean;
  paired: () => Promise<void>;
  unpaired: () => void;
  /** asks for a quote, which holds an edition; again after one ran out */
  open: () => Promise<void>;
  pay: () => Promise<void>;
  remedy: () => Promise<void>;
  /** leaves the counter */
  leave: () => void;
}

/** One quote at a time: asking for it, and saying what stands in its way. */
function useQuote(itemId: string, setStatus: (status: CheckoutStatus) => void) {
  const [order, setOrder] = useState<Order | null>(null);
  const navigate = useNavigate();
  const asking = useRef<Promise<void> | null>(null);

  const ask = useCallback(
    async (note?: string) => {
      setStatus({ name: 'asking' });
      try {
        const sent = Date.now();
        const quoted = await browserApi('createOrder', { body: { itemId } });
        takeTime(quoted.serverTime, sent);
        setOrder(quoted);
        setStatus(note === undefined ? { name: 'ready' } : { name: 'ready', note });
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        const next = nextStepFor(error);
        if (next) return void navigate(next);
        setOrder(null);
        setStatus({ name: 'trouble', ...(await problemOf(error, null)) });
      }
    },
    [itemId, navigate, setStatus],
  );

  const open = useCallback(
    async (note?: string) => {
      asking.current ??= ask(note).finally(() => {
        asking.current = null;
      });
      await asking.current;
    },
    [ask],
  );
  return { order, open };
}

/** A trouble with account or network ends by itself when the buyer mends it in the wallet. */
function useRecovery(order: Order | null, status: CheckoutStatus, mended: () => void): void {
  const waits = status.name === 'trouble' && status.live === true && order?.walletKind !== 'vault';
  useWatch(waits ? order : null, whenReady, mended);
}

export function useCheckout(itemId: string): Checkout {
  const [status, setStatus] = useState<CheckoutStatus>({ name: 'asking' });
  const [chosen, setChosen] = useState<WalletKind | null>(null);
  const [pairing, setPairing] = useState(false);
  const navigate = useNavigate();
  const { order, open } = useQuote(itemId, setStatus);
  const walletKind = chosen ?? order?.walletKind ?? null;
  // stable: the dialog asks once, when it comes
  const askAgain = useCallback(() => open(), [open]);
  useRecovery(order, status, () => setStatus({ name: 'ready' }));

  async function attempt(act: (present: Order) => Promise<void>): Promise<void> {
    if (!order) return;
    setStatus({ name: 'paying' });
    try {
      await act(order);
    } catch (error) {
      const on = error instanceof ApiProblem ? nextStepFor(error) : null;
      if (on) await navigate(on);
      else setStatus({ name: 'trouble', ...(await problemOf(error, order)) });
    }
  }

  async function take(present: Order, kind: WalletKind): Promise<void> {
    const taken = await takeWallet(kind);
    if (taken === 'choose') return void (await navigate(walletPath(here())));
    if (taken === 'pair') return connectPhone();
    release(present);
    await open(bridge.payAgain);
  }

  function connectPhone(): void {
    setStatus({ name: 'ready' });
    setPairing(true);
  }

  return {
    order,
    status,
    walletKind,
    choose: (kind) => {
      setChosen(kind);
      setStatus({ name: 'ready' });
    },
    pairing,
    paired: async () => {
      setPairing(false);
      setChosen(null);
      release(order);
      await open(bridge.payAgain);
    },
    unpaired: () => setPairing(false),
    open: askAgain,
    pay: () =>
      attempt(async (present) => {
        if (walletKind && walletKind !== present.walletKind) return take(present, walletKind);
        await payOrder(present);
        // going back leads to the picture, not to a counter that holds another edition
        await navigate(present.confirmationPath, { replace: true });
      }),
    remedy: async () => {
      if (status.name !== 'trouble') return;
      if (status.remedy === 'bridge') connectPhone();
      else
        await attempt(async (present) => {
          await switchForOrder(present);
          setStatus({ name: 'ready' });
        });
    },
    leave: () => {
      if (status.name !== 'paying') release(order);
    },
  };
}
