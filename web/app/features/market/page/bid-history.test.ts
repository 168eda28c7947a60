import { money } from '@talkies/shared';
import type { MarketToken } from '@talkies/shared/schemas';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { BidHistory } from './BidHistory.tsx';

const bid = {
  bidder: { address: '0xa1', name: 'Asha', handle: null },
  at: '2026-11-22T12:00:00.000Z',
  transaction: '0xfe',
  explorerUrl: 'https://explorer.example/tx',
  extendedTo: null,
};

function drawn(amount: object): string {
  const marketToken = { bids: [{ ...bid, amount }] } as unknown as MarketToken;
  const element = createElement(BidHistory, { marketToken, own: [] });
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToString(createElement(RouterProvider, { router })).replaceAll(/<[^>]*>/g, ' ');
}

const coin = money(65n * 10n ** 18n, 'ETH');

test('a bid is shown in the coin that was bid, beside its worth of today', () => {
  const row = drawn({ coin, usd: money(20_289_100n, 'USD') });
  expect(row).toContain('$202,891.00');
  expect(row).toContain('65 ETH');
});

test('without a rate it is shown once', () => {
  expect(drawn({ coin, usd: null }).match(/65 ETH/g)).toHaveLength(1);
});
