import { type Clock, isWithin } from '../../platform/clock.ts';
import { cacheReads } from '../../platform/metrics/registry.ts';

/** The topics whose changes may show in public responses. */
export const shownTopics = ['catalogue', 'content', 'lottery', 'people', 'rates'] as const;

/**
 * How often an entry is remade at once after changes. With more remakings than this within `WINDOW_MS`, visitors get
 * an entry up to `OLD_MS` old while it is remade, at most every `FLOOR_MS`. A cached page is rendered from cached
 * responses: twice `OLD_MS` is the second after which everybody sees others' changes (adr/347).
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
  /** it expires then, in milliseconds since 1970 */
  until: number;
  /** the only subject that it shows, '' where there is none; null: any change may affect it */
  subject: string | null;
  size: number;
  /** when its making began, and the last change before that */
  at: number;
  generation: number;
  making: Making<T> | null;
  /** the next making after the present one, for everybody who asked after a change that the present one may miss */
  next: Promise<T | null> | null;
  window: number;
  remade: number;
}

export interface CacheSize {
  maxAgeMs: number;
  /** the most entries */
  most: number;
  mostBytes: number;
}

export interface Asking {
  /** a client that has just changed something must see it under any load */
  fresh?: boolean;
  /**
   * the only subject shown, '' where there is none with changes of its own: changes of other subjects do not
   * invalidate the entry
   */
  subject?: string;
}

/** The most subjects with remembered changes; with more, everything counts as changed. */
const MAX_SUBJECTS = 10_000;

/**
 * Caches values that are made once for everybody until something changes. For each key at most one making runs and
 * one more waits, however many clients ask and however often things change. Without a burst of changes, a making
 * begun before a change is returned to nobody who asked after it.
 */
export class Cache<T> {
  readonly #clock: Clock;
  readonly #size: CacheSize;
  readonly #sizeOf: (value: T) => number;
  readonly #untilOf: (value: T) => number;
  readonly #entries = new Map<string, CacheEntry<T>>();
  #generation = 0;
  /** the change that invalidated everything, and the last change of each subject */
  #everything = 0;
  readonly #changed = new Map<string, number>();
  #bytes = 0;

  /**
   * @param untilOf until when a value is valid by the clock, in milliseconds since 1970, where that is earlier than
   * its age allows
   */
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

  /** Records a change of everything, or of `subject` alone: entries that show it may be outdated. */
  change(subject?: string): void {
    this.#generation += 1;
    if (subject && this.#changed.size < MAX_SUBJECTS) {
      this.#changed.set(subject, this.#generation);
      return;
    }
    this.#everything = this.#generation;
    this.#changed.clear();
  }

  /** Whether nothing has changed since, that an entry begun then shows. */
  #isCurrent({ subject }: CacheEntry<T>, generation: number): boolean {
    if (subject === null) return generation === this.#generation;
    return generation >= Math.max(this.#everything, this.#changed.get(subject) ?? 0);
  }

  /**
   * Returns the cached value or makes it. `make` returns null for a value that must not be cached; so does this.
   * Rejects as `make` does, without caching anything.
   */
  get(
    key: string,
    make: () => Promise<T | null>,
    { fresh = false, subject }: Asking = {},
  ): Promise<T | null> {
    const now = this.#clock.now().getTime();
    const entry = this.#entries.get(key) ?? this.#add(key, now, subject ?? null);
    const isYounger = (ms: number): boolean => isWithin(ms, entry.at, now);
    if (entry.value !== null && isYounger(this.#size.maxAgeMs) && now < entry.until) {
      if (this.#isCurrent(entry, entry.generation)) return hit(entry.value);
      if (!fresh && isYounger(OLD_MS) && this.#isBurst(entry, now)) {
        if (!isYounger(FLOOR_MS) && !entry.making) this.#begin(key, entry, make).catch(() => undefined);
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
    if (!isWithin(WINDOW_MS, entry.window, now)) {
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
