import { expect, test } from 'vitest';
import { type PaidFacts, paidBy } from './paid-by.ts';

const facts: PaidFacts = {
  order: { paymentId: null, totalWei: '5000000000000000000' },
  payments: [],
  ethPayment: null,
  mint: null,
  coin: 'MATIC',
};
const inEth = (state: NonNullable<PaidFacts['ethPayment']>['state']): Partial<PaidFacts> => ({
  order: { ...facts.order, paymentId: 'eth' },
  ethPayment: { state, amount: '7000000000000000' },
});
const eth = { method: 'wallet', amount: { value: '0.007', currency: 'ETH' } };
const coins = { method: 'wallet', amount: { value: '5', currency: 'MATIC' } };

test.each([
  ['nothing, while nothing was paid', {}, null],
  ['ETH that pays for the order', inEth('paid'), eth],
  ['ETH that the treasury has', { ...inEth('collected'), mint: { price: null } }, eth],
  ['not ETH that goes back', inEth('refunding'), null],
  ['the mint’s own price', { mint: { price: '5000000000000000000' } }, coins],
  ['the quote, where what paid for the mint was lost', { mint: { price: null } }, coins],
  [
    'the mint’s own price where ETH came as well, which goes back',
    { ...inEth('paid'), mint: { price: '5000000000000000000' } },
    coins,
  ],
])('what paid for an order: %s', (_, known, paid) => {
  expect(paidBy({ ...facts, ...known })).toEqual(paid);
});
