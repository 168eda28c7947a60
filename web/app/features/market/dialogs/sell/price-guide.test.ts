import { money } from '@talkies/shared';
import type { ItemMarket, MarketToken } from '@talkies/shared/schemas';
import { expect, test } from 'vitest';
import { boughtFor, chipsOf, coinWorth, priceFor, roundPrice, worthOf } from './price-guide.ts';

const coin = 10n ** 18n;
const token = {
  id: 'lamp~2',
  currency: 'MATIC',
  terms: { royaltyBps: 1_000, feeBps: 125 },
  listing: null,
} as unknown as MarketToken;
const sell = { kind: 'sell', price: '', days: '' } as const;
const market = (floor: string, at = 'lamp~1'): Pick<ItemMarket, 'floor' | 'lastSale'> => ({
  floor: { marketToken: at, price: { coin: { amount: floor, currency: 'MATIC' }, usd: null } },
  lastSale: null,
});

test.each([
  [38_297_872_340_425_531_914n, '38.29'],
  [1_234_567n * coin, '1234000'],
  [coin / 3n, '0.3333'],
  [5n * coin, '5'],
  [1n, '0.000000000000000001'],
])('%s wei read as %s', (wei, text) => {
  expect(roundPrice(wei, 'MATIC')).toBe(text);
});

test('the price for what a buyer pays leaves room for royalty and fee; bids of an auction have none on top', () => {
  const total = 111_250_000_000_000_000_000n;
  expect(priceFor(total, sell, token)).toBe(100n * coin);
  expect(priceFor(total, { ...sell, kind: 'auction' }, token)).toBe(total);
});

test('chips stand around the cheapest listing of somebody else, then the last sale, else there are none', () => {
  const floor = 111_250_000_000_000_000_000n.toString();
  const near = (of: Parameters<typeof chipsOf>[2]) => {
    const found = chipsOf(sell, token, of);
    return found && [found.around, ...found.chips.map(({ price }) => price)];
  };
  expect(near(market(floor))).toEqual(['floor', '95', '100', '110']);
  const lastSale = { paid: { amount: floor, currency: 'MATIC' } } as ItemMarket['lastSale'];
  expect(near({ ...market('1', token.id), lastSale })).toEqual(['last', '95', '100', '110']);
  expect(near(market(floor, token.id))).toBeNull();
  expect(near({ floor: null, lastSale: null })).toBeNull();
});

test('a seller who thinks in rupees or dollars is told what one coin is', () => {
  expect(coinWorth('MATIC', '50000000')).toBe(50n);
});

test('what a buyer would pay is worth something once there is a price and a rate', () => {
  const rate = '50000000';
  expect(worthOf({ ...sell, price: '100' }, token, rate)).toBe(5_563n);
  expect(worthOf(sell, token, rate)).toBeNull();
  expect(worthOf({ ...sell, price: '100' }, token, null)).toBeNull();
});

test('an owner whose listing the shop bought reads what they paid, and not the coins that the shop sent', () => {
  const usd = money(1_250n, 'USD');
  const price = { coin: money(coin, 'MATIC'), usd: null };
  const sale = { to: '0xa5', price, elsewhere: { method: 'card', price: usd } } as const;
  expect(boughtFor([sale], '0xa5')).toEqual(usd);
  expect(boughtFor([{ ...sale, elsewhere: null }], '0xa5')).toEqual(price);
  expect(boughtFor([sale], '0xb6')).toBeNull();
});
