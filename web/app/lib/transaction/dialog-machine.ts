import type { Refusal } from './refusal.ts';

/**
 * idle: nothing is asked for. preparing: the server looks whether it can be done. ready: it can, and nothing has been
 * asked of the wallet. signing: the wallet is asked. sent: on its way. done: it has happened. refused: see the refusal.
 */
export type DialogState = 'idle' | 'preparing' | 'ready' | 'signing' | 'sent' | 'done' | 'refused';

/** The server looks, the wallet is asked, or the transaction is on its way: a second press would do nothing. */
export const isBusy = (state: DialogState): boolean =>
  state === 'preparing' || state === 'signing' || state === 'sent';

/** The wallet was asked, and nothing has gone wrong since: what was chosen cannot be changed. */
export const isFixed = (state: DialogState): boolean =>
  state === 'signing' || state === 'sent' || state === 'done';

/** Where a transaction that was sent stands. */
export type SentState = 'sent' | 'done' | 'refused';

/** What is shown of one transaction, from the intent to the chain's word. */
export interface TransactionView<Intent, Plan, Sent> {
  state: DialogState;
  intent: Intent | null;
  plan: Plan | null;
  transaction: Sent | null;
  refusal: Refusal | null;
  /** a phone's wallet is to be connected now */
  pairing: boolean;
}

export type DialogEvent<Intent, Plan, Sent> =
  | { name: 'prepare'; intent: Intent }
  /** the server's plan; once more while signing, where the first was too old */
  | { name: 'prepared'; plan: Plan }
  | { name: 'sign' }
  /** it was sent, or what was sent before now stands so */
  | { name: 'sent'; transaction: Sent; sentState: SentState; refusal: Refusal | null }
  | { name: 'refuse'; refusal: Refusal }
  /** the person was led to what is missing, or chose otherwise: nothing was signed */
  | { name: 'stop' }
  | { name: 'pair' }
  | { name: 'unpair' }
  /** the wallet is on the right account and network now */
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
 * The one machine of everything that is signed. What an event cannot mean in a state leaves the view as it is, the very
 * same object: a second click while the wallet is asked, or an answer that comes after the dialog was taken back.
 * What was sent is never lost: it is shown whatever else was under way, and a wallet that is asked cannot be taken back.
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
