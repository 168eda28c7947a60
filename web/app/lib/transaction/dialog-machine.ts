import type { Refusal } from './refusal.ts';

/**
 * idle: nothing is requested. preparing: the server checks whether it is possible. ready: it is, and the wallet has not
 * been asked. signing: the wallet is being asked. sent: on its way. done: it has happened. refused: see `refusal`.
 */
export type DialogState = 'idle' | 'preparing' | 'ready' | 'signing' | 'sent' | 'done' | 'refused';

/**
 * Whether the server checks, the wallet is being asked, or the transaction is on its way: a second press would do
 * nothing.
 */
export const isBusy = (state: DialogState): boolean =>
  state === 'preparing' || state === 'signing' || state === 'sent';

/** Whether the wallet was asked and nothing has gone wrong since: the choices can no longer be changed. */
export const isFixed = (state: DialogState): boolean =>
  state === 'signing' || state === 'sent' || state === 'done';

/** The states of a transaction that was sent. */
export type SentState = 'sent' | 'done' | 'refused';

/** One transaction as a dialog shows it, from the intent to the chain's decision. */
export interface TransactionView<Intent, Plan, Sent> {
  state: DialogState;
  intent: Intent | null;
  plan: Plan | null;
  transaction: Sent | null;
  refusal: Refusal | null;
  /** whether a phone's wallet has to be connected now */
  pairing: boolean;
}

export type DialogEvent<Intent, Plan, Sent> =
  | { name: 'prepare'; intent: Intent }
  /** the server's plan; a second one while signing, where the first was too old */
  | { name: 'prepared'; plan: Plan }
  | { name: 'sign' }
  /** the transaction was sent, or the state of one that was sent earlier has changed */
  | { name: 'sent'; transaction: Sent; sentState: SentState; refusal: Refusal | null }
  | { name: 'refuse'; refusal: Refusal }
  /** the person was sent to another page for something missing, or chose differently: nothing was signed */
  | { name: 'stop' }
  | { name: 'pair' }
  | { name: 'unpair' }
  /** the wallet is now on the right account and network */
  | { name: 'recover' }
  | { name: 'reset' };

export const nothing = {
  state: 'idle',
  intent: null,
  plan: null,
  transaction: null,
  refusal: null,
  pairing: false,
} as const satisfies TransactionView<never, never, never>;

/**
 * The state machine of everything that is signed. An event without a meaning in the current state returns the same view
 * object: a second click while the wallet is being asked, or an answer that arrives after a reset. A sent transaction
 * is never lost: it is shown whatever else was in progress, and while the wallet is being asked the view cannot be
 * reset.
 */
export function reduce<Intent, Plan, Sent>(
  view: TransactionView<Intent, Plan, Sent>,
  event: DialogEvent<Intent, Plan, Sent>,
): TransactionView<Intent, Plan, Sent> {
  const { state } = view;
  switch (event.name) {
    case 'prepare':
      if (isBusy(state)) return view;
      return { ...nothing, state: 'preparing', intent: event.intent };
    case 'prepared':
      if (state === 'preparing') return { ...view, state: 'ready', plan: event.plan };
      return state === 'signing' ? { ...view, plan: event.plan } : view;
    case 'sign': {
      const signable = state === 'ready' || (state === 'refused' && view.plan && !view.transaction);
      return signable ? { ...view, state: 'signing', refusal: null } : view;
    }
    case 'sent': {
      const { transaction, sentState, refusal } = event;
      return { ...view, state: sentState, transaction, refusal, pairing: false };
    }
    case 'refuse': {
      const awaited = state === 'preparing' || state === 'signing' || state === 'refused';
      return awaited ? { ...view, state: 'refused', refusal: event.refusal } : view;
    }
    case 'stop':
      if (state === 'preparing') return { ...view, state: 'idle' };
      return state === 'signing' ? { ...view, state: 'ready' } : view;
    case 'pair':
      if (state === 'signing') return { ...view, state: 'ready', pairing: true };
      return state === 'ready' || state === 'refused' ? { ...view, pairing: true } : view;
    case 'unpair':
      return view.pairing ? { ...view, pairing: false } : view;
    case 'recover':
      if (state !== 'refused' || !view.plan || view.transaction) return view;
      return { ...view, state: 'ready', refusal: null, pairing: false };
    case 'reset':
      return state === 'idle' || state === 'signing' ? view : nothing;
  }
}
