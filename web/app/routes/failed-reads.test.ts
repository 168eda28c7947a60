import { type ErrorCode, errors, type ServerContext } from '@talkies/shared';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { loader as film } from '../features/catalogue/films/film.tsx';
import { loadItem } from '../features/catalogue/item/load.ts';
import { loadLegendaryToken } from '../features/market/legendary/load.ts';
import { loadMarketToken } from '../features/market/page/load.ts';
import { loader as confirmation } from '../features/orders/confirmation/confirmation.tsx';
import { loader as order } from '../features/orders/order/order.tsx';
import { loader as paymentStatus } from '../features/orders/payment-status/payment-status.tsx';
import { serverContext } from '../lib/api/context.ts';
import { itemPath, patterns, tokenPath } from '../lib/url/paths.ts';
import { loader as ticketConfirmation } from './lottery-confirmation.tsx';
import { loader as ownedToken } from './owned-token.tsx';

/** An API that refuses the calls whose path ends in `refused`, and knows one auctioned item and its buyer. */
function contextRefusing(
  refused: string,
  code: ErrorCode,
  user: object | null,
  more: [end: string, answer: unknown][] = [],
): RouterContextProvider {
  const context = new RouterContextProvider();
  const answers: typeof more = [
    ...more,
    ['/me', { user, wallet: null }],
    ['/editions', { editions: [] }],
    ['/items/veena', { id: 'veena', sale: 'auction', dropId: '1', collection: 'Rare' }],
    ['/items?collection=NonfungibleSPB&limit=1', { items: [{ id: 'veena' }] }],
    ['/similar', { items: [] }],
    ['/films/kabali', { slug: 'kabali' }],
  ];
  const api = async (path: string): Promise<Response> => {
    if (path.split('?')[0]?.endsWith(refused)) return Response.json({ code, ...errors[code] }, errors[code]);
    return Response.json(answers.find(([end]) => path.endsWith(end))?.[1] ?? {});
  };
  context.set(serverContext, { api } as ServerContext);
  return context;
}

type Load = (args: never) => Promise<unknown>;
const params = { id: 'veena', nftId: 'veena', token: 't', film: 'kabali' };

/** Where the loader leads, or the status of its failure; `data` where the page is shown. */
async function outcome(load: Load, context: RouterContextProvider, search = '') {
  const request = new Request(`https://shop.example/page${search}`);
  const answer = await load({ context, params, request } as never).catch((thrown: unknown) => thrown);
  if (answer instanceof Response) return answer.headers.get('location');
  const { status } = (answer as { init?: ResponseInit | null }).init ?? {};
  return status ?? answer;
}

const item: Load = ({ context }: { context: RouterContextProvider }) => loadItem(context, 'veena', null);
const legendary: Load = ({ context }: { context: RouterContextProvider }) => loadLegendaryToken(context);
const buyer = { id: 'u1', name: 'Meena' };

test.each<[page: string, Load, read: string, leads: string]>([
  ['after a payment', paymentStatus, '/veena/t', '/'],
  ['of a confirmation', confirmation, '/veena/t', '/'],
  ['of a ticket order', ticketConfirmation, '/ticket-orders/veena', patterns.lotteries],
  ['of an edition', ownedToken, '/tokens/veena', itemPath('veena')],
])(
  'the page %s leads elsewhere only where the shop refused for good, not where a read failed',
  async (_, load, read, leads) => {
    const failed = contextRefusing(read, 'server/unavailable', buyer);
    expect(await outcome(load, failed)).toBe(503);
    expect(await outcome(load, contextRefusing(read, 'order/not-found', buyer))).toBe(leads);
  },
);

test.each<[page: string, Load]>([
  ['an item', item],
  ['the legendary item', legendary],
])('the page of %s says that its auction is to come only where it is not registered yet', async (_, load) => {
  const read = '/tokens/veena';
  expect(await outcome(load, contextRefusing(read, 'server/unavailable', null))).toBe(503);
  expect(await outcome(load, contextRefusing(read, 'market/not-found', null))).toMatchObject({
    marketToken: null,
  });
});

test('a mailed link to an order leads to the login where it is refused for good, and stays where a read failed', async () => {
  const failed = contextRefusing('/page', 'server/unavailable', null);
  expect(await outcome(order, failed, '?token=mailed')).toBe(503);
  const refused = contextRefusing('/page', 'order/not-found', null);
  expect(await outcome(order, refused, '?token=old')).toBe('/login?next=%2Forders%2Fveena');
});

test('a film whose figures could not be read is shown without them, and is kept for nobody else', async () => {
  const shown = await film({
    context: contextRefusing('/figures', 'server/unavailable', null),
    params,
    request: new Request('https://shop.example/kabali'),
  } as never);
  expect(new Headers((shown as { init?: ResponseInit }).init?.headers).get('cache-control')).toContain(
    'no-store',
  );
});

test('a legendary item that was taken down has its own page and no way to the legendary one, which leads its people to its token', async () => {
  const taken: [string, unknown][] = [
    ['/items?collection=NonfungibleSPB&limit=1', { items: [] }],
    ['/items/veena', { id: 'veena', sale: 'auction', collection: 'NonfungibleSPB' }],
    [
      '/tokens/veena~1',
      { item: { id: 'veena', collection: 'NonfungibleSPB', quantity: 1, image: { key: 'k', alt: '' } } },
    ],
  ];
  const context = (more: [string, unknown][]) =>
    contextRefusing('/none', 'server/internal', buyer, [...more, ...taken]);
  const token: Load = () =>
    loadMarketToken(context([]), 'veena~1', new URL('https://shop.example/nfttransfer/veena~1'));
  expect(await outcome(item, context([]))).toMatchObject({ item: { id: 'veena' } });
  expect(await outcome(token, context([]))).toMatchObject({ item: { id: 'veena' } });
  expect(await outcome(legendary, context([]))).toBe(404);
  const card = { id: 'veena~1', collection: 'NonfungibleSPB' };
  const own = [
    ['/market/bids', { bids: [{ card }] }],
    ['/market/on-sale', { items: [card] }],
  ] as [string, unknown][];
  for (const one of own) expect(await outcome(legendary, context([one]))).toBe(tokenPath('veena~1'));
});
