import { money } from '@talkies/shared';
import type { ItemCard } from '@talkies/shared/schemas';
import { expect, test } from 'vitest';
import { leadPrice } from './at-rate.ts';

const item = (pricedIn: ItemCard['pricedIn'], equivalents = [money(22_913n, 'MATIC')]) =>
  ({ pricedIn, price: money(1_200n, 'USD'), reserve: null, equivalents }) as ItemCard;

test.each([
  ['a film in dollars: both, of which the reader’s own leads', item('USD'), { usd: '1200', coin: '22913' }],
  ['a film that is priced in its coin: the coin', item('MATIC'), '22913'],
  ['the same while no rate is known: dollars', item('MATIC', []), { usd: '1200', coin: undefined }],
])('the one amount of %s', (_, of, leads) => {
  const price = leadPrice(of);
  const found =
    price && 'amount' in price ? price.amount : { usd: price?.usd?.amount, coin: price?.coin?.amount };
  expect(found).toEqual(leads);
});
