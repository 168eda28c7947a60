import type { Changes } from '../changes.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import { type Coin, coins, type Rate, type RateSource } from './source.ts';

/** Greatest age of a spot interface's rate (spec:40). */
const GREATEST_AGE_MS = 5 * 60_000;
const REFRESH_MS = 60_000;

export interface Rates {
  /** The present rate from memory, cheap enough to ask for each item of a list; null when too old or unknown. */
  current(coin: Coin): Rate | null;
  /** For a quote: asks the source again when the present rate is too old. @throws rates/unavailable */
  quotable(coin: Coin): Promise<Rate>;
  /** Asks the source now; a source that does not answer leaves the rates as they are. */
  refresh(): Promise<void>;
  /** Keeps the rates fresh until `stop`. */
  start(): Promise<void>;
  stop(): void;
}

export function createRates(source: RateSource, clock: Clock, changes: Changes, log: Log): Rates {
  const known = new Map<Coin, Rate>();
  /** what hearers of 'rates' were last told; undefined: none */
  const told = new Map<Coin, bigint | undefined>();
  let asking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  const current = (coin: Coin): Rate | null => {
    const rate = known.get(coin);
    return rate && clock.now().getTime() - rate.at.getTime() <= GREATEST_AGE_MS ? rate : null;
  };

  const ask = async (): Promise<void> => {
    const asked = clock.now().getTime();
    try {
      for (const [coin, { rate, at }] of await source.fetch()) {
        // a source whose clock runs ahead of ours does not make its rates live longer
        const taken = new Date(Math.min(at.getTime(), asked));
        known.set(coin, { rate, source: source.name, at: taken });
      }
    } catch (error) {
      log.warn({ err: error, source: source.name }, 'no rates');
    }
    const changed = coins.filter((coin) => told.get(coin) !== current(coin)?.rate);
    for (const coin of changed) told.set(coin, current(coin)?.rate);
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
    quotable: async (coin) => {
      if (!current(coin)) await refresh();
      const rate = current(coin);
      if (!rate) throw new AppError('rates/unavailable');
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
