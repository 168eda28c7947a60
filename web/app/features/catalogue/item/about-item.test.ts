import type { ItemDetail } from '@talkies/shared/schemas';
import { expect, test } from 'vitest';
import { aboutItem } from './about-item.ts';

/** Only the fields that search engines read; the cast leaves out the rest. */
const poster = {
  ...{ id: 'kabali', title: 'Kabali', description: '', image: { key: '0'.repeat(64), alt: '' } },
  ...{ film: { slug: 'kabali', title: 'Kabali' }, sale: 'fixed', restricted: false },
  ...{ price: { amount: '1200', currency: 'USD' }, quantity: 10, sold: 4, available: 6 },
} as unknown as ItemDetail;
const offered = (facts: Partial<ItemDetail>): string | undefined => {
  const text = JSON.stringify(aboutItem({ ...poster, ...facts }, 'https://talkies.example'));
  return /"availability":"https:\/\/schema.org\/(\w+)"/.exec(text)?.[1];
};

test.each<[string, Partial<ItemDetail>, string | undefined]>([
  ['what anybody can order is in stock', {}, 'InStock'],
  ['what is sold to the last edition is sold out', { sold: 10, available: 0 }, 'SoldOut'],
  ['what is in others’ open orders is out of stock', { available: 0 }, 'OutOfStock'],
  ['what only some people may order is not offered', { restricted: true }, undefined],
])('search engines read that %s', (_, facts, availability) => {
  expect(offered(facts)).toBe(availability);
});
