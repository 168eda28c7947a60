import type { LiveHandlers } from '../live/connection.ts';

/**
 * Handlers for topic `me`: one of the person's transactions has changed, or may have during a break of the connection.
 */
export const ownTransactions = (listener: () => void): LiveHandlers => ({
  me: (what) => what === 'transactions' && listener(),
  again: listener,
});
