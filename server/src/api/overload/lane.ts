import { AppError } from '../../platform/errors.ts';
import { RETRY_SECONDS, Retry } from './retry.ts';

export interface LaneSize {
  /** tasks that run at once */
  concurrency: number;
  /** tasks that wait, of everybody together */
  waiting: number;
  /** of one client: running and waiting together */
  each: number;
  /** a task that has waited so long is refused */
  timeoutMs: number;
  /** who would wait longer than this, as fast as tasks end now, is refused at once; without it, `waiting` alone decides */
  lateMs?: number;
  /** while it holds, one task runs at a time: others go first */
  isYielding?: () => boolean;
}

/** A task that runs longer than this waits for somebody else, such as a chain's node, and makes room for another. */
const SLOW_MS = 1_000;
const MAX_SLOW = 64;
/** how much the last task counts in the pace, so that one that was slow alone refuses nobody */
const PACE_WEIGHT = 0.1;

interface Waiting {
  start: () => void;
  refuse: (error: AppError) => void;
}

/**
 * Lets few tasks run at once, so that each is soon done, and few wait. Clients take turns: many tasks of one keep another
 * waiting for one of them at most.
 */
export class Lane {
  readonly #size: LaneSize;
  readonly #tasks = new Map<string, number>();
  readonly #waiting = new Map<string, Waiting[]>();
  #running = 0;
  #slow = 0;
  #waits = 0;
  /** milliseconds between two ends of tasks while others wait, and when the last one ended; null: nobody waited then */
  #pace = 0;
  #ended: number | null = null;
  readonly #retry = new Retry();

  readonly #onRefused: () => void;

  /** `onRefused`: somebody was sent away who would still have waited */
  constructor(size: LaneSize, onRefused: () => void = () => undefined) {
    this.#size = size;
    this.#onRefused = onRefused;
  }

  /** How many tasks run and wait. */
  get size(): number {
    return this.#running + this.#waits;
  }

  /**
   * `gone`: nobody waits for the answer any more, and a task that has no turn yet needs none.
   * @throws server/unavailable where too many wait, or for too long; request/too-many where `client` has too many here
   */
  async run<T>(client: string, task: () => Promise<T>, gone?: AbortSignal): Promise<T> {
    const own = this.#tasks.get(client) ?? 0;
    if (own >= this.#size.each) throw this.#refused('request/too-many');
    this.#tasks.set(client, own + 1);
    try {
      await this.#turn(client, gone);
      return await this.#timed(task);
    } finally {
      const left = (this.#tasks.get(client) ?? 1) - 1;
      if (left > 0) this.#tasks.set(client, left);
      else this.#tasks.delete(client);
    }
  }

  async #turn(client: string, gone?: AbortSignal): Promise<void> {
    if (gone?.aborted) throw this.#busy();
    if (this.#hasRoom()) {
      this.#running += 1;
      return;
    }
    if (this.#waits >= this.#size.waiting || this.#wouldBeLate()) throw this.#refused('server/unavailable');
    const { promise, resolve: start, reject: refuse } = Promise.withResolvers<void>();
    const entry: Waiting = { start, refuse };
    const timer = setTimeout(() => {
      if (this.#giveUp(client, entry)) this.#onRefused();
    }, this.#size.timeoutMs);
    const leave = (): void => void this.#giveUp(client, entry);
    gone?.addEventListener('abort', leave);
    this.#waiting.set(client, [...(this.#waiting.get(client) ?? []), entry]);
    this.#waits += 1;
    await promise.finally(() => {
      clearTimeout(timer);
      gone?.removeEventListener('abort', leave);
    });
  }

  #hasRoom(): boolean {
    return this.#running < (this.#size.isYielding?.() ? 1 : this.#size.concurrency);
  }

  #wouldBeLate(): boolean {
    return this.#waits * this.#pace > (this.#size.lateMs ?? Number.POSITIVE_INFINITY);
  }

  /** How fast places are handed on while somebody waits for one. */
  #measure(): void {
    const now = performance.now();
    if (this.#ended !== null) this.#pace += PACE_WEIGHT * (now - this.#ended - this.#pace);
    this.#ended = this.#waits > 0 ? now : null;
  }

  #refused(code: 'request/too-many' | 'server/unavailable'): AppError {
    this.#onRefused();
    return code === 'server/unavailable'
      ? this.#busy()
      : new AppError(code, { detail: 'Ask for less at once.', retryAfter: RETRY_SECONDS });
  }

  #busy(): AppError {
    return new AppError('server/unavailable', { retryAfter: this.#retry.next() });
  }

  /** False where its turn came at the same moment. */
  #giveUp(client: string, entry: Waiting): boolean {
    const all = this.#waiting.get(client) ?? [];
    if (!all.includes(entry)) return false;
    const own = all.filter((other) => other !== entry);
    if (own.length > 0) this.#waiting.set(client, own);
    else this.#waiting.delete(client);
    this.#waits -= 1;
    entry.refuse(this.#busy());
    return true;
  }

  async #timed<T>(task: () => Promise<T>): Promise<T> {
    let slow = false;
    const timer = setTimeout(() => {
      if (this.#slow >= MAX_SLOW) return;
      slow = true;
      this.#slow += 1;
      this.#next();
    }, SLOW_MS);
    try {
      return await task();
    } finally {
      clearTimeout(timer);
      if (slow) this.#slow -= 1;
      else this.#next();
    }
  }

  /** Hands a place on to whoever's turn it is, and more where there is more room than before. */
  #next(): void {
    this.#measure();
    this.#running -= 1;
    while (this.#waits > 0 && this.#hasRoom()) {
      this.#running += 1;
      this.#startFirst();
    }
  }

  #startFirst(): void {
    const [first] = this.#waiting;
    if (!first) return;
    const [client, own] = first;
    const entry = own.shift();
    // behind everybody else, where more of the same client wait
    this.#waiting.delete(client);
    if (own.length > 0) this.#waiting.set(client, own);
    this.#waits -= 1;
    entry?.start();
  }
}
