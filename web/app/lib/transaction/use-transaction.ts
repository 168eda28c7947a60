import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useReadyListener } from '../wallet/use-ready-listener.ts';
import { type DialogEvent, nothing, reduce, type SentState, type TransactionView } from './dialog-machine.ts';
import { requestIdOf } from './lost-answers.ts';
import { nextStepFor } from './next-step.ts';
import type { Refusal, SigningWallet } from './refusal.ts';
import { refusalOf } from './refusal-of.ts';
import { flushReports } from './reports.ts';
import { switchNetwork, whenReady } from './sign.ts';
import type { Tracked } from './tracking.ts';
import { useTracking } from './use-tracking.ts';

/** An intent that the server has prepared. */
export interface Prepared<Intent, Plan> {
  intent: Intent;
  /** address of the chosen wallet; without it, the server chooses */
  wallet: string | undefined;
  plan: Plan;
  /** identifies the intent across repeated attempts, also where it is prepared again after a lost answer */
  requestId: string;
}

/**
 * The result of sending. `pair`: a phone's wallet has to be connected first; `prepare`: a new plan is needed first;
 * `leave`: open the named page.
 */
export type Sending<Sent> =
  | { kind: 'sent'; transaction: Sent }
  | { kind: 'pair' | 'prepare' }
  | { kind: 'leave'; to: string };

/** The differences between a first sale, the market and the e-mail wallet's transfers. */
export interface TransactionAdapter<Intent, Plan, Sent extends { id: string }> {
  /** Asks the server whether the intent is possible and what it moves. @throws ApiProblem */
  prepare: (intent: Intent, wallet: string | undefined) => Promise<Plan>;
  /** milliseconds for which a plan is valid; after that the server prepares it again before a wallet opens */
  freshMs?: (plan: Plan) => number;
  /** the wallet that signs */
  walletOf: (plan: Plan, intent: Intent) => SigningWallet;
  /**
   * Signs, sends and reports the prepared transaction, once: the server recognises a repetition by `requestId`.
   * @throws ApiProblem, WalletError: then nothing was sent
   */
  send: (prepared: Prepared<Intent, Plan>) => Promise<Sending<Sent>>;
  stateOf: (transaction: Sent) => SentState;
  /** why the chain refused it; null for one that may still succeed, or has */
  refusalOf?: (transaction: Sent) => Refusal | null;
  /** how it is tracked until the chain has decided; null: it is tracked elsewhere */
  tracked: (Tracked<Sent> & { isOpen: (transaction: Sent) => boolean }) | null;
  /** called once, when it is done */
  onDone?: ((transaction: Sent) => void) | undefined;
}

export interface TransactionFlow<Intent, Plan, Sent> extends TransactionView<Intent, Plan, Sent> {
  /**
   * Asks the server whether the intent is possible and what it moves. Null: refused, or sent to the login or wallet
   * page.
   */
  prepare: (intent: Intent, wallet?: string) => Promise<Plan | null>;
  /** Signs and sends the prepared transaction. Null: refused, or another step is needed first. */
  go: () => Promise<Sent | null>;
  /** Carries out the refusal's remedy: changes the network, connects the phone, or tries again. */
  remedy: () => Promise<void>;
  /** Clears the refusal, since its cause is resolved. */
  recover: () => void;
  paired: (connected: boolean) => void;
  /** Continues with a transaction that was sent before: in another tab, on another device, before a reload. */
  track: (transaction: Sent) => void;
  reset: () => void;
}

/** The machine's view as React state, and its current value for code that runs between two renders. */
function useMachine<Intent, Plan, Sent>() {
  const [view, setView] = useState<TransactionView<Intent, Plan, Sent>>(nothing);
  const present = useRef(view);
  /** @returns whether the event changed the view */
  const dispatch = (event: DialogEvent<Intent, Plan, Sent>): boolean => {
    const next = reduce(present.current, event);
    const moved = next !== present.current;
    present.current = next;
    setView(next);
    return moved;
  };
  return { view, present, dispatch };
}

const untracked: Tracked<never> = {
  news: 'transactions',
  fetch: () => Promise.reject(new Error('not tracked')),
  restMs: 30_000,
};

/** Feeds the state of a sent transaction into the machine, from its first hash to the chain's decision. */
function useSent<Intent, Plan, Sent extends { id: string }>(
  { stateOf, refusalOf: whyNot, tracked, onDone }: TransactionAdapter<Intent, Plan, Sent>,
  { view, dispatch }: Machine<Intent, Plan, Sent>,
) {
  const announced = useRef<string | null>(null);
  const receive = (transaction: Sent): void => {
    const sentState = stateOf(transaction);
    dispatch({ name: 'sent', transaction, sentState, refusal: whyNot?.(transaction) ?? null });
    if (sentState !== 'done' || announced.current === transaction.id) return;
    announced.current = transaction.id;
    onDone?.(transaction);
  };
  const { transaction } = view;
  useTracking(
    transaction && tracked?.isOpen(transaction) ? transaction.id : null,
    tracked ?? untracked,
    receive,
  );
  const resume = (earlier: Sent): void => {
    // a transaction that was done before is not announced
    if (stateOf(earlier) === 'done') announced.current = earlier.id;
    receive(earlier);
  };
  return { receive, resume };
}

type Machine<Intent, Plan, Sent> = ReturnType<typeof useMachine<Intent, Plan, Sent>>;

/**
 * The wallet of the current plan. A refusal of its account or network ends by itself when the person corrects it in the
 * wallet.
 */
function useWallet<Intent, Plan, Sent extends { id: string }>(
  { walletOf }: TransactionAdapter<Intent, Plan, Sent>,
  { view, present, dispatch }: Machine<Intent, Plan, Sent>,
): () => SigningWallet | null {
  const walletNow = (): SigningWallet | null => {
    const { plan, intent } = present.current;
    return plan && intent ? walletOf(plan, intent) : null;
  };
  const waits = view.state === 'refused' && view.refusal?.live === true && walletNow()?.kind !== 'vault';
  useReadyListener(
    waits ? view.plan : null,
    async (_, ready) => {
      const wallet = walletNow();
      return wallet ? whenReady(wallet, ready) : () => undefined;
    },
    () => void dispatch({ name: 'recover' }),
  );
  return walletNow;
}

type Attempt = <T>(step: () => Promise<T>) => Promise<T | null>;

/** Shows why a step failed, or opens the page that helps. The failed step returns null. */
function useTransactionAttempt<Intent, Plan, Sent>(
  run: RefObject<number>,
  { dispatch }: Machine<Intent, Plan, Sent>,
  walletNow: () => SigningWallet | null,
): Attempt {
  const navigate = useNavigate();
  return async (step) => {
    const own = run.current;
    try {
      return await step();
    } catch (error) {
      if (own !== run.current) return null;
      const on = nextStepFor(error);
      if (on) {
        await navigate(on);
        dispatch({ name: 'stop' });
        return null;
      }
      const refusal = await refusalOf(error, walletNow()).catch((unknown: unknown) => {
        dispatch({ name: 'stop' });
        throw unknown;
      });
      if (own === run.current) dispatch({ name: 'refuse', refusal });
      return null;
    }
  };
}

type Signing<Intent, Plan, Sent> = Pick<
  TransactionFlow<Intent, Plan, Sent>,
  'prepare' | 'go' | 'remedy' | 'reset'
>;

/** The steps up to the wallet's hash. */
function useSigning<Intent, Plan, Sent extends { id: string }>(
  adapter: TransactionAdapter<Intent, Plan, Sent>,
  machine: Machine<Intent, Plan, Sent>,
  receive: (transaction: Sent) => void,
): Signing<Intent, Plan, Sent> {
  const { present, dispatch } = machine;
  const prepared = useRef<(Prepared<Intent, Plan> & { at: number }) | null>(null);
  /** the chosen wallet, even where the server could not check it */
  const chosen = useRef<string>(undefined);
  /** number of the current run: answers of runs that were reset or restarted are ignored */
  const run = useRef(0);
  const walletNow = useWallet(adapter, machine);
  const attempt = useTransactionAttempt(run, machine, walletNow);
  const navigate = useNavigate();

  async function look(intent: Intent, wallet: string | undefined) {
    const plan = await adapter.prepare(intent, wallet);
    return { intent, wallet, plan, requestId: requestIdOf({ intent, wallet }), at: Date.now() };
  }

  async function prepare(intent: Intent, wallet?: string): Promise<Plan | null> {
    if (!dispatch({ name: 'prepare', intent })) return null;
    run.current += 1;
    const own = run.current;
    prepared.current = null;
    chosen.current = wallet;
    return attempt(async () => {
      const found = await look(intent, wallet);
      if (own !== run.current || !dispatch({ name: 'prepared', plan: found.plan })) return null;
      prepared.current = found;
      return found.plan;
    });
  }

  async function sendLast(last: Prepared<Intent, Plan>): Promise<Sent | null> {
    const sending = await adapter.send(last);
    if (sending.kind === 'sent') {
      receive(sending.transaction);
      return sending.transaction;
    }
    if (sending.kind === 'leave') await navigate(sending.to);
    dispatch({ name: sending.kind === 'pair' ? 'pair' : 'stop' });
    if (sending.kind === 'prepare') await prepare(last.intent, last.wallet);
    return null;
  }

  async function go(): Promise<Sent | null> {
    const first = prepared.current;
    if (!first || !dispatch({ name: 'sign' })) return null;
    return attempt(async () => {
      const fresh = Date.now() - first.at < (adapter.freshMs?.(first.plan) ?? Number.POSITIVE_INFINITY);
      const last = fresh ? first : await look(first.intent, first.wallet);
      prepared.current = last;
      dispatch({ name: 'prepared', plan: last.plan });
      return sendLast(last);
    });
  }

  async function remedy(): Promise<void> {
    const { refusal, intent, transaction } = present.current;
    const wallet = walletNow();
    if (refusal?.remedy === 'bridge') dispatch({ name: 'pair' });
    else if (refusal?.remedy === 'again' && wallet && !transaction) await go();
    else if (refusal?.remedy === 'again' && intent) await prepare(intent, chosen.current);
    else if (refusal?.remedy === 'switch' && wallet)
      await attempt(async () => {
        await switchNetwork(wallet);
        dispatch({ name: 'recover' });
      });
  }

  const reset = (): void => {
    if (!dispatch({ name: 'reset' })) return;
    run.current += 1;
    prepared.current = null;
  };
  return { prepare, go, remedy, reset };
}

/**
 * Runs one transaction, for every kind of wallet: prepared by the server, signed, sent, reported, and tracked until the
 * chain has decided. Only one at a time: what `dialog-machine.ts` does not allow, such as a second click while a wallet
 * is being asked, does nothing.
 */
export function useTransaction<Intent, Plan, Sent extends { id: string }>(
  adapter: TransactionAdapter<Intent, Plan, Sent>,
): TransactionFlow<Intent, Plan, Sent> {
  const machine = useMachine<Intent, Plan, Sent>();
  const { view, dispatch } = machine;
  const { receive, resume } = useSent(adapter, machine);
  const signing = useSigning(adapter, machine, receive);
  useEffect(() => void flushReports(), []);
  const recover = (): void => void dispatch({ name: 'recover' });
  return {
    ...view,
    ...signing,
    recover,
    paired: (connected) => {
      dispatch({ name: 'unpair' });
      if (connected) recover();
    },
    track: resume,
  };
}
