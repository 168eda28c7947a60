import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type MarketTransactionFlow,
  useMarketTransaction,
} from '../../../lib/transaction/market/use-market-transaction.ts';
import { type SendFlow, useSend } from './use-send.ts';

const tickets = { kind: 'tickets', lottery: 'first-night', count: 5, total: '10' } as const;
const coins = { chain: 'polygon', to: '0x00000000000000000000000000000000000000F2', amount: '1' } as const;

function Page({ use }: { use: () => void }): null {
  use();
  return null;
}

/** The hook's value in a page that was rendered once; its functions go on working without the page. */
function drive<T>(hook: () => T): T {
  let driven: T | undefined;
  const use = (): void => {
    driven = hook();
  };
  const router = createMemoryRouter([{ path: '/', element: createElement(Page, { use }) }]);
  renderToString(createElement(RouterProvider, { router }));
  if (!driven) throw new Error('nothing was rendered');
  return driven;
}
const market = (): MarketTransactionFlow => drive(() => useMarketTransaction());
const sending = (): SendFlow => drive(() => useSend('0xF1', [], () => undefined));

/** The status with which the server answers the next sending; 0: the answer is lost. */
let status: number;
/** The ids of the requests to send. */
let requests: string[];

beforeEach(() => {
  requests = [];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path.endsWith('/prepare') || path.endsWith('/preview'))
      return Response.json({ walletKind: 'vault', chain: 'polygon', from: '0xF1', summary: { pays: null } });
    requests.push(JSON.parse(String(body)).requestId);
    if (status === 0) throw new TypeError('no line');
    if (status === 200) return Response.json({ id: 'row-1', kind: 'tickets', state: 'sent' });
    const problem = { code: 'wallet/x', title: 'No', detail: 'No', status, retryable: status === 429 };
    return Response.json(problem, { status });
  });
});
afterEach(() => vi.unstubAllGlobals());

async function press<I>(
  flow: { prepare: (intent: I) => Promise<unknown>; go: () => Promise<unknown> },
  intent: I,
  answer: number,
): Promise<void> {
  status = answer;
  await flow.prepare(intent);
  await flow.go();
}

test('tickets whose answer was lost are not paid twice by another press, and more are bought after an answer', async () => {
  const flow = market();
  await press(flow, tickets, 0);
  await press(flow, tickets, 200);
  // a new dialog
  await press(market(), tickets, 200);
  const [first, second, third] = requests;
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('coins whose answer was lost are not sent twice after a look at the form, or from another dialog', async () => {
  const flow = sending();
  await press(flow, coins, 0);
  flow.reset();
  await press(flow, coins, 429);
  await press(sending(), coins, 200);
  expect(new Set(requests).size).toBe(1);
});

test('another intent is another request, and so is the same one after the server has refused it', async () => {
  const flow = market();
  await press(flow, tickets, 0);
  await press(flow, { ...tickets, count: 6 }, 409);
  await press(flow, tickets, 409);
  await press(flow, tickets, 200);
  const [first, other, repeated, anew] = requests;
  expect([other === first, repeated === first, anew === first]).toEqual([false, true, false]);
});

/** A transaction of an e-mail wallet that a page finds on its way. */
const find = (kind: string, lottery: { id: string; tickets: number } | null = null): void =>
  market().track({ id: 'row-1', kind, walletKind: 'vault', lottery, state: 'sent' } as never);

test('who buys again what the page found to be on its way buys more', async () => {
  await press(market(), tickets, 0);
  find('tickets', { id: 'first-night', tickets: 5 });
  await press(market(), tickets, 200);
  expect(requests[1]).not.toBe(requests[0]);
});

test('tickets and coins whose answer was lost are not sent twice where the page finds something else on its way', async () => {
  await press(sending(), coins, 0);
  await press(market(), tickets, 0);
  find('approve');
  find('tickets', { id: 'first-night', tickets: 2 });
  find('tickets', { id: 'second-night', tickets: 5 });
  await press(sending(), coins, 200);
  await press(market(), tickets, 200);
  expect(requests.slice(2)).toEqual(requests.slice(0, 2));
});
