import { useLive } from '../live/use-live.ts';
import { ownTransactions } from './own-transactions.ts';

/** Hears of what was sent here, in another tab or from another window. For parts that only somebody signed in is shown. */
export const useOwnTransactions = (listener: () => void) => useLive(['me'], ownTransactions(listener));
