import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holderNumber, somePurchases } from '../../testing/draws.ts';
import { countTickets, EMPTY_LIST, holderOf, listHash, winningTicket } from './tickets.ts';

test('a list that comes in parts has the hash of the whole', () => {
  const purchases = somePurchases(50);
  fc.assert(
    fc.property(fc.nat(50), (cut) => {
      expect(listHash(purchases.slice(cut), listHash(purchases.slice(0, cut)))).toBe(listHash(purchases));
    }),
  );
  expect(listHash([])).toBe(EMPTY_LIST);
});

test('every ticket has one holder, in the order of the sale', () => {
  const purchases = somePurchases(40);
  const holders = purchases.flatMap(([holder, count]) => Array.from({ length: count }, () => holder));
  expect(holders).toHaveLength(countTickets(purchases));
  expect(holders.map((_, ticket) => holderOf(purchases, ticket))).toEqual(holders);
  expect(holderOf(purchases, holders.length)).toBeNull();
});

/** Chi-square of 999 in 1000 fair cases is below (z = 3.09) or above (z = -3.09) this (Wilson and Hilferty's approximation). */
const chiSquareAt = (z: number, freedom: number) => {
  const part = 2 / (9 * freedom);
  return freedom * (1 - part + z * Math.sqrt(part)) ** 3;
};

test('100,000 draws among 120 tickets are fair', () => {
  const [draws, sold] = [100_000, 120];
  const lottery = { chainId: 137, contract: holderNumber(0xc0de), lotteryId: 1 };
  const drawn = new Array<number>(sold).fill(0);
  // the seed: signatures are hashed by the rule, so that counting serves as well as chance
  for (let signature = 1; signature <= draws; signature++) {
    const ticket = winningTicket(`0x${signature.toString(16).padStart(128, '0')}`, lottery, sold);
    drawn[ticket] = (drawn[ticket] ?? 0) + 1;
  }
  const expected = draws / sold;
  const chiSquare = drawn.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  const [least, most] = [chiSquareAt(-3.09, sold - 1), chiSquareAt(3.09, sold - 1)];
  process.stdout.write(
    `${draws} draws among ${sold} tickets: chi-square ${chiSquare.toFixed(1)}, fair from ${least.toFixed(1)} to ${most.toFixed(1)} (p = 0.002)\n`,
  );
  expect(drawn).toHaveLength(sold);
  expect(chiSquare).toBeLessThan(most);
  // more even than chance would be no less suspicious
  expect(chiSquare).toBeGreaterThan(least);
});

test('another chain, contract or lottery draws another ticket from the same round', () => {
  const lottery = { chainId: 137, contract: holderNumber(1), lotteryId: 1 };
  const signature = `0x${'ab'.repeat(64)}` as const;
  const sold = 2 ** 32 - 1;
  const tickets = [
    lottery,
    { ...lottery, chainId: 1 },
    { ...lottery, contract: holderNumber(2) },
    { ...lottery, lotteryId: 2 },
  ].map((at) => winningTicket(signature, at, sold));
  expect(new Set(tickets).size).toBe(4);
});
