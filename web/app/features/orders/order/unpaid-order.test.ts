import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { unpaidOrder as words } from '../../../messages/en.ts';
import { UnpaidOrder } from './UnpaidOrder.tsx';

const second = vi.hoisted(() => ({ left: 0 as number | null }));
vi.mock('../../../lib/timing/shop-clock.ts', () => ({ useLeft: () => second.left }));

const order = { id: 'o1', marketToken: null, tickets: null, item: { id: 'night', title: 'Night' } };

function drawn(left: number): string {
  second.left = left;
  const element = createElement(UnpaidOrder, { order, until: '2026-11-22T12:00:00.000Z' });
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToString(createElement(RouterProvider, { router }));
}

test('an order can be paid or let go while its price is locked', () => {
  const page = drawn(90);
  expect(page).toContain(words.pay);
  expect(page).toContain(words.release);
});

test('once the time has run out it leads to today’s price', () => {
  const page = drawn(0);
  expect(page).toContain(words.over);
  expect(page).toMatch(new RegExp(`href="/nftdetail/night[^"]*o1[^"]*"[^>]*>${words.anew}`));
  expect(page).not.toContain(words.pay);
});
