import type { MarketTransactionState } from '../constants.ts';

/** States in which the chain has the last word still to say: a block that it took back may come again. */
export const openTransactionStates = [
  'sent',
  'confirming',
  'lost',
] as const satisfies MarketTransactionState[];

/** States in which it has: only a reorganisation takes them back. */
export const decidedTransactionStates = ['done', 'failed'] as const satisfies MarketTransactionState[];

/** Whether the chain has still to decide about it. */
export const isTransactionOpen = ({ state }: { state: MarketTransactionState }): boolean =>
  openTransactionStates.some((open) => open === state);

/** Whether it is on its way and in no block that was taken back: nobody sends the same again. */
export const isTransactionUnderway = ({ state }: { state: MarketTransactionState }): boolean =>
  state === 'sent' || state === 'confirming';
