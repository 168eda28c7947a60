import { describe, expect, test } from 'vitest';
import { sharedShop } from '../src/own-shop/current-shop.ts';

/** Sends a request without following redirects, like a crawler. */
const apiRequest = (path: string): Promise<Response> =>
  fetch(sharedShop().url + path, { redirect: 'manual' });

describe('spellings of the specification reach their page (spec:31)', () => {
  test.each([
    ['/Kabali', '/kabali'],
    ['/Chandramukhi/', '/chandramukhi'],
    ['/collections-sub', '/collections'],
    ['/market', '/marketplace'],
    ['/Marketplace/', '/marketplace'],
    ['/place_a_bid', '/marketplace?price=auction'],
    ['/footer', '/'],
    ['/About/', '/about'],
    ['/how it works', '/how-it-works'],
    ['/how%20it%20works', '/how-it-works'],
    ['/How%20It%20Works/', '/how-it-works'],
    ['/Termscondition', '/termscondition'],
    ['/Privacypolicy', '/privacypolicy'],
    ['/Blog/', '/blog'],
    ['/Contact', '/contact'],
    ['/Wallet/', '/wallet'],
    ['/Edit_Profile/', '/edit_profile'],
    ['/NFTDETAIL/Some-Id', '/nftdetail/Some-Id'],
    ['/NFTShowcase/Some-Id~3/', '/nftshowcase/Some-Id~3'],
    ['/U/Some-Name', '/u/Some-Name'],
    ['/nftdetails/Some-Id', '/nftdetail/Some-Id'],
    ['/Transfer/Some-Id', '/nfttransfer/Some-Id'],
    ['/NFTTransfer/Some-Id~3/', '/nfttransfer/Some-Id~3'],
    ['/Bid_conformation/Some-Id', '/bid_conformation/Some-Id'],
    ['/wallet_connect/', '/wallet?open=bridge'],
    ['/fortmatic/', '/wallet?open=vault'],
    ['/Nft_conformation/some-file', '/nft_conformation'],
  ])('%s leads to %s', async (spelling, canonical) => {
    const response = await apiRequest(spelling);
    expect([301, 308]).toContain(response.status);
    const to = new URL(response.headers.get('location') ?? '', sharedShop().url);
    expect(to.pathname + to.search).toBe(canonical);
  });

  test.each([
    '/chandramukhi',
    '/kabali',
    '/sivaji',
    '/pasumainayaganvivek',
    '/collections',
    '/explore',
    '/marketplace',
    '/activity',
    '/collectors',
    '/about',
    '/how-it-works',
    '/blog',
    '/blog/how-a-poster-is-drawn',
    '/contact',
    '/newsletter',
    '/termscondition',
    '/privacypolicy',
    '/login',
    '/farewell',
    '/drops',
  ])('%s is there', async (path) => {
    expect(await arrive(path)).toMatchObject({ status: 200, at: path });
  });

  test.each([
    '/wallet',
    '/profile',
    '/profile/sell',
    '/edit_profile',
    '/notifications',
    '/notifications/settings',
    '/nft_conformation',
    '/orders',
    '/royalties',
    '/orders/0b8f2f6c-0a53-4c2a-9d0f-3f8a4c1d2e3f',
    '/orders/0b8f2f6c-0a53-4c2a-9d0f-3f8a4c1d2e3f/receipt',
    '/paymentstatus/some-item/some-order/some-token',
    '/bid_conformation/some-id~1',
    '/security',
  ])('%s asks a visitor to sign in and leads back', async (path) => {
    const response = await apiRequest(path);
    expect(response.headers.get('location')).toContain(`/login?next=${encodeURIComponent(path)}`);
  });

  test('a confirmation that is not one’s own leads home', async () => {
    const response = await apiRequest('/confirmation/some-item/tampered-token');
    expect(new URL(response.headers.get('location') ?? '', sharedShop().url).pathname).toBe('/');
  });

  test('a poster of which nobody offers an edition leads from the market to its own page', async () => {
    const { items } = (await (await apiRequest('/api/items?price=12')).json()) as { items: { id: string }[] };
    let notForSale = 0;
    // one after another, as a busy shop limits fifty requests at once
    for (const { id } of items) {
      if ((await apiRequest(`/api/market/tokens/${id}`)).status !== 404) continue;
      notForSale += 1;
      expect((await apiRequest(`/nfttransfer/${id}`)).headers.get('location')).toBe(`/nftdetail/${id}`);
    }
    expect(notForSale).toBeGreaterThan(0);
    expect((await apiRequest('/nfttransfer/no-such-poster')).status).toBe(404);
  });

  test.each([
    ['/blog/no-such-post', '/blog'],
    ['/nftdetail/no-such-poster', '/explore'],
    ['/nfttransfer/no-such-poster', '/marketplace'],
  ])('%s, which is not there, leads on to %s', async (path, onward) => {
    const page = await (await apiRequest(path)).text();
    expect(/<main[\s\S]*<\/main>/.exec(page)?.[0]).toContain(`href="${onward}"`);
  });

  test('two slashes lead to no other host', async () => {
    const response = await apiRequest('//evil.example/');
    const to = response.headers.get('location');
    if (to) expect(new URL(to, sharedShop().url).host).toBe(new URL(sharedShop().url).host);
  });

  test.each([
    '/%00',
    '/nftdetail/%F0%9F%8E%AC',
    '/u/%F0%9F%8E%AC?tab=%00&after=%3Cscript%3E',
    '/nftshowcase/%7E%7E~99999999999',
    "/nftdetail/'%20or%201=1--",
    `/${'a'.repeat(3000)}`,
    '/explore?price=%00&q=%3Cscript%3E',
    '/marketplace?min=%00&q=%3Cscript%3E&cursor=%F0%9F%8E%AC',
  ])('whatever stands in an address, no page breaks: %s', async (path) => {
    expect((await apiRequest(path)).status).toBeLessThan(500);
  });
});

/** Every route that the specification names (discovery:2, transactions:2), with an example for each parameter. */
const documented = [
  ['/'],
  ['/login'],
  ['/resetpass'],
  ['/signup'],
  ['/wallet', '/Wallet', '/Wallet/'],
  ['/collections'],
  ['/marketplace'],
  ['/market'],
  ['/how it works', '/how%20it%20works'],
  ['/blog'],
  ['/blog/some-post'],
  ['/about'],
  ['/contact'],
  ['/profile'],
  ['/edit_profile'],
  ['/chandramukhi', '/Chandramukhi'],
  ['/kabali', '/Kabali'],
  ['/sivaji'],
  ['/pasumainayaganvivek'],
  ['/Termscondition'],
  ['/Privacypolicy'],
  ['/nftdetail/some-id'],
  ['/nftdetails/some-id'],
  ['/nftshowcase/some-id'],
  ['/nfttransfer/some-id'],
  ['/transfer/some-id'],
  ['/confirmation/some-id/some-token'],
  ['/Bid_conformation/some-id'],
  ['/nft_conformation', '/Nft_conformation/some-file'],
  ['/place_a_bid'],
  ['/collections-sub'],
  ['/lottery'],
  ['/lottery/some-id'],
  ['/lottery_purchased/some-id'],
  ['/lottery_pop'],
  ['/lottery_confirmation/some-id'],
  ['/footer'],
  ['/nonfungiblespb'],
  ['/wallet_connect/'],
  ['/fortmatic/'],
  ['/paymentstatus/some-id/some-order/some-token'],
  // ours, in the same spellings
  ['/drops'],
  ['/drops/some-id'],
  ['/drops/some-id/draw'],
] as const;

/** Spellings of an address by people and other sites; ids keep their case (spec:31). */
function spellings(route: string): string[] {
  const [, first = '', rest = ''] = /^\/([^/]*)(.*)$/.exec(route) ?? [];
  const bare = route.replace(/\/$/, '') || '/';
  return [
    route,
    bare,
    bare === '/' ? bare : `${bare}/`,
    `/${first.toUpperCase()}${rest}`,
    `/${first.slice(0, 1).toUpperCase()}${first.slice(1)}${rest}`,
    `${bare}?utm_source=%00&q=%F0%9F%8E%AC&__proto__=1`,
    `${bare}#<script>`,
  ];
}

interface Arrival {
  status: number;
  at: string;
  type: string;
}

/** The pages at which an address ended, by address: most spellings end at a few, which are rendered once. */
const arrivals = new Map<string, Arrival>();

/** Follows redirects like a browser; every step has to be an answer of ours, and the last one a page. */
async function arrive(path: string): Promise<Arrival> {
  let at = new URL(path, sharedShop().url);
  for (let steps = 0; steps < 6; steps += 1) {
    const address = at.pathname + at.search;
    const known = arrivals.get(address);
    if (known) return known;
    const response = await fetch(at, { redirect: 'manual' });
    await response.arrayBuffer();
    const to = response.headers.get('location');
    if (!to) {
      const type = response.headers.get('content-type') ?? '';
      const arrival = { status: response.status, at: at.pathname, type };
      arrivals.set(address, arrival);
      return arrival;
    }
    at = new URL(to, at);
    expect(at.host, `${path} leaves the shop`).toBe(new URL(sharedShop().url).host);
  }
  throw new Error(`${path} goes round in circles`);
}

test.each(spellings('/ptest'))('/ptest leads to the sandbox of payments: %s', async (path) => {
  const page = await fetch(new URL(path, sharedShop().url));
  expect(await page.text()).toContain('<h1>Payments sandbox</h1>');
});

describe('every route of both documents, in every spelling', () => {
  test.each(documented)('%s comes to one page, whatever is written', async (...routes) => {
    const arrived = new Set<string>();
    for (const route of routes as readonly string[])
      for (const spelling of spellings(route)) {
        const { status, at, type } = await arrive(spelling);
        expect(status, spelling).toBeLessThan(500);
        expect(type, spelling).toContain('text/html');
        // these ids name nothing; every other route exists
        if (!route.includes('some-')) expect(status, spelling).toBeLessThan(400);
        // a missing page keeps the requested spelling
        arrived.add(status === 404 ? '404' : `${status} ${at}`);
      }
    expect([...arrived]).toHaveLength(1);
  });

  test('with an id that is there every route that takes one is a page', async () => {
    const first = async (path: string, list: string): Promise<{ id: string }> => {
      const answer = (await (await apiRequest(path)).json()) as Record<string, { id: string }[]>;
      const [one] = answer[list] ?? [];
      if (!one) throw new Error(`${path} lists nothing`);
      return one;
    };
    const item = await first('/api/items?price=12', 'items');
    const listed = await first('/api/marketplace', 'items');
    const lottery = await first('/api/lotteries', 'current');
    for (const route of [
      '/blog/how-a-poster-is-drawn',
      ...['nftdetail', 'nftdetails'].map((segment) => `/${segment}/${item.id}`),
      ...['nfttransfer', 'transfer', 'nftshowcase'].map((segment) => `/${segment}/${listed.id}`),
      `/lottery/${lottery.id}`,
    ])
      expect([route, (await arrive(route)).status]).toEqual([route, 200]);
  });

  const junk = [
    '%',
    '%25',
    '%2e%2e%2f',
    '..;',
    '\\',
    '%5c',
    '🎬',
    '%E0%A4%A',
    '-',
    '__proto__',
    'constructor',
  ];
  test.each([
    '',
    '/blog',
    '/nftdetail',
    '/lottery',
    '/drops',
    '/u',
    '/nftshowcase',
    '/media',
    '/share/item',
    '/sitemaps',
  ])('junk after %s/ is a page or nothing, never a fault', async (before) => {
    for (const part of junk) {
      const response = await fetch(`${sharedShop().url}${before}/${part}`);
      expect(response.status, `${before}/${part}`).toBeLessThan(500);
    }
  });
});
