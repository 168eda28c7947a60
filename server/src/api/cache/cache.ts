import type { Clock } from '../../platform/clock.ts';
import { cacheReads } from '../../platform/metrics/registry.ts';

/** Changes of these may show in what everybody sees. */
export const shownTopics = ['catalogue', 'content', 'lottery', 'people', 'rates'] as const;

/**
 * How often what is asked for is made anew at once after changes: more often than this within `WINDOW_MS`, visitors
 * get what is up to `OLD_MS` old while it is being made, and it is made every `FLOOR_MS` at most. A kept page is drawn from
 * kept answers: twice `OLD_MS` is the second after which everybody sees what others did (adr/347).
 */
const BURST = 10;
const WINDOW_MS = 10_000;
const FLOOR_MS = 250;
const OLD_MS = 500;

const hit = <T>(value: T): Promise<T> => {
  cacheReads.inc({ result: 'hit' });
  return Promise.resolve(value);
};

interface Making<T> {
  generation: number;
  value: Promise<T | null>;
}

interface CacheEntry<T> {
  value: T | null;
  /** it holds no longer than this, in milliseconds since 1970 */
  until: number;
  /** the one thing that it shows, '' where it is none; null: changes of anything may show in it */
  subject: string | null;
  size: number;
  /** when its making began, and after which change */
  at: number;
  generation: number;
  making: Making<T> | null;
  /** the making after the one under way, for all who came after a change that the other may have missed */
  next: Promise<T | null> | null;
  window: number;
  remade: number;
}

export interface CacheSize {
  maxAgeMs: number;
  /** entries */
  most: number;
  mostBytes: number;
}

export interface Asking {
  /** who has just changed something sees it, whatever else goes on */
  fresh?: boolean;
  /** the one thing that is shown, '' where it is none of those that change alone: changes of others leave it alone */
  subject?: string;
}

/** Things whose changes are remembered; once there are more, everything counts as changed. */
const MAX_SUBJECTS = 10_000;

/**
 * What is made once for everybody who asks, until something changes. Of one key one making is under way at a time and
 * one more waits at most, however many ask and however often things change meanwhile. Without a burst of changes, what
 * was begun before a change is given to nobody who asked after it.
 */
export class Cache<T> {
  readonly #clock: Clock;
  readonly #size: CacheSize;
  readonly #sizeOf: (value: T) => number;
  readonly #untilOf: (value: T) => number;
  readonly #entries = new Map<string, CacheEntry<T>>();
  #generation = 0;
  /** after which change everything was to be made anew, and which one changed each thing last */
  #everything = 0;
  readonly #changed = new Map<string, number>();
  #bytes = 0;

  /** @param untilOf until when a value holds by the clock, in milliseconds since 1970, where that is less than its age allows */
  constructor(
    clock: Clock,
    size: CacheSize,
    sizeOf: (value: T) => number,
    untilOf: (value: T) => number = () => Infinity,
  ) {
    this.#clock = clock;
    this.#size = size;
    this.#sizeOf = sizeOf;
    this.#untilOf = untilOf;
  }

  /** Something changed, or `subject` alone: whatever shows it may be outdated. */
  change(subject?: string): void {
    this.#generation += 1;
    if (subject && this.#changed.size < MAX_SUBJECTS) {
      this.#changed.set(subject, this.#generation);
      return;
    }
    this.#everything = this.#generation;
    this.#changed.clear();
  }

  /** Whether nothing changed, after this change, that what was begun then shows. */
  #isCurrent({ subject }: CacheEntry<T>, generation: number): boolean {
    if (subject === null) return generation === this.#generation;
    return generation >= Math.max(this.#everything, this.#changed.get(subject) ?? 0);
  }

  /** `make` answers null for what is not to be kept; then so is this. Rejects as `make` does, and keeps nothing then. */
  get(
    key: string,
    make: () => Promise<T | null>,
    { fresh = false, subject }: Asking = {},
  ): Promise<T | null> {
    const now = this.#clock.now().getTime();
    const entry = this.#entries.get(key) ?? this.#add(key, now, subject ?? null);
    const age = now - entry.at;
    if (entry.value !== null && age < this.#size.maxAgeMs && now < entry.until) {
      if (this.#isCurrent(entry, entry.generation)) return hit(entry.value);
      if (!fresh && age < OLD_MS && this.#isBurst(entry, now)) {
        if (age >= FLOOR_MS && !entry.making) this.#begin(key, entry, make).catch(() => undefined);
        return hit(entry.value);
      }
    }
    cacheReads.inc({ result: 'miss' });
    return this.#made(key, entry, make);
  }

  #add(key: string, now: number, subject: string | null): CacheEntry<T> {
    const entry: CacheEntry<T> = {
      value: null,
      until: 0,
      subject,
      size: 0,
      at: 0,
      generation: -1,
      making: null,
      next: null,
      window: now,
      remade: 0,
    };
    this.#entries.set(key, entry);
    return entry;
  }

  #isBurst(entry: CacheEntry<T>, now: number): boolean {
    if (now - entry.window >= WINDOW_MS) {
      entry.window = now;
      entry.remade = 0;
    }
    return entry.remade >= BURST;
  }

  #made(key: string, entry: CacheEntry<T>, make: () => Promise<T | null>): Promise<T | null> {
    const { making } = entry;
    if (!making) return this.#begin(key, entry, make);
    if (this.#isCurrent(entry, making.generation)) return making.value;
    const again = (): Promise<T | null> => {
      entry.next = null;
      return this.#begin(key, entry, make);
    };
    entry.next ??= making.value.then(again, again);
    return entry.next;
  }

  #begin(key: string, entry: CacheEntry<T>, make: () => Promise<T | null>): Promise<T | null> {
    const begun = { at: this.#clock.now().getTime(), generation: this.#generation };
    entry.remade += 1;
    const value = make();
    entry.making = { generation: begun.generation, value };
    return value.then(
      (made) => {
        entry.making = null;
        this.#put(key, entry, made, begun);
        return made;
      },
      (error: unknown) => {
        entry.making = null;
        if (entry.value === null) this.#drop(key, entry);
        throw error;
      },
    );
  }

  #put(key: string, entry: CacheEntry<T>, made: T | null, begun: { at: number; generation: number }): void {
    this.#drop(key, entry);
    if (made === null) return;
    Object.assign(entry, begun, { value: made, size: this.#sizeOf(made), until: this.#untilOf(made) });
    this.#entries.set(key, entry);
    this.#bytes += entry.size;
    for (const [oldest, other] of this.#entries) {
      if (this.#entries.size <= this.#size.most && this.#bytes <= this.#size.mostBytes) return;
      if (!other.making) this.#drop(oldest, other);
    }
  }

  #drop(key: string, entry: CacheEntry<T>): void {
    if (this.#entries.get(key) !== entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.size;
    entry.size = 0;
  }
}
