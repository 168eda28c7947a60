import type { Lottery, MyLottery } from '@talkies/shared/schemas';
import { expect, test } from 'vitest';
import { choiceOf, chosenOf, hasEnough } from './use-ticket-checkout.ts';

const coin = (amount: string) => ({ amount, currency: 'POL' });

/** Only the fields that the rules read; the casts leave out the rest. */
const lottery = {
  ...{ maxTickets: 1_000, total_tickets: 0, walletLimit: 10 },
  ticket_price: { coin: coin('5'), usd: null },
  methods: [],
  onRamps: [{ method: 'transak' }],
} as unknown as Lottery;
const mine = {
  wallets: [{ address: '0xF1', active: true, left: 10, balance: coin('60') }],
  networkFee: coin('1'),
} as unknown as MyLottery;

const withLeft = (left: number): MyLottery => ({
  ...mine,
  wallets: mine.wallets.map((wallet) => ({ ...wallet, left })),
});

test('an on-ramp that was chosen or tried is no choice for tickets any more once the wallet has enough', () => {
  for (const [chosen, tried] of [
    ['transak', null],
    [null, 'transak'],
    ['transak', 'transak'],
  ] as const) {
    expect(choiceOf(chosen, mine, lottery, { tried, enough: true })).toBe('0xF1');
    expect(choiceOf(chosen, mine, lottery, { tried, enough: false })).toBe('transak');
  }
});

test('the wallet has enough where it pays for as many tickets as an on-ramp could be paid for', () => {
  expect(hasEnough(lottery, mine, 500)).toBe(true);
  expect(hasEnough(lottery, withLeft(12), 500)).toBe(false);
  expect(hasEnough(lottery, withLeft(12), 11)).toBe(true);
  expect(hasEnough(lottery, null, 1)).toBe(false);
});

test('an on-ramp sells coins for as many tickets as the wallet that gets them can still buy', () => {
  expect(chosenOf(lottery, withLeft(3), 'transak', 8)).toMatchObject({ most: 3, count: 3 });
  expect(chosenOf(lottery, null, 'transak', 8)).toMatchObject({ most: 10, count: 8 });
});
