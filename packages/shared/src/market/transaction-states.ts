import type { MarketTransactionKind, MarketTransactionState } from '../constants.ts';

/** States that the chain has not decided: a transaction of a removed block may be included again. */
export const openTransactionStates = [
  'sent',
  'confirming',
  'lost',
] as const satisfies MarketTransactionState[];

/** States that the chain has decided: only a reorganisation changes them. */
export const decidedTransactionStates = ['done', 'failed'] as const satisfies MarketTransactionState[];

/** Whether the chain has yet to decide the transaction. */
export const isTransactionOpen = ({ state }: { state: MarketTransactionState }): boolean =>
  openTransactionStates.some((open) => open === state);

/** Whether the transaction is on its way and its block was not removed: the same must not be sent again. */
export const isTransactionUnderway = ({ state }: { state: MarketTransactionState }): boolean =>
  state === 'sent' || state === 'confirming';

/** The kinds in which a wallet pays: where any other fails, no payment has failed (spec:61). */
export const payingKinds: ReadonlySet<MarketTransactionKind> = new Set(['buy', 'bid', 'tickets']);
