import { describe, expect, test } from 'vitest';
import { accountsIn, appLinkOf, chainsIn } from './bridge-namespaces.ts';

const address = '0x52908400098527886E0F7030069857D2E4169EE7';

describe('what a wallet lets us see', () => {
  test('is each account once, however many chains it is on', () => {
    const accounts = [`eip155:137:${address}`, `eip155:1:${address}`, `eip155:1:${address.toLowerCase()}`];
    expect(accountsIn({ accounts, methods: [] })).toHaveLength(1);
  });

  test('is each chain that an account or the wallet names', () => {
    const accounts = [`eip155:137:${address}`];
    expect(chainsIn({ accounts, methods: [], chains: ['eip155:1', 'eip155:137', 'eip155:x'] })).toEqual([
      137, 1,
    ]);
  });
});

describe('the link to a wallet’s app', () => {
  test.each([
    [{ universal: 'https://wallet.example/wc', native: 'wallet://' }, 'https://wallet.example/wc'],
    [{ native: 'wallet://wc' }, 'wallet://wc'],
  ])('%o leads to %s', (redirect, link) => {
    expect(appLinkOf(redirect)).toBe(link);
  });

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'http://wallet.example',
    'file:///etc/passwd',
    '//evil.example',
    '',
  ])('%s is nothing to follow', (native) => {
    expect(appLinkOf({ native })).toBeNull();
  });
});
