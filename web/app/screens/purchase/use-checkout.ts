import type { Chain, Order } from '@talkies/shared/schemas';
import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiProblem, browserApi, noLine } from '../../lib/api/api.ts';
import { formatMoney } from '../../lib/format/money.ts';
import { toast } from '../../lib/page/toast.ts';
import { checkout } from '../../messages/en.ts';
import { loginPath, walletPath } from '../../paths.ts';
import type { WalletError } from '../../wallet/browser-wallets.ts';

/** Where the counter stands. `mend` is what can be done about a trouble. */
export type Stage =
  | { name: 'asking' }
  | { name: 'ready' }
  | { name: 'paying' }
  | { name: 'trouble'; title: string; text: string; mend: 'again' | 'switch' | 'close'; action?: string };

const problemStage = ({ problem }: ApiProblem): Stage => ({
  name: 'trouble',
  title: problem.title,
  text: problem.detail,
  mend: problem.retryable ? 'again' : 'close',
});

/** Where to go for what is missing, and from there back to this counter. */
function wayOn({ problem }: ApiProblem): string | null {
  const here = window.location.pathname + window.location.search;
  if (problem.code === 'wallet/required') return walletPath(here);
  return problem.code === 'auth/required' ? loginPath(here) : null;
}

/** The server's clock says how long the quote holds; the browser's, which may be a day off, only counts it down. */
function deadlineOf({ quote, serverTime }: Order): number {
  const held = Date.parse(quote.expiresAt) - Date.parse(serverTime);
  return Math.floor((Date.now() + held) / 1000);
}

/** The wallet code comes only when somebody pays with a wallet of the browser. */
const walletCode = () =>
  import('../../wallet/browser-wallets.ts').catch(() => {
    throw new ApiProblem(noLine);
  });

async function chainOf(order: Order): Promise<Chain> {
  const { chains } = await browserApi('listChains');
  const chain = chains.find(({ name }) => name === order.chain);
  if (!chain) throw new Error(`no chain ${order.chain}`);
  return chain;
}

async function walletStage(error: WalletError, order: Order): Promise<Stage> {
  const trouble = (title: string, text: string): Stage => ({ name: 'trouble', title, text, mend: 'close' });
  switch (error.failure) {
    case 'rejected':
      return trouble(checkout.rejected, checkout.nothingCharged);
    case 'missing':
      return trouble(checkout.enable, checkout.enableText);
    case 'wrong-account':
      return trouble(checkout.enable, checkout.wrongAccount(order.wallet));
    case 'wrong-chain': {
      const { label } = await chainOf(order);
      const text = checkout.wrongChainText(label);
      return {
        name: 'trouble',
        title: checkout.wrongChain,
        text,
        mend: 'switch',
        action: checkout.switchChain(label),
      };
    }
    case 'poor': {
      const { currency } = order.quote.total;
      const have = formatMoney({ amount: String(error.cause), currency });
      return trouble(checkout.poor, checkout.poorText(have, formatMoney(order.quote.total)));
    }
    default:
      return trouble(checkout.failed, checkout.nothingCharged);
  }
}

/** Sends the order's call from the wallet that the order names and tells the server which transaction it was. */
async function payFromBrowser(order: Order): Promise<void> {
  if (!order.call) throw new Error('the order can no longer be paid');
  const { sendCall, walletHolding } = await walletCode();
  const hash = await sendCall(await walletHolding(order.wallet), order.wallet, order.call);
  toast(checkout.submitted);
  try {
    await browserApi('reportTransaction', { params: { id: order.id }, body: { hash } });
  } catch (error) {
    // The chain decides, not this call: the follower sees the payment all the same, and nobody is asked to pay again.
    if (!(error instanceof ApiProblem)) throw error;
  }
}

async function troubleStage(error: unknown, order: Order): Promise<Stage> {
  if (error instanceof ApiProblem) return problemStage(error);
  const { WalletError } = await walletCode();
  if (error instanceof WalletError) return walletStage(error, order);
  throw error;
}

export interface Checkout {
  order: Order | null;
  /** second of the browser's clock at which the quote runs out */
  deadline: number;
  stage: Stage;
  /** asks for a quote, which holds an edition; again after one ran out */
  open: () => Promise<void>;
  pay: () => Promise<void>;
  switchChain: () => Promise<void>;
  /** leaves the counter: an edition that nobody else can pay for is free at once */
  leave: () => void;
}

export function useCheckout(itemId: string): Checkout {
  const [order, setOrder] = useState<Order | null>(null);
  const [deadline, setDeadline] = useState(0);
  const [stage, setStage] = useState<Stage>({ name: 'asking' });
  const navigate = useNavigate();
  const asking = useRef<Promise<void> | null>(null);

  const ask = useCallback(async () => {
    setStage({ name: 'asking' });
    try {
      const quoted = await browserApi('createOrder', { body: { itemId } });
      setOrder(quoted);
      setDeadline(deadlineOf(quoted));
      setStage({ name: 'ready' });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      const way = wayOn(error);
      if (way) return void navigate(way);
      setOrder(null);
      setStage(problemStage(error));
    }
  }, [itemId, navigate]);

  const open = useCallback(async () => {
    asking.current ??= ask().finally(() => {
      asking.current = null;
    });
    await asking.current;
  }, [ask]);

  async function attempt(act: (present: Order) => Promise<void>): Promise<void> {
    if (!order) return;
    setStage({ name: 'paying' });
    try {
      await act(order);
    } catch (error) {
      const way = error instanceof ApiProblem ? wayOn(error) : null;
      if (way) await navigate(way);
      else setStage(await troubleStage(error, order));
    }
  }

  return {
    order,
    deadline,
    stage,
    open,
    pay: () =>
      attempt(async (present) => {
        if (present.walletKind === 'vault') await browserApi('payOrder', { params: { id: present.id } });
        else await payFromBrowser(present);
        // going back leads to the picture, not to a counter that holds another edition
        await navigate(present.confirmationPath, { replace: true });
      }),
    switchChain: () =>
      attempt(async (present) => {
        const { switchChain, walletHolding } = await walletCode();
        const chain = await chainOf(present);
        await switchChain((await walletHolding(present.wallet)).provider, chain);
        setStage({ name: 'ready' });
      }),
    leave: () => {
      // what a wallet of the browser was handed stays payable, and is found again by who comes back
      if (order?.walletKind !== 'vault' || stage.name === 'paying') return;
      // where this fails, the hold ends by itself with the quote
      browserApi('cancelOrder', { params: { id: order.id } }).catch(() => undefined);
    },
  };
}
