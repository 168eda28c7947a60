import type { PreparedTrade, TradeTransaction, TradeWish } from '@talkies/shared/schemas';
import { useEffect, useRef, useState } from 'react';
import { browserApi } from '../../../lib/api/api.ts';
import { type Refusal, refusalOfTransaction } from './refusal.ts';
import { flushReports } from './reports.ts';
import { carryOut, switchFor } from './send-transaction.ts';
import { type ActState, type DoneWhen, stageOf } from './status.ts';
import { useAttempt } from './use-attempt.ts';
import { useFollow } from './use-follow.ts';
import { useMended } from './use-recovered.ts';

interface Options {
  /** once, when the wish is done */
  onDone?: ((transaction: TradeTransaction) => void) | undefined;
  /** `confirmed` where left out */
  doneWhen?: DoneWhen;
}

export interface Act {
  state: ActState;
  wish: TradeWish | null;
  plan: PreparedTrade | null;
  refusal: Refusal | null;
  transaction: TradeTransaction | null;
  /** a phone's wallet is to be connected now: `ActSteps` shows how */
  pairing: boolean;
  /** Asks the server whether it can be done and what it moves. Null: refused, or led to the login or wallet page. */
  prepare: (wish: TradeWish, wallet?: string) => Promise<PreparedTrade | null>;
  /** Has what was prepared signed and sent. Null: refused. */
  go: () => Promise<TradeTransaction | null>;
  /** Does what the refusal names: changes the network, connects the phone, or tries again. */
  mend: () => Promise<void>;
  paired: (connected: boolean) => void;
  /** Takes up a transaction that was sent before: in another tab, on another device, before a reload. */
  follow: (transaction: TradeTransaction) => void;
  reset: () => void;
}

type View = Pick<Act, 'state' | 'wish' | 'plan' | 'refusal' | 'transaction'>;

const nothing: View = { state: 'idle', wish: null, plan: null, refusal: null, transaction: null };
/** What the server found holds for so long; after that it looks again before a wallet opens. */
const FRESH_MS = 5_000;

interface Asked {
  wish: TradeWish;
  wallet: string | undefined;
  /** names what was prepared, however often it is tried */
  requestId: string;
  plan: PreparedTrade;
  at: number;
}

async function look(wish: TradeWish, wallet: string | undefined): Promise<Asked> {
  const body = wallet === undefined ? { wish } : { wish, wallet };
  return {
    wish,
    wallet,
    requestId: crypto.randomUUID(),
    plan: await browserApi('prepareTrade', { body }),
    at: Date.now(),
  };
}

/** The server looks by itself before it signs for an e-mail wallet. */
const isFresh = ({ plan, at }: Asked): boolean => plan.walletKind === 'vault' || Date.now() - at < FRESH_MS;

/** What is shown, and what becomes of the transaction in it. */
function useView({ onDone, doneWhen = 'confirmed' }: Options) {
  const [view, setView] = useState<View>(nothing);
  const told = useRef<string | null>(null);
  const change = (to: Partial<View>): void => setView((now) => ({ ...now, ...to }));
  const take = (transaction: TradeTransaction): void => {
    const state = stageOf(transaction, doneWhen);
    change({ state, transaction, refusal: refusalOfTransaction(transaction) });
    if (state !== 'done' || told.current === transaction.id) return;
    told.current = transaction.id;
    onDone?.(transaction);
  };
  const takeUp = (transaction: TradeTransaction): void => {
    // what is done already is no news
    if (stageOf(transaction, doneWhen) === 'done') told.current = transaction.id;
    take(transaction);
  };
  useFollow(view.transaction, take);
  return { view, setView, change, take, takeUp };
}

/**
 * The walk of one wish, for every kind of wallet: looked at by the server, signed, sent, reported, followed until the
 * chain has decided. One at a time; a second click while it is under way does nothing.
 */
export function useAct(options: Options = {}): Act {
  const { view, setView, change, take, takeUp } = useView(options);
  const [pairing, setPairing] = useState(false);
  const asked = useRef<Asked | null>(null);
  const plan = asked.current?.plan ?? null;
  const ready = (): void => change({ state: 'ready', refusal: null });
  const attempt = useAttempt(asked, (refusal) => change({ state: 'refused', refusal }));
  useEffect(() => void flushReports(), []);
  useMended(view.state === 'refused' && view.refusal?.live === true ? plan : null, ready);

  const prepare: Act['prepare'] = (wish, wallet) =>
    attempt(wish, async () => {
      asked.current = null;
      setView({ ...nothing, state: 'preparing', wish });
      asked.current = await look(wish, wallet);
      setView({ ...nothing, state: 'ready', wish, plan: asked.current.plan });
      return asked.current.plan;
    });

  const go: Act['go'] = async () => {
    const present = asked.current;
    if (!present) return null;
    return attempt(present.wish, async () => {
      change({ state: 'signing', refusal: null });
      const last = isFresh(present) ? present : await look(present.wish, present.wallet);
      asked.current = last;
      change({ plan: last.plan });
      const transaction = await carryOut(last.wish, last.plan, last);
      take(transaction);
      return transaction;
    });
  };

  const mend: Act['mend'] = async () => {
    const { refusal, wish } = view;
    if (refusal?.mend === 'bridge') setPairing(true);
    else if (refusal?.mend === 'again' && plan) await go();
    else if (refusal?.mend === 'again' && wish) await prepare(wish, asked.current?.wallet);
    else if (refusal?.mend === 'switch' && plan && wish)
      await attempt(wish, async () => {
        await switchFor(plan);
        ready();
      });
  };

  return {
    ...view,
    pairing,
    prepare,
    go,
    mend,
    paired: (connected) => {
      setPairing(false);
      if (connected) ready();
    },
    follow: takeUp,
    reset: () => {
      asked.current = null;
      setView(nothing);
    },
  };
}
