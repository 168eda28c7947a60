import fc from 'fast-check';
import { MAX_WEI } from '../rules/amounts.ts';

const edge = fc.bigInt(-1n, 1n);

/**
 * Wei of all magnitudes equally often, and edge cases: powers of ten and two, whole basis points, and their neighbours.
 */
export const someWei: fc.Arbitrary<bigint> = fc
  .oneof(
    fc.bigInt(1n, 20_000n),
    fc.tuple(fc.bigInt(0n, 28n), edge).map(([power, by]) => 10n ** power + by),
    fc.tuple(fc.bigInt(0n, 96n), edge).map(([power, by]) => 2n ** power + by),
    fc.tuple(fc.bigInt(1n, 2n ** 82n), edge).map(([times, by]) => times * 10_000n + by),
    fc.bigInt(1n, 96n).chain((bits) => fc.bigInt(1n, 2n ** bits - 1n)),
  )
  .map((wei) => {
    if (wei > MAX_WEI) return MAX_WEI;
    return wei < 1n ? 1n : wei;
  });

/** Basis points up to `most`; the shop's own and both ends appear often. */
export const someBps = (most: number, least = 0): fc.Arbitrary<number> =>
  fc.oneof(
    fc.constantFrom(...[least, 1, 125, 500, 1000, most].filter((bps) => bps >= least && bps <= most)),
    fc.integer({ min: least, max: most }),
  );
