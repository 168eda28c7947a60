import { money } from '@talkies/shared';
import { type ComponentProps, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { bidConfirmation as words } from '../../../messages/en.ts';
import BidConfirmation from './bid-confirmation.tsx';

type Props = ComponentProps<typeof BidConfirmation>;

const coin = (coins: number) => money(BigInt(coins) * 10n ** 18n, 'MATIC');
const price = { coin: coin(10), usd: null };
const marketToken = {
  id: 'night~1',
  version: 1,
  state: 'auction',
  auction: { endsAt: '2026-11-22T12:00:00.000Z', reserve: price, highest: price },
  item: {
    title: 'Night',
    collection: 'Rare',
    film: { title: 'Kabali' },
    image: { key: '', width: 1, height: 1 },
  },
};
const placed = (bidStatus: string, coins: number) => ({
  bidStatus,
  card: { id: 'night~1' },
  amount: { coin: coin(coins), usd: null },
  explorerUrl: 'https://explorer.example/tx',
});

function drawn(bidStatus: string, sent: object | null = null): string {
  // a route's props have more than a page reads
  const props = { loaderData: { marketToken, sent, placed: placed(bidStatus, 10) } } as unknown as Props;
  const router = createMemoryRouter([{ path: '/', element: createElement(BidConfirmation, props) }]);
  return renderToString(createElement(RouterProvider, { router }));
}

test('nobody is congratulated on a bid that was outbid: they can bid again', () => {
  const page = drawn('outbid');
  expect(page).toContain(`<h1>${words.over.outbid.title}</h1>`);
  expect(page).toContain('href="/nfttransfer/night~1?bid"');
  expect(page).not.toContain(words.placed.title);
  expect(drawn('leading')).toContain(words.placed.title);
});

test('a higher bid that is on its way is not called outbid for an earlier one', () => {
  const sent = {
    id: 't1',
    kind: 'bid',
    state: 'sent',
    amount: coin(12),
    confirmations: { have: 0, need: 3 },
  };
  const page = drawn('outbid', sent);
  expect(page).toContain(words.placed.title);
  expect(page).toContain(words.bidStatus.none);
  expect(page).not.toContain(words.over.outbid.title);
});
