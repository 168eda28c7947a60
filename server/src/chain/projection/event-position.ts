import type { ChainEvent } from './events.ts';

/** The position and the time of an event on the chain. */
export const eventPosition = ({ blockNumber, logIndex, txHash, at }: ChainEvent) => ({
  blockNumber,
  logIndex,
  txHash,
  at,
});
