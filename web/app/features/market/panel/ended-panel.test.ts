import { money } from '@talkies/shared';
import type { MarketToken } from '@talkies/shared/schemas';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { marketToken as words } from '../../../messages/en.ts';
import { EndedPanel } from './EndedPanel.tsx';

const price = { coin: money(10n ** 18n, 'MATIC'), usd: null };

function drawn(auction: object): string {
  const marketToken = { id: 'night~1', auction: { reserve: price, ...auction } } as unknown as MarketToken;
  const element = createElement(EndedPanel, { marketToken, signedIn: true });
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToString(createElement(RouterProvider, { router }));
}

test('an auction that is over speaks of its winner only where somebody bid', () => {
  const bid = drawn({ highest: price, highestBidder: { address: '0xa1', name: 'Asha', handle: null } });
  expect(bid).toContain(words.settleText);
  const none = drawn({ highest: null, highestBidder: null });
  expect(none).toContain(words.awaitsNobody);
  expect(none).toContain(words.returnText);
  expect(none).not.toContain('winner');
});
