import { describe, expect, inject, test } from 'vitest';

/** Asks without following, as a crawler does. */
const ask = (path: string): Promise<Response> => fetch(inject('shop').url + path, { redirect: 'manual' });

describe('spellings of the documents reach their page (decision 31)', () => {
  test.each([
    ['/Kabali', '/kabali'],
    ['/Chandramukhi/', '/chandramukhi'],
    ['/collections-sub', '/collections'],
    ['/footer', '/'],
    ['/About/', '/about'],
    ['/how it works', '/how-it-works'],
    ['/how%20it%20works', '/how-it-works'],
    ['/How%20It%20Works/', '/how-it-works'],
    ['/Termscondition', '/termscondition'],
    ['/Privacypolicy', '/privacypolicy'],
    ['/Wallet/', '/wallet'],
    ['/NFTDETAIL/Some-Id', '/nftdetail/Some-Id'],
    ['/nftdetails/Some-Id', '/nftdetail/Some-Id'],
    ['/wallet_connect/', '/wallet?open=bridge'],
    ['/fortmatic/', '/wallet?open=vault'],
    ['/Nft_conformation/some-file', '/nft_conformation'],
  ])('%s leads to %s', async (spelling, canonical) => {
    const answer = await ask(spelling);
    expect([301, 308]).toContain(answer.status);
    const to = new URL(answer.headers.get('location') ?? '', inject('shop').url);
    expect(to.pathname + to.search).toBe(canonical);
  });

  test.each([
    '/chandramukhi',
    '/kabali',
    '/sivaji',
    '/pasumainayaganvivek',
    '/collections',
    '/explore',
    '/about',
    '/how-it-works',
    '/termscondition',
    '/privacypolicy',
    '/login',
  ])('%s is there', async (path) => {
    expect((await ask(path)).status).toBe(200);
  });

  test.each(['/wallet', '/profile', '/nft_conformation', '/security'])(
    '%s asks a visitor to sign in and leads back',
    async (path) => {
      const answer = await ask(path);
      expect(answer.headers.get('location')).toContain(`/login?next=${encodeURIComponent(path)}`);
    },
  );

  test('a confirmation that is not one’s own leads home', async () => {
    const answer = await ask('/confirmation/some-item/tampered-token');
    expect(new URL(answer.headers.get('location') ?? '', inject('shop').url).pathname).toBe('/');
  });

  test('two slashes lead to no other host', async () => {
    const answer = await ask('//evil.example/');
    const to = answer.headers.get('location');
    if (to) expect(new URL(to, inject('shop').url).host).toBe(new URL(inject('shop').url).host);
  });

  test.each([
    '/%00',
    '/nftdetail/%F0%9F%8E%AC',
    "/nftdetail/'%20or%201=1--",
    `/${'a'.repeat(3000)}`,
    '/explore?price=%00&q=%3Cscript%3E',
  ])('whatever stands in an address, no page breaks: %s', async (path) => {
    expect((await ask(path)).status).toBeLessThan(500);
  });
});
