import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bidStatusOf, roundUp, stateOf, suggestedBids } from './rules.ts';
import { stateOnChain } from './transactions/advance.ts';

const now = new Date('2026-11-21T09:00:00Z');
const later = new Date('2026-11-21T10:00:00Z');
const auction = { state: 'open', endsAt: later, reserve: 100n, highest: null, incrementBps: 500 } as const;

test('a bid is suggested at the minimum and at round amounts above it, each once', () => {
  expect(suggestedBids(1_050n)).toEqual([1_050n, 1_200n, 1_400n]);
  expect(suggestedBids(1n)).toEqual([1n]);
  expect(roundUp(10_525n)).toBe(11_000n);
  fc.assert(
    fc.property(fc.bigInt(1n, 2n ** 96n), (minimum) => {
      const suggested = suggestedBids(minimum);
      expect(suggested[0]).toBe(minimum);
      expect(suggested.every((amount, index) => index === 0 || amount > (suggested[index - 1] ?? 0n))).toBe(
        true,
      );
    }),
    { numRuns: 2_000 },
  );
});

test('where a token stands follows from its auction, its listing and the time', () => {
  expect(stateOf(auction, false, now)).toBe('auction');
  expect(stateOf(auction, false, later)).toBe('ended');
  expect(stateOf({ ...auction, state: 'settled' }, true, now)).toBe('listed');
  expect(stateOf(null, false, now)).toBe('idle');
  expect(bidStatusOf(auction, true)).toBe('leading');
  expect(bidStatusOf({ ...auction, state: 'settled' }, false)).toBe('lost');
});

describe('a remembered transaction', () => {
  const row = { state: 'sent', block: null, hash: '0xaa', reason: null } as const;
  const mined = { status: 'confirmed', block: 10, hash: '0xaa', error: null } as const;
  const onItsWay = { status: 'broadcast', block: null, hash: '0xaa', error: null } as const;

  test('confirms with the blocks after it', () => {
    expect(stateOnChain(row, mined, 10, 3).state).toBe('confirming');
    expect(stateOnChain(row, mined, 12, 3).state).toBe('done');
  });

  test('that a reorganisation took back says so, and counts again when it is mined again', () => {
    const lost = stateOnChain({ ...row, state: 'done', block: 10 }, onItsWay, 12, 3);
    expect(lost).toMatchObject({ state: 'lost', block: null });
    expect(lost.reason).toContain('took back the block');
    expect(stateOnChain({ ...row, ...lost }, mined, 12, 3)).toMatchObject({
      state: 'done',
      reason: null,
    });
  });

  test('whose nonce another one used was sped up or cancelled', () => {
    const error = { code: 'chain/replaced', text: 'x' };
    const failed = { status: 'failed', block: null, hash: '0xaa', error } as const;
    expect(stateOnChain(row, failed, 12, 3)).toMatchObject({ state: 'replaced' });
  });
});
