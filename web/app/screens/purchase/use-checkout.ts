import type { Order } from '@talkies/shared/schemas';
import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiProblem, browserApi } from '../../lib/api/api.ts';
import { loginPath, walletPath } from '../../paths.ts';
import { payOrder, switchForOrder, type Trouble, troubleOf } from './pay.ts';

/** Where the counter stands. */
export type Stage =
  | { name: 'asking' }
  | { name: 'ready' }
  | { name: 'paying' }
  | ({ name: 'trouble' } & Trouble);

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
      setStage({ name: 'trouble', ...(await troubleOf(error, null)) });
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
      else setStage({ name: 'trouble', ...(await troubleOf(error, order)) });
    }
  }

  return {
    order,
    deadline,
    stage,
    open,
    pay: () =>
      attempt(async (present) => {
        await payOrder(present);
        // going back leads to the picture, not to a counter that holds another edition
        await navigate(present.confirmationPath, { replace: true });
      }),
    switchChain: () =>
      attempt(async (present) => {
        await switchForOrder(present);
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
