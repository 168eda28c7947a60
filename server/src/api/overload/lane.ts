import { AppError } from '../../platform/errors.ts';
import { RETRY_SECONDS, Retry } from './retry.ts';

export interface LaneSize {
  /** the most tasks running at once */
  concurrency: number;
  /** the most waiting tasks in all */
  waiting: number;
  /** the most tasks of one client, running and waiting */
  each: number;
  /** a task that has waited this long is refused */
  timeoutMs: number;
  /**
   * a task that would wait longer than this, at the present pace, is refused at once; without it, only `waiting`
   * decides
   */
  lateMs?: number;
  /** while true, one task runs at a time: others take precedence */
  isYielding?: () => boolean;
}

/**
 * A task that runs longer than this waits for another party, such as a chain's node, and gives its place to another.
 */
const SLOW_MS = 1_000;
const MAX_SLOW = 64;
/** the weight of the last task in the pace, so that a single slow one refuses nobody */
const PACE_WEIGHT = 0.1;

interface Waiting {
  start: () => void;
  refuse: (error: AppError) => void;
}

/**
 * Limits running tasks, so that each finishes soon, and waiting ones. Clients take turns: many tasks of one client
 * delay another client's by one task at most.
 */
export class Lane {
  readonly #size: LaneSize;
  readonly #tasks = new Map<string, number>();
  readonly #waiting = new Map<string, Waiting[]>();
  #running = 0;
  #slow = 0;
  #waits = 0;
  /** milliseconds between two completions while tasks waited, and the last completion; null: none waited then */
  #pace = 0;
  #ended: number | null = null;
  readonly #retry = new Retry();

  readonly #onRefused: () => void;

  /** `onRefused`: a client was refused that was still connected */
  constructor(size: LaneSize, onRefused: () => void = () => undefined) {
    this.#size = size;
    this.#onRefused = onRefused;
  }

  /** The number of running and waiting tasks. */
  get size(): number {
    return this.#running + this.#waits;
  }

  /**
   * Runs a task in its turn. `gone`: the client has left, and a waiting task is dropped.
   * @throws server/unavailable where too many wait, or for too long; request/too-many where `client` has too many
   * here
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

  /** The pace at which places are passed on while tasks wait. */
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

  /** False where its turn was reached at the same moment. */
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

  /** Passes a place on to the next task, and further places where there is more room than before. */
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
    // last in line, where more tasks of the same client wait
    this.#waiting.delete(client);
    if (own.length > 0) this.#waiting.set(client, own);
    this.#waits -= 1;
    entry?.start();
  }
}
