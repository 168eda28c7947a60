import { readAmount } from '@talkies/shared';
import { describe, expect, test } from 'vitest';
import { standingOfTransaction } from './act/advance.ts';
import {
  minimumBid,
  roundUp,
  secondsOfDays,
  sharesOfBid,
  standingOf,
  stateOf,
  suggestedBids,
  totalOf,
} from './rules.ts';

const now = new Date('2026-11-21T09:00:00Z');
const later = new Date('2026-11-21T10:00:00Z');
const auction = { state: 'open', endsAt: later, reserve: 100n, highest: null, incrementBps: 500 } as const;

describe('a bid', () => {
  test.each([
    [null, 100n],
    [100n, 105n],
    [101n, 107n], // 5.05 rounds up
    [1n, 2n], // never under 1 wei
  ])('after %s is at least %s', (highest, least) => {
    expect(minimumBid({ ...auction, highest })).toBe(least);
  });

  test('is suggested at the minimum and at round amounts above it', () => {
    expect(suggestedBids(1_050n)).toEqual([1_050n, 1_200n, 1_400n]);
    expect(suggestedBids(1n)).toEqual([1n]);
    expect(roundUp(10_525n)).toBe(11_000n);
  });
});

describe('money', () => {
  test('a buyer pays 11.25 % on top, and the seller receives the price', () => {
    expect(totalOf(10_000n, 1000, 125)).toEqual({
      price: 10_000n,
      royalty: 1_000n,
      fee: 125n,
      total: 11_125n,
    });
    // both shares round down, as in the contract
    expect(totalOf(99n, 1000, 125).total).toBe(109n);
  });

  test('out of a winning bid come royalty and fee; the rest is the seller’s, to the last wei', () => {
    const shares = sharesOfBid(99n, 1000, 125);
    expect(shares).toEqual({ seller: 89n, royalty: 9n, fee: 1n });
  });
});

test('where a token stands follows from its auction, its listing and the time', () => {
  expect(stateOf(auction, false, now)).toBe('auction');
  expect(stateOf(auction, false, later)).toBe('ended');
  expect(stateOf({ ...auction, state: 'settled' }, true, now)).toBe('listed');
  expect(stateOf(null, false, now)).toBe('idle');
  expect(standingOf(auction, true)).toBe('leading');
  expect(standingOf({ ...auction, state: 'settled' }, false)).toBe('lost');
});

test.each([
  ['1', 86_400],
  ['90', 7_776_000],
  ['91', null],
  ['0', null],
  ['0.5', null],
  ['1e1', null],
  ['-3', null],
  ['', null],
])('%s days are %s seconds', (text, seconds) => {
  expect(secondsOfDays(text)).toBe(seconds);
});

test('on a local chain an auction can last 72 minutes, not less than an hour', () => {
  expect(secondsOfDays('0.05', 3_600_000)).toBe(4_320);
  expect(secondsOfDays('0.04', 3_600_000)).toBeNull();
});

test.each([
  ['12.5', 12_500_000_000_000_000_000n],
  [' 1.50 ', 1_500_000_000_000_000_000n],
  ['0.000000000000000001', 1n],
])('%j is an amount', (text, amount) => {
  expect(readAmount(text, 'MATIC')).toEqual({ amount });
});

test.each([
  ['', 'amount/missing'],
  ['0.0', 'amount/zero'],
  ['1,5', 'amount/not-a-number'],
  ['2e18', 'amount/exponent'],
  ['१२.५', 'amount/digits'],
  [`0.${'0'.repeat(29)}1`, 'amount/too-precise'],
  ['79228162515', 'amount/too-large'],
])('%j is none: %s', (text, problem) => {
  expect(readAmount(text, 'MATIC')).toEqual({ problem });
});

describe('a remembered transaction', () => {
  const row = { state: 'sent', block: null, hash: '0xaa', reason: null } as const;
  const mined = { status: 'confirmed', block: 10, hash: '0xaa', error: null } as const;
  const onItsWay = { status: 'broadcast', block: null, hash: '0xaa', error: null } as const;

  test('confirms with the blocks after it', () => {
    expect(standingOfTransaction(row, mined, 10, 3).state).toBe('confirming');
    expect(standingOfTransaction(row, mined, 12, 3).state).toBe('done');
  });

  test('that a reorganisation took back says so, and counts again when it is mined again', () => {
    const lost = standingOfTransaction({ ...row, state: 'done', block: 10 }, onItsWay, 12, 3);
    expect(lost).toMatchObject({ state: 'lost', block: null });
    expect(lost.reason).toContain('took back the block');
    expect(standingOfTransaction({ ...row, ...lost }, mined, 12, 3)).toMatchObject({
      state: 'done',
      reason: null,
    });
  });

  test('whose nonce another one used was sped up or cancelled', () => {
    const error = { code: 'chain/replaced', text: 'x' };
    const failed = { status: 'failed', block: null, hash: '0xaa', error } as const;
    expect(standingOfTransaction(row, failed, 12, 3)).toMatchObject({ state: 'replaced' });
  });
});
