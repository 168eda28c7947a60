import { describe, expect, test } from 'vitest';
import { remainingOf } from './remaining.ts';

const sales = (...kinds: ('first' | 'auction' | 'resale')[]) =>
  ({ state: 'idle', sales: kinds.map((kind) => ({ kind })) }) as Parameters<typeof remainingOf>[1] & object;

describe('how many are still to be had', () => {
  test('at a fixed price those that nobody has', () => {
    expect(remainingOf({ sale: 'fixed', available: 7, quantity: 9 }, null)).toBe(7);
    // one of several editions, which its owner auctions, was sold before
    expect(
      remainingOf({ sale: 'fixed', available: 7, quantity: 9 }, { ...sales('first'), state: 'auction' }),
    ).toBe(7);
  });

  test('the one of an auction until somebody has won it: it is minted before', () => {
    const auction = { sale: 'auction', available: 0, quantity: 1 } as const;
    expect(remainingOf(auction, null)).toBe(1);
    expect(remainingOf(auction, sales('first'))).toBe(1);
    expect(remainingOf(auction, sales('auction', 'first'))).toBe(0);
    expect(remainingOf(auction, sales('resale', 'auction', 'first'))).toBe(0);
  });

  test.each(['auction', 'upcoming', 'ended'] as const)(
    'the one that is auctioned again, whatever its first sale was: %s, and nobody has it yet',
    (state) => {
      const again = { ...sales('auction', 'first'), state };
      expect(remainingOf({ sale: 'auction', available: 0, quantity: 1 }, again)).toBe(1);
      expect(remainingOf({ sale: 'fixed', available: 0, quantity: 1 }, again)).toBe(1);
    },
  );
});
