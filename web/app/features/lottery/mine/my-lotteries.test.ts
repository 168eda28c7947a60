import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { LiveHandlers } from '../../../lib/live/connection.ts';

const load = vi.hoisted(() => vi.fn(async () => null));
const live = vi.hoisted(() => ({ topics: [] as readonly string[], handlers: {} as LiveHandlers }));

vi.mock('../../../lib/live/use-refetch.ts', () => ({ useRefetch: () => load }));
vi.mock('../../../lib/live/use-live.ts', () => ({
  useLive: (topics: readonly string[], handlers: LiveHandlers) => Object.assign(live, { topics, handlers }),
}));

test('the lotteries of a profile are fetched anew while something of them moves', async () => {
  const { default: MyLotteries } = await import('./MyLotteries.tsx');
  renderToString(createElement(MyLotteries));
  const { topics, handlers } = live;
  expect(topics).toEqual(['me']);
  // paid by a wallet, paid through a provider, and missed during a break of the connection
  handlers.me?.('transactions');
  handlers.me?.('orders');
  handlers.again?.();
  expect(load).toHaveBeenCalledTimes(3);
  handlers.me?.('notifications');
  expect(load).toHaveBeenCalledTimes(3);
});
