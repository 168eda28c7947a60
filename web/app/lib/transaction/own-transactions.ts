import type { LiveHandlers } from '../live/connection.ts';

/** For topic `me`: a transaction of the person's has moved, or may have while the line was down. */
export const ownTransactions = (listener: () => void): LiveHandlers => ({
  me: (what) => what === 'transactions' && listener(),
  again: listener,
});
