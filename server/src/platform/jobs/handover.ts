import type { FirstRun } from './leases.ts';
import type { Queue } from './queue.ts';

/** Somebody waits at the screen to hear whether a message was taken. */
const TIMEOUT_MS = 5_000;

/**
 * What became of a message: taken by whoever carries it; later: not taken now, or not within some seconds, and the queue goes
 * on with it; refused: none is taken for the recipient, for good, and nothing more is tried (adr/554).
 */
export type Handover = 'taken' | 'later' | 'refused';

/** So soon after a message was posted, its job is given up for nothing but a recipient who is refused. */
const handovers: Record<FirstRun, Handover> = { done: 'taken', later: 'later', 'given-up': 'refused' };

/** Hands over now the message whose job has this key, once its cause is committed. */
export const handOver = async (queue: Queue, key: string): Promise<Handover> =>
  handovers[await queue.runNow(key, TIMEOUT_MS)];
