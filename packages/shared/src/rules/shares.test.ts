import fc from 'fast-check';
import { expect, test } from 'vitest';
import { someBps, someWei } from '../testing/arbitraries.ts';
import { payoutSharesDown, resaleSharesDown, shareDown } from './shares.ts';

const sale = [someWei, someBps(2_500), someBps(1_000)] as const;
const numRuns = 2_000;

test.each([
  [10_000n, { price: 10_000n, royalty: 1_000n, fee: 125n, total: 11_125n }],
  [99n, { price: 99n, royalty: 9n, fee: 1n, total: 109n }], // 9.9 and 1.2375
  [1n, { price: 1n, royalty: 0n, fee: 0n, total: 1n }],
])(
  'a buyer pays 11.25 %% on top of %s, each share rounded down, and the seller receives the price',
  (price, shares) => {
    expect(resaleSharesDown(price, 1000, 125)).toEqual(shares);
  },
);

test.each([
  [0n, { seller: 0n, royalty: 0n, fee: 0n }],
  [1n, { seller: 1n, royalty: 0n, fee: 0n }],
  [79n, { seller: 72n, royalty: 7n, fee: 0n }],
  [99n, { seller: 89n, royalty: 9n, fee: 1n }],
  [
    384_615384615384615385n,
    { seller: 341346153846153846155n, royalty: 38461538461538461538n, fee: 4807692307692307692n },
  ],
])('of %s paid, royalty and fee round down and the rest is the seller’s', (paid, shares) => {
  expect(payoutSharesDown(paid, 1000, 125)).toEqual(shares);
});

test('a share is the greatest whole number that is not above it', () => {
  fc.assert(
    fc.property(someWei, someBps(10_000), (amount, bps) => {
      const share = shareDown(amount, bps);
      return share * 10_000n <= amount * BigInt(bps) && (share + 1n) * 10_000n > amount * BigInt(bps);
    }),
    { numRuns },
  );
});

test('what is paid is shared out to the last wei', () => {
  fc.assert(
    fc.property(...sale, (amount, royaltyBps, feeBps) => {
      const { seller, royalty, fee } = payoutSharesDown(amount, royaltyBps, feeBps);
      expect(seller + royalty + fee).toBe(amount);
      expect(seller >= 0n).toBe(true);
      const resale = resaleSharesDown(amount, royaltyBps, feeBps);
      expect(resale).toEqual({ price: amount, royalty, fee, total: amount + royalty + fee });
    }),
    { numRuns },
  );
});

test('a wei more never costs less, and never brings anybody less', () => {
  fc.assert(
    fc.property(...sale, (price, royaltyBps, feeBps) => {
      const [now, then] = [price, price + 1n].map((wei) => resaleSharesDown(wei, royaltyBps, feeBps));
      expect(
        now && then && then.total > now.total && then.royalty >= now.royalty && then.fee >= now.fee,
      ).toBe(true);
    }),
    { numRuns },
  );
});
