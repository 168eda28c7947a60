import type { Clock } from '../platform/clock.ts';
import type { Coin, RateSource } from '../platform/rates/source.ts';

export interface TestRateSource extends RateSource {
  /** US dollars for one coin, 8 decimals */
  set(coin: Coin, rate: bigint): void;
  /** from now on it does not answer, or does again */
  answering(yes: boolean): void;
}

/** ETH at $2,500 and MATIC at $0.50 until told otherwise, always just taken. */
export function testRateSource(clock: Clock): TestRateSource {
  const rates = new Map<Coin, bigint>([
    ['ETH', 2500_00000000n],
    ['MATIC', 50000000n],
  ]);
  let answers = true;
  return {
    name: 'Test rates',
    fetch: async () => {
      if (!answers) throw new Error('the rate source is out');
      return new Map([...rates].map(([coin, rate]) => [coin, { rate, at: clock.now() }]));
    },
    set: (coin, rate) => {
      rates.set(coin, rate);
    },
    answering: (yes) => {
      answers = yes;
    },
  };
}
