import { MINUTE_MS } from '@talkies/shared';
import type { Changes } from '../changes.ts';
import { type Clock, isWithin } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import { type Rate, type Rated, type RateSource, ratedCurrencies, WrongSource } from './source.ts';

const REFRESH_MS = MINUTE_MS;
/**
 * Sources that had no rate for a quote are not queried again so soon, so that a crowd of quotes is no crowd of queries.
 */
const AGAIN_AFTER_MS = 5_000;
/** Two sources that are further apart are both doubted: no new quote is given. */
const FURTHEST_APART_PERCENT = 2n;

export interface Rates {
  /**
   * The present rate from memory, cheap enough for each item of a list: that of the first source which has one that is
   * not too old; null where none has.
   */
  current(rated: Rated): Rate | null;
  /** The present rate where a quote would use it; queries nobody. */
  undoubted(rated: Rated): Rate | null;
  /**
   * The rate for a quote: queries the sources again where the present rate is too old.
   * @throws rates/unavailable where no source has one, two are more than 2 % apart, or one is misconfigured
   */
  quotable(rated: Rated): Promise<Rate>;
  /** Queries the sources now; one that does not answer leaves its rates as they are. */
  refresh(): Promise<void>;
  /** Keeps the rates fresh until `stop`. */
  start(): Promise<void>;
  stop(): void;
}

/**
 * The rate for a price that a quote shows beside its own coin; null where none is reliable: then that price is left
 * out.
 */
export const quotableOrNull = (rates: Rates, rated: Rated): Promise<Rate | null> =>
  rates.quotable(rated).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });

/** A source's last answer, and when it was queried. */
interface Known {
  source: RateSource;
  rates: Map<Rated, Rate>;
  answeredAt: number | null;
  /** it answered, and not as the configuration says */
  wrong: WrongSource | null;
}

/** @param sources the first is trusted most; the others replace it and are compared with it */
export function createRates(sources: readonly RateSource[], clock: Clock, changes: Changes, log: Log): Rates {
  const known: Known[] = sources.map((source) => ({
    source,
    rates: new Map(),
    answeredAt: null,
    wrong: null,
  }));
  /** the rates of the last `rates` notification; undefined: there was none */
  const notified = new Map<Rated, bigint | undefined>();
  let asking: Promise<void> | null = null;
  let lastFetchAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  /** those of each source that has one which is not too old */
  const fresh = (rated: Rated): Rate[] => {
    const now = clock.now().getTime();
    return known.flatMap(({ source, rates }) => {
      const rate = rates.get(rated);
      // after the clock was set back a time still to come says nothing better of a rate
      return rate && Math.abs(now - rate.at.getTime()) <= source.greatestAgeMs ? [rate] : [];
    });
  };
  const current = (rated: Rated): Rate | null => fresh(rated)[0] ?? null;

  /** Why no quote uses the present rate, as buyers read it. */
  const doubt = (rated: Rated): string | null => {
    if (known.some(({ wrong }) => wrong?.rated === rated))
      return 'One of our sources for the rate is wrong just now. Try again in a minute.';
    if (areApart(fresh(rated)))
      return 'Our sources for the rate do not agree just now. Try again in a minute.';
    return null;
  };

  const ask = async (): Promise<void> => {
    lastFetchAt = clock.now().getTime();
    await Promise.all(known.map((one) => askSource(one, clock, log)));
    for (const rated of ratedCurrencies)
      if (areApart(fresh(rated)))
        log.error({ rated, rates: shown(fresh(rated)) }, 'sources of a rate disagree');
    const changed = ratedCurrencies.filter((rated) => notified.get(rated) !== current(rated)?.rate);
    for (const rated of changed) notified.set(rated, current(rated)?.rate);
    if (changed.length > 0) await changes.emit('rates');
  };

  const refresh = (): Promise<void> => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };

  return {
    current,
    undoubted: (rated) => (doubt(rated) === null ? current(rated) : null),
    quotable: async (rated) => {
      const again = asking !== null || !isWithin(AGAIN_AFTER_MS, lastFetchAt, clock.now().getTime());
      if (!current(rated) && again) await refresh();
      const rate = current(rated);
      if (!rate) throw new AppError('rates/unavailable');
      const detail = doubt(rated);
      if (detail !== null) throw new AppError('rates/unavailable', { detail });
      return rate;
    },
    refresh,
    start: async () => {
      timer = setInterval(() => {
        refresh().catch((error: unknown) => log.error({ err: error }, 'rates'));
      }, REFRESH_MS);
      await refresh();
    },
    stop: () => clearInterval(timer),
  };
}

async function askSource(one: Known, clock: Clock, log: Log): Promise<void> {
  const { source } = one;
  const startedAt = clock.now().getTime();
  if (one.answeredAt !== null && isWithin(source.pauseMs, one.answeredAt, startedAt)) return;
  try {
    for (const [rated, { rate, at }] of await source.fetch()) {
      // a source whose clock is ahead of ours does not make its rates last longer
      const taken = new Date(Math.min(at.getTime(), startedAt));
      one.rates.set(rated, { rate, source: source.name, at: taken });
    }
    one.answeredAt = startedAt;
    one.wrong = null;
  } catch (error) {
    if (error instanceof WrongSource) one.wrong = error;
    log[one.wrong ? 'error' : 'warn']({ err: error, source: source.name }, 'no rates');
  }
}

function areApart(rates: readonly Rate[]): boolean {
  const values = rates.map(({ rate }) => rate).sort((a, b) => (a < b ? -1 : 1));
  const [lowest = 0n, highest = lowest] = [values[0], values.at(-1)];
  return (highest - lowest) * 100n > lowest * FURTHEST_APART_PERCENT;
}

const shown = (rates: readonly Rate[]) =>
  rates.map(({ rate, source, at }) => ({ source, rate: rate.toString(), at }));
