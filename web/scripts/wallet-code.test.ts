import { expect, it } from 'vitest';
import { walletProblems } from './wallet-code.ts';

const lazy = [
  ['/discovery.js', 'window.dispatchEvent(new Event("eip6963:requestProvider"))'],
  ['/bridge.js', 'const m={wc_sessionPropose:{}}'],
  ['/page.js', 'import("/bridge.js")'],
] as const;

it('lets wallet libraries be loaded later', () => {
  expect(walletProblems(new Map(lazy), [{ page: '/wallet', files: ['/page.js'] }])).toEqual([]);
});

it('names the page whose first load has one, and the script', () => {
  const pages = [{ page: '/', files: ['/page.js', '/bridge.js'] }];
  expect(walletProblems(new Map(lazy), pages)).toEqual(['/ loads WalletConnect at once, in /bridge.js.']);
});

it('notices when a library can no longer be recognised', () => {
  expect(walletProblems(new Map(lazy.slice(1)), [])).toEqual([
    'No script has the mark of the discovery of browser wallets (mipd): choose another one.',
  ]);
});
