import type { MarketIntent, MarketTransaction, PreparedTransaction } from '@talkies/shared/schemas';
import { useEffect, useRef, useState } from 'react';
import { browserApi } from '../../../lib/api/api.ts';
import { type Refusal, refusalOfTransaction } from './refusal.ts';
import { flushReports } from './reports.ts';
import { carryOut, switchFor } from './send-transaction.ts';
import { type DoneWhen, type FlowState, transactionStatusOf } from './status.ts';
import { useAttempt } from './use-attempt.ts';
import { useFollow } from './use-follow.ts';
import { useRecovered } from './use-recovered.ts';

interface Options {
  /** once, when the wish is done */
  onDone?: ((transaction: MarketTransaction) => void) | undefined;
  /** `confirmed` where left out */
  doneWhen?: DoneWhen;
}

export interface MarketTransactionFlow {
  state: FlowState;
  intent: MarketIntent | null;
  plan: PreparedTransaction | null;
  refusal: Refusal | null;
  transaction: MarketTransaction | null;
  /** a phone's wallet is to be connected now: `TransactionSteps` shows how */
  pairing: boolean;
  /** Asks the server whether it can be done and what it moves. Null: refused, or led to the login or wallet page. */
  prepare: (intent: MarketIntent, wallet?: string) => Promise<PreparedTransaction | null>;
  /** Has what was prepared signed and sent. Null: refused. */
  go: () => Promise<MarketTransaction | null>;
  /** Does what the refusal names: changes the network, connects the phone, or tries again. */
  remedy: () => Promise<void>;
  paired: (connected: boolean) => void;
  /** Takes up a transaction that was sent before: in another tab, on another device, before a reload. */
  follow: (transaction: MarketTransaction) => void;
  reset: () => void;
}

type View = Pick<MarketTransactionFlow, 'state' | 'intent' | 'plan' | 'refusal' | 'transaction'>;

const nothing: View = { state: 'idle', intent: null, plan: null, refusal: null, transaction: null };
/** What the server found holds for so long; after that it looks again before a wallet opens. */
const FRESH_MS = 5_000;

interface PreparedIntent {
  intent: MarketIntent;
  wallet: string | undefined;
  /** names what was prepared, however often it is tried */
  requestId: string;
  plan: PreparedTransaction;
  at: number;
}

async function look(intent: MarketIntent, wallet: string | undefined): Promise<PreparedIntent> {
  const body = wallet === undefined ? { intent } : { intent, wallet };
  return {
    intent,
    wallet,
    requestId: crypto.randomUUID(),
    plan: await browserApi('prepareMarketTransaction', { body }),
    at: Date.now(),
  };
}

/** The server looks by itself before it signs for an e-mail wallet. */
const isFresh = ({ plan, at }: PreparedIntent): boolean =>
  plan.walletKind === 'vault' || Date.now() - at < FRESH_MS;

/** What is shown, and what becomes of the transaction in it. */
function useView({ onDone, doneWhen = 'confirmed' }: Options) {
  const [view, setView] = useState<View>(nothing);
  const told = useRef<string | null>(null);
  const change = (to: Partial<View>): void => setView((now) => ({ ...now, ...to }));
  const take = (transaction: MarketTransaction): void => {
    const state = transactionStatusOf(transaction, doneWhen);
    change({ state, transaction, refusal: refusalOfTransaction(transaction) });
    if (state !== 'done' || told.current === transaction.id) return;
    told.current = transaction.id;
    onDone?.(transaction);
  };
  const takeUp = (transaction: MarketTransaction): void => {
    // what is done already is no news
    if (transactionStatusOf(transaction, doneWhen) === 'done') told.current = transaction.id;
    take(transaction);
  };
  useFollow(view.transaction, take);
  return { view, setView, change, take, takeUp };
}

/**
 * The walk of one wish, for every kind of wallet: looked at by the server, signed, sent, reported, followed until the
 * chain has decided. One at a time; a second click while it is under way does nothing.
 */
export function useMarketTransaction(options: Options = {}): MarketTransactionFlow {
  const { view, setView, change, take, takeUp } = useView(options);
  const [pairing, setPairing] = useState(false);
  const prepared = useRef<PreparedIntent | null>(null);
  const plan = prepared.current?.plan ?? null;
  const ready = (): void => change({ state: 'ready', refusal: null });
  const attempt = useAttempt(prepared, (refusal) => change({ state: 'refused', refusal }));
  useEffect(() => void flushReports(), []);
  useRecovered(view.state === 'refused' && view.refusal?.live === true ? plan : null, ready);

  const prepare: MarketTransactionFlow['prepare'] = (intent, wallet) =>
    attempt(intent, async () => {
      prepared.current = null;
      setView({ ...nothing, state: 'preparing', intent });
      prepared.current = await look(intent, wallet);
      setView({ ...nothing, state: 'ready', intent, plan: prepared.current.plan });
      return prepared.current.plan;
    });

  const go: MarketTransactionFlow['go'] = async () => {
    const present = prepared.current;
    if (!present) return null;
    return attempt(present.intent, async () => {
      change({ state: 'signing', refusal: null });
      const last = isFresh(present) ? present : await look(present.intent, present.wallet);
      prepared.current = last;
      change({ plan: last.plan });
      const transaction = await carryOut(last.intent, last.plan, last);
      take(transaction);
      return transaction;
    });
  };

  const remedy: MarketTransactionFlow['remedy'] = async () => {
    const { refusal, intent } = view;
    if (refusal?.remedy === 'bridge') setPairing(true);
    else if (refusal?.remedy === 'again' && plan) await go();
    else if (refusal?.remedy === 'again' && intent) await prepare(intent, prepared.current?.wallet);
    else if (refusal?.remedy === 'switch' && plan && intent)
      await attempt(intent, async () => {
        await switchFor(plan);
        ready();
      });
  };

  return {
    ...view,
    pairing,
    prepare,
    go,
    remedy,
    paired: (connected) => {
      setPairing(false);
      if (connected) ready();
    },
    follow: takeUp,
    reset: () => {
      prepared.current = null;
      setView(nothing);
    },
  };
}
