import { describe, expect, test } from 'vitest';
import { remainingOf } from './remaining.ts';

const sales = (...kinds: ('first' | 'auction' | 'resale')[]) =>
  ({ state: 'idle', sales: kinds.map((kind) => ({ kind })) }) as Parameters<typeof remainingOf>[1] & object;

describe('how many are still to be had', () => {
  test('at a fixed price those that nobody has', () => {
    expect(remainingOf({ sale: 'fixed', available: 7 }, null)).toBe(7);
  });

  test('the one of an auction until somebody has won it: it is minted before', () => {
    const auction = { sale: 'auction', available: 0 } as const;
    expect(remainingOf(auction, null)).toBe(1);
    expect(remainingOf(auction, sales('first'))).toBe(1);
    expect(remainingOf(auction, sales('auction', 'first'))).toBe(0);
    expect(remainingOf(auction, sales('resale', 'auction', 'first'))).toBe(0);
  });

  test('the one of an auction that is auctioned again', () => {
    const again = { ...sales('auction', 'first'), state: 'auction' as const };
    expect(remainingOf({ sale: 'auction', available: 0 }, again)).toBe(1);
  });
});
