import type { ChainEvent } from './events.ts';

/** Where an event stands on the chain, and when. */
export const eventPosition = ({ blockNumber, logIndex, txHash, at }: ChainEvent) => ({
  blockNumber,
  logIndex,
  txHash,
  at,
});
