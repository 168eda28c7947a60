import { describe, expect, test } from 'vitest';
import { leftToday, mayTopUp, needsConfirmation, refuseUse } from './rules.ts';

const limits = { confirmAbove: 250_00n, daily: 2000_00n, large: 100_00n };
const calm = { confirmed: true, spent: 0n, unproved: 0n, sinceRecovery: 0n, cooldownUntil: null };
const until = new Date('2026-11-22T09:00:00Z');

describe('who has to show that it is them', () => {
  test.each([
    ['purchase', 250_00n, false],
    ['purchase', 250_01n, true],
    ['bid', 250_00n, false],
    ['bid', 250_01n, true],
    ['buy', 250_01n, true],
    ['offer', 0n, true],
    ['trade', 0n, false],
    ['send-coins', 1n, true],
    ['send-token', 0n, true],
  ] as const)('%s of %s cents: %s', (purpose, cents, needed) => {
    expect(needsConfirmation({ purpose, cents }, calm, limits)).toBe(needed);
    const refused = refuseUse({ purpose, cents }, { ...calm, confirmed: false }, limits);
    expect(refused).toEqual(needed ? { why: 'unconfirmed' } : null);
    expect(refuseUse({ purpose, cents }, calm, limits)).toBeNull();
  });

  test('small uses are counted together: what was spent unproved within a day counts, what was proved does not', () => {
    const bid = { purpose: 'bid', cents: 50_00n } as const;
    const unproved = { ...calm, confirmed: false, spent: 200_00n, unproved: 200_00n };
    expect(refuseUse(bid, unproved, limits)).toBeNull();
    expect(refuseUse({ ...bid, cents: 50_01n }, unproved, limits)).toEqual({ why: 'unconfirmed' });
    expect(refuseUse({ ...bid, cents: 50_01n }, { ...unproved, unproved: 0n }, limits)).toBeNull();
  });
});

describe('the day’s limit', () => {
  test('counts what was spent, to the cent', () => {
    const spent = { ...calm, spent: 1900_00n };
    expect(refuseUse({ purpose: 'purchase', cents: 100_00n }, spent, limits)).toBeNull();
    expect(refuseUse({ purpose: 'purchase', cents: 100_01n }, spent, limits)).toEqual({
      why: 'limit',
      left: 100_00n,
    });
    expect(leftToday({ spent: 3000_00n }, limits)).toBe(0n);
  });

  test('does not keep from what costs nothing', () => {
    expect(refuseUse({ purpose: 'trade', cents: 0n }, { ...calm, spent: 9000_00n }, limits)).toBeNull();
  });
});

describe('for a day after a reset', () => {
  test.each([
    ['send-coins', 99_99n, false],
    ['send-coins', 100_00n, true],
    ['send-token', 0n, true],
    ['offer', 0n, true],
    ['buy', 99_99n, false],
    ['buy', 100_00n, true],
    ['bid', 100_00n, true],
    ['purchase', 200_00n, false],
    ['purchase-for-another', 99_99n, false],
    ['purchase-for-another', 100_00n, true],
    ['trade', 0n, false],
  ] as const)('%s of %s cents waits: %s', (purpose, cents, waits) => {
    expect(refuseUse({ purpose, cents }, { ...calm, cooldownUntil: until }, limits)).toEqual(
      waits ? { why: 'cooldown', until } : null,
    );
  });

  test.each(['send-coins', 'buy', 'bid', 'purchase-for-another'] as const)(
    '%s counts together with what left since',
    (purpose) => {
      const cooling = { ...calm, cooldownUntil: until, sinceRecovery: 93_60n };
      expect(refuseUse({ purpose, cents: 6_39n }, cooling, limits)).toBeNull();
      expect(refuseUse({ purpose, cents: 6_40n }, cooling, limits)).toEqual({ why: 'cooldown', until });
      expect(refuseUse({ purpose, cents: 6_40n }, { ...cooling, cooldownUntil: null }, limits)).toBeNull();
    },
  );
});

test('the gas tank gives up to the limits of a person and of all', () => {
  const most = { user: 50n, total: 100n };
  expect(mayTopUp(20n, { user: 30n, total: 80n }, most)).toBe(true);
  expect(mayTopUp(21n, { user: 30n, total: 30n }, most)).toBe(false);
  expect(mayTopUp(21n, { user: 0n, total: 80n }, most)).toBe(false);
});
