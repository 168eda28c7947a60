import { money } from '@talkies/shared';
import type { MarketToken } from '@talkies/shared/schemas';
import { type ComponentProps, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ownedToken as words } from '../../../messages/en.ts';
import { TokenFacts } from './TokenFacts.tsx';

type Sale = Pick<MarketToken['sales'][number], 'price' | 'elsewhere'>;
const free: Sale = { price: null, elsewhere: null };
const byCard: Sale = { price: null, elsewhere: { method: 'card', price: money(500n, 'USD') } };
const inCoin: Sale = {
  price: { coin: money(8n * 10n ** 18n, 'MATIC'), usd: money(712n, 'USD') },
  elsewhere: null,
} as Sale;

function drawn(sales: Sale[]): string {
  const props = {
    marketToken: {
      ...{ id: 'noir~1', state: 'idle', chain: 'polygon', auction: null, sales },
      item: { id: 'noir', quantity: 8 },
    },
    token: {
      ...{ serial: 1, mintNumber: null, mintedAt: '2026-11-22T12:00:00.000Z', explorerUrl: '/x' },
      owner: { address: `0x${'a'.repeat(40)}`, handle: null },
    },
    own: false,
  };
  const facts = createElement(TokenFacts, props as unknown as ComponentProps<typeof TokenFacts>);
  return renderToString(createElement(MemoryRouter, null, facts)).replaceAll('<!-- -->', '');
}

test('what was last paid is told in dollars where it was paid by card (spec:55)', () => {
  const html = drawn([byCard, inCoin]);
  expect(html).toContain(words.lastPrice);
  expect(html).toContain('$5.00');
  expect(html).toContain('paid by card');
  expect(html).not.toContain('7.12');
});

test('of a listing that was bought by card the dollars are told, not the coins that the shop sent the seller', () => {
  const html = drawn([{ ...inCoin, elsewhere: byCard.elsewhere }]);
  expect(html).toContain('$5.00');
  expect(html).toContain('paid by card');
  expect(html).not.toContain('7.12');
});

test('a token that was given away tells the sale before, or none', () => {
  expect(drawn([free, inCoin])).toContain('7.12');
  expect(drawn([free])).not.toContain(words.lastPrice);
});
