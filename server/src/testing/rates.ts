import { MINUTE_MS } from '@talkies/shared';
import type { Clock } from '../platform/clock.ts';
import type { Rated, RateSource } from '../platform/rates/source.ts';

export interface TestRateSource extends RateSource {
  /** US dollars for one coin, rupees for a dollar; 8 decimals. null: the source does not know it any longer */
  set(rated: Rated, rate: bigint | null): void;
  /** from now on it does not answer, or does again */
  answering(yes: boolean): void;
}

/** ETH at $2,500, MATIC at $0.50 and ₹83.51 for a dollar until a test sets others, always just measured. */
export function testRateSource(clock: Clock): TestRateSource {
  const rates = new Map<Rated, bigint>([
    ['ETH', 2500_00000000n],
    ['MATIC', 50000000n],
    ['INR', 83_51000000n],
  ]);
  let answers = true;
  return {
    name: 'Test rates',
    greatestAgeMs: 5 * MINUTE_MS,
    pauseMs: 0,
    fetch: async () => {
      if (!answers) throw new Error('the rate source is out');
      return new Map([...rates].map(([rated, rate]) => [rated, { rate, at: clock.now() }]));
    },
    set: (rated, rate) => {
      if (rate === null) rates.delete(rated);
      else rates.set(rated, rate);
    },
    answering: (yes) => {
      answers = yes;
    },
  };
}
