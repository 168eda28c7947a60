import { afterEach, expect, test, vi } from 'vitest';
import { activateWallet } from './activate-wallet.ts';

afterEach(() => vi.unstubAllGlobals());

test('the latest wallet of a kind that can act on the chain is activated, not a later contract of another chain', async () => {
  const wallets = [
    { address: '0xA1', kind: 'bridge', chain: null },
    { address: '0xA2', kind: 'bridge', chain: 'ethereum' },
  ];
  const posted: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    if (method?.toLowerCase() === 'post') posted.push(path);
    return Response.json({ wallets });
  });
  expect(await activateWallet('bridge', 'polygon')).toBe('active');
  await activateWallet('bridge', 'ethereum');
  expect(posted.map((path) => path.split('/')[3])).toEqual(['0xA1', '0xA2']);
});
