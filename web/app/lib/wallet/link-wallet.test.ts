import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Connector } from './connector.ts';
import { linkWallet } from './link-wallet.ts';

const address = '0x00000000000000000000000000000000000000F1';
const chains = [
  { name: 'polygon', chainId: 137 },
  { name: 'ethereum', chainId: 1 },
] as const;

/** The wallet as the server knows it already; null: unknown. */
let known: { kind: string; chain: string | null } | null;
let requests: string[];

beforeEach(() => {
  requests = [];
  vi.stubGlobal('localStorage', { setItem: () => undefined });
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    requests.push(body === undefined ? path : `${path} ${body}`);
    return Response.json(
      path === '/api/wallets' ? { wallets: known ? [{ address, ...known }] : [] } : { message: 'It is me' },
    );
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Connects this browser's wallet, which is on the given chain. */
async function connect(chainId: number): Promise<string[]> {
  const responses: Record<string, unknown> = {
    eth_requestAccounts: [address],
    eth_chainId: `0x${chainId.toString(16)}`,
    personal_sign: '0x51',
  };
  const connector: Connector = {
    kind: 'extension',
    id: 'wallet',
    name: 'Wallet',
    icon: null,
    provider: { request: async ({ method }) => responses[method] },
  };
  await linkWallet(connector, chains);
  return requests.slice(1);
}

const activated = [`/api/wallets/${address}/activate`];
const proved = (chainId: number): string[] => [
  `/api/wallets/challenge ${JSON.stringify({ address, chainId })}`,
  `/api/wallets/link ${JSON.stringify({ message: 'It is me', signature: '0x51', kind: 'extension' })}`,
];

test.each([
  ['one that is new', null, 137, proved(137)],
  ['one that is new and on a chain that is not ours', null, 8453, proved(137)],
  ['one that came by a phone before', { kind: 'bridge', chain: null }, 137, proved(137)],
  ['a key', { kind: 'extension', chain: null }, 1, activated],
  ['a contract on the chain that it was proved on', { kind: 'extension', chain: 'polygon' }, 137, activated],
  ['a contract on the other one', { kind: 'extension', chain: 'polygon' }, 1, proved(1)],
  ['a contract on a chain that is not ours', { kind: 'extension', chain: 'polygon' }, 8453, activated],
])('%s signs where that proves something, and is active', async (_, before, chainId, expected) => {
  known = before;
  expect(await connect(chainId)).toEqual(expected);
});
