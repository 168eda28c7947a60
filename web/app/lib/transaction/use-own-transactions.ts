import { useLive } from '../live/use-live.ts';
import { ownTransactions } from './use-reload-on-transactions.ts';

/**
 * Listens to changes of the person's transactions, sent here, in another tab or on another device. Only for signed-in
 * people.
 */
export const useOwnTransactions = (listener: () => void) => useLive(['me'], ownTransactions(listener));
