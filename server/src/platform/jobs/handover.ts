import type { FirstRun } from './leases.ts';
import type { Queue } from './queue.ts';

/** Somebody waits at the screen to learn whether a message was taken. */
const TIMEOUT_MS = 5_000;

/**
 * The outcome of handing a message over. taken: by the server that sends it on; later: not taken now, or not within
 * some seconds, and the queue continues; refused: the server takes none for the recipient, for good, and nothing more
 * is tried (adr/554).
 */
export type Handover = 'taken' | 'later' | 'refused';

/** So soon after a message was posted, its job is given up only where the recipient is refused. */
const handovers: Record<FirstRun, Handover> = { done: 'taken', later: 'later', 'given-up': 'refused' };

/** Hands over now the message whose job has this key, once its cause is committed. */
export const handOver = async (queue: Queue, key: string): Promise<Handover> =>
  handovers[await queue.runNow(key, TIMEOUT_MS)];
