import { type Money, money } from '@talkies/shared';
import { describe, expect, it } from 'vitest';
import { atRateOf, itemPrice } from './at-rate.ts';
import { priceIn } from './currency-choice.ts';

const coin = money(20n * 10n ** 18n, 'MATIC');
const usd = money(1_000n, 'USD');
const eth = money(10n ** 16n, 'ETH');
const inDollars = { pricedIn: 'USD' } as const;

describe('a price that is known in its coin and in dollars', () => {
  it.each([
    ['USD', usd, coin],
    // dollars in rupees
    ['INR', usd, coin],
    ['COIN', coin, usd],
  ] as const)('leads as a reader of %s chose, with the other beside it', (currency, lead, beside) => {
    expect(priceIn({ coin, usd }, currency)).toEqual([lead, beside]);
  });

  it('leads with the one that there is', () => {
    expect(priceIn({ coin, usd: null }, 'INR')).toEqual([coin, null]);
    expect(priceIn({ coin: null, usd }, 'COIN')).toEqual([usd, null]);
    expect(priceIn(coin, 'USD')).toEqual([coin]);
  });
});

describe('an amount in a coin, beside a price of which both are known', () => {
  const half = money(10n ** 19n, 'MATIC');

  it('is worth its part of it, to the nearest cent', () => {
    expect(atRateOf({ coin, usd }, half)).toEqual({ coin: half, usd: money(500n, 'USD') });
    expect(atRateOf({ coin: money(3n, 'MATIC'), usd: money(2n, 'USD') }, money(1n, 'MATIC')).usd).toEqual(
      money(1n, 'USD'),
    );
  });

  it('is shown alone where no rate follows', () => {
    for (const price of [
      { coin, usd: null },
      { coin: null, usd },
      { coin: money(0n, 'MATIC'), usd },
      { coin: eth, usd },
    ])
      expect(atRateOf(price, half)).toEqual({ coin: half, usd: null });
  });
});

describe('the price of an item', () => {
  it('is in dollars and in its own coin', () => {
    const price = (equivalents: Money[]) =>
      itemPrice({ ...inDollars, price: usd, reserve: null, equivalents });
    expect(price([coin, eth])).toMatchObject({ coin, usd });
    expect(price([eth])).toMatchObject({ coin: eth, usd });
    expect(price([])).toMatchObject({ coin: null, usd });
  });

  it('in an auction is the last bid at the rate of the reserve', () => {
    const bid = money(30n * 10n ** 18n, 'MATIC');
    const auction = { ...inDollars, price: bid, reserve: usd, equivalents: [coin, eth] };
    expect(itemPrice(auction)).toMatchObject({ coin: bid, usd: money(1_500n, 'USD') });
    expect(itemPrice(auction, null)).toBeNull();
  });
});
