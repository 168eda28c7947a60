import { type Currency, centsToCoin, money, parseAmount, readAmount, shareOf } from '@talkies/shared';
import { beforeAll, describe, expect, test } from 'vitest';
import { randomOf } from '../../testing/random.ts';
import { coinText, sharesOf } from '../orders/index.ts';
import { decimals } from './act/refuse.ts';
import { priceOf } from './present.ts';
import { minimumBid, sharesOfBid, suggestedBids, totalOf } from './rules.ts';

/** The same cases again: MONEY_SEED=… as it was printed. */
const seed = Number(process.env.MONEY_SEED ?? Date.now() % 2 ** 32);
const CASES = 2_000;
const MOST_WEI = 2n ** 96n - 1n;
const random = randomOf(seed);

beforeAll(() => process.stdout.write(`money rules: MONEY_SEED=${seed}\n`));

const below = (limit: bigint): bigint => {
  let value = 0n;
  for (let bits = limit.toString(2).length + 16; bits > 0; bits -= 16)
    value = (value << 16n) | BigInt(Math.floor(random() * 65_536));
  return value % limit;
};
/** Of every magnitude alike, and of its edges: 1, powers of ten and two, and one beside them. */
const someWei = (): bigint => {
  const kind = Math.floor(random() * 4);
  if (kind === 0) return 1n + below(20_000n);
  const power = kind === 1 ? 10n ** below(29n) : 2n ** below(96n);
  const wei = kind === 3 ? 1n + below(power) : power + below(3n) - 1n;
  return wei < 1n ? 1n : wei > MOST_WEI ? MOST_WEI : wei;
};
const someBps = (): number => [0, 1, 125, 1000, 2500, 5000][Math.floor(random() * 6)] ?? 0;
const forCases = (check: () => void): void => {
  for (let n = 0; n < CASES; n += 1) check();
};

describe('an amount as text', () => {
  test.each<Currency>(['ETH', 'MATIC'])('of %s reads back as itself, to the wei', (currency) => {
    forCases(() => {
      const wei = someWei();
      const text = decimals(money(wei, currency));
      expect(readAmount(text, currency)).toEqual({ amount: wei });
      expect(parseAmount(text, currency)).toBe(wei);
      expect(coinText(wei, currency)).toBe(`${text} ${currency}`);
      expect(readAmount(` 00${text} `, currency)).toEqual({ amount: wei });
    });
  });

  test('with one digit more than the coin has is refused, never rounded', () => {
    forCases(() => {
      const text = `${below(1_000n)}.${'0'.repeat(17)}${below(10n)}${1n + below(9n)}`;
      expect(readAmount(text, 'MATIC')).toEqual({ problem: 'amount/too-precise' });
    });
  });
});

describe('what a sale is made of', () => {
  test('a resale costs its price, royalty and fee, each share rounded down, and never less than its parts', () => {
    forCases(() => {
      const [price, royaltyBps, feeBps] = [someWei(), someBps(), someBps()];
      const { royalty, fee, total } = totalOf(price, royaltyBps, feeBps);
      expect(total).toBe(price + royalty + fee);
      for (const [share, bps] of [
        [royalty, royaltyBps],
        [fee, feeBps],
      ] as const) {
        expect(share * 10_000n <= price * BigInt(bps)).toBe(true);
        expect((share + 1n) * 10_000n > price * BigInt(bps)).toBe(true);
      }
    });
  });

  test('a resale at 10 % and 1.25 % costs 11.25 % more, less than two wei of rounding', () => {
    forCases(() => {
      const price = someWei();
      const short = price * 11_125n - totalOf(price, 1000, 125).total * 10_000n;
      expect(short >= 0n && short < 20_000n).toBe(true);
    });
  });

  test('a bid and a first sale are shared out to the last wei: what rounding leaves is the seller’s', () => {
    forCases(() => {
      const [amount, royaltyBps, feeBps] = [someWei(), someBps(), someBps()];
      const bid = sharesOfBid(amount, royaltyBps, feeBps);
      expect(bid.seller + bid.royalty + bid.fee).toBe(amount);
      expect(bid.seller >= 0n && bid.royalty >= 0n && bid.fee >= 0n).toBe(true);
      expect(bid.seller).toBe(amount - shareOf(amount, royaltyBps) - shareOf(amount, feeBps));
      const first = sharesOf(amount, royaltyBps, feeBps);
      expect(first).toEqual({ studio: bid.seller, royalty: bid.royalty, fee: bid.fee });
    });
  });

  test('a wei more never costs less, and never brings anybody less', () => {
    forCases(() => {
      const [price, royaltyBps, feeBps] = [someWei(), someBps(), someBps()];
      const [now, then] = [totalOf(price, royaltyBps, feeBps), totalOf(price + 1n, royaltyBps, feeBps)];
      expect(then.total > now.total && then.royalty >= now.royalty && then.fee >= now.fee).toBe(true);
      const least = (bid: bigint) => sharesOfBid(bid, royaltyBps, feeBps).seller;
      expect(least(price + 10n) >= least(price)).toBe(true);
    });
  });
});

describe('the next bid', () => {
  const auction = (reserve: bigint, highest: bigint | null, incrementBps: number) => ({
    state: 'open' as const,
    endsAt: new Date(0),
    reserve,
    highest,
    incrementBps,
  });

  test('is the reserve, then the increment above the highest, rounded up: at least a wei', () => {
    forCases(() => {
      const [reserve, highest, bps] = [someWei(), someWei(), 1 + Math.floor(random() * 5_000)];
      expect(minimumBid(auction(reserve, null, bps))).toBe(reserve);
      const minimum = minimumBid(auction(reserve, highest, bps));
      expect(minimum > highest).toBe(true);
      expect((minimum - highest) * 10_000n >= highest * BigInt(bps)).toBe(true);
      expect((minimum - highest - 1n) * 10_000n < highest * BigInt(bps)).toBe(true);
    });
  });

  test('is suggested from the minimum upwards, each once', () => {
    forCases(() => {
      const minimum = someWei();
      const suggested = suggestedBids(minimum);
      expect(suggested[0]).toBe(minimum);
      for (const [index, amount] of suggested.entries())
        if (index > 0) expect(amount > (suggested[index - 1] ?? amount)).toBe(true);
    });
  });
});

describe('a quote', () => {
  const someRate = (): bigint => 1n + below(10n ** BigInt(3 + Math.floor(random() * 12)));

  test('in coins is worth the price at its rate, and less than a wei more', () => {
    forCases(() => {
      const [cents, rate] = [1n + below(10n ** 10n), someRate()];
      const wei = centsToCoin(cents, rate);
      expect(wei > 0n).toBe(true);
      expect(wei * rate >= cents * 10n ** 24n).toBe(true);
      expect((wei - 1n) * rate < cents * 10n ** 24n).toBe(true);
      expect(centsToCoin(cents + 1n, rate) >= wei).toBe(true);
      expect(centsToCoin(cents, rate + 1n) <= wei).toBe(true);
    });
  });

  test('shown in dollars again is the price, to the nearest cent', () => {
    forCases(() => {
      const cents = 1n + below(10n ** 10n);
      // a coin of a million dollars has still a wei far below a cent
      const rate = 1n + below(10n ** 14n);
      const rates = { current: () => ({ rate, source: 'test', at: new Date(0) }) } as never;
      const shown = priceOf({ rates }, centsToCoin(cents, rate), 'MATIC');
      expect(shown.usd?.amount).toBe(cents.toString());
    });
  });
});
