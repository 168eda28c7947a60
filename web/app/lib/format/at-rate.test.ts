import { money, type ShownCurrency } from '@talkies/shared';
import type { ItemCard } from '@talkies/shared/schemas';
import { describe, expect, test } from 'vitest';
import { atRateOf, itemPrice } from './at-rate.ts';
import { priceIn } from './currency-choice.ts';

const usd = money(1_200n, 'USD');
const coin = money(22_913n, 'MATIC');
const item = (pricedIn: ItemCard['pricedIn'], equivalents = [coin]) =>
  ({ pricedIn, price: usd, reserve: null, equivalents }) as ItemCard;
const shown = (of: ItemCard, currency: ShownCurrency) => priceIn(itemPrice(of), currency);

describe('the price of an item leads', () => {
  test.each(['USD', 'INR'] as const)(
    'with dollars where its film is priced in them, to a reader of %s',
    (reader) => {
      expect(shown(item('USD'), reader)).toEqual([usd, coin]);
    },
  );

  test.each(['USD', 'INR', 'COIN'] as const)(
    'with the coin where its film is priced in it, to a reader of %s',
    (reader) => {
      expect(shown(item('MATIC'), reader)).toEqual([coin, usd]);
    },
  );

  test('with dollars while no rate is known, whatever its film is priced in', () => {
    expect(shown(item('MATIC', []), 'INR')).toEqual([usd, null]);
  });

  test('with the coin of the last bid where the film is priced in it', () => {
    const bid = money(45_826n, 'MATIC');
    const auction = { ...item('MATIC'), price: bid, reserve: usd } as ItemCard;
    expect(shown(auction, 'USD')).toEqual([bid, money(2_400n, 'USD')]);
  });
});

describe('what a film’s sales fetched in all', () => {
  const sum = money(2_400n, 'USD');

  test('is known in the coin at the rate of a price that is known in both, so that the film’s coin may lead it', () => {
    const both = atRateOf({ coin, usd, coinLeads: true }, sum);
    expect(priceIn(both, 'INR')).toEqual([money(45_826n, 'MATIC'), sum]);
  });

  test.each([
    { coin: null, usd },
    { coin, usd: money(0n, 'USD') },
  ])('is known in dollars alone where there is no such price', (price) => {
    expect(atRateOf(price, sum)).toEqual({ coin: null, usd: sum });
  });
});

test('parts and other amounts of a price keep what leads in it', () => {
  const price = { coin, usd, coinLeads: true };
  expect(atRateOf(price, coin)).toEqual(price);
  expect(atRateOf(price, usd)).toEqual(price);
});
