import type { Chain } from '@talkies/shared/schemas';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Connector } from './connector.ts';
import { sendTransaction } from './send.ts';

const ofAddress = vi.hoisted(() => vi.fn());
vi.mock('./find-connector.ts', () => ({ connectorOfAddress: ofAddress }));

const from = '0x00000000000000000000000000000000000000F1';
const hash = `0x${'ab'.repeat(32)}`;
const polygon = { name: 'polygon', label: 'Polygon', currency: 'MATIC', chainId: 137 } as Chain;
const call = { chain: polygon, from, to: '0x01', data: '0x', value: '50' };

let chainId: number;
let answer: string | null;
let requests: { method: string; params?: unknown }[];
/** Runs while the balance is requested from our server. */
let meanwhile: () => void;

const use = (kind: Connector['kind']): void =>
  void ofAddress.mockResolvedValue({
    kind,
    id: 'wallet',
    provider: {
      request: async (request: (typeof requests)[number]) => {
        requests.push(request);
        if (request.method === 'eth_chainId') return `0x${chainId.toString(16)}`;
        if (request.method === 'wallet_switchEthereumChain') chainId = 137;
        return request.method === 'eth_sendTransaction' ? answer : null;
      },
    },
  });
const sent = () => requests.filter(({ method }) => method === 'eth_sendTransaction');

beforeEach(() => {
  chainId = 137;
  answer = hash;
  requests = [];
  meanwhile = () => undefined;
  vi.stubGlobal('fetch', async () => {
    meanwhile();
    return Response.json({ wallets: [] });
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a transaction names the chain that was looked at', async () => {
  use('extension');
  expect(await sendTransaction(call)).toBe(hash);
  expect(sent()).toMatchObject([{ params: [{ chainId: '0x89', from, value: '0x32' }] }]);
});

test.each(['b7c1a1d2-0000-4000-8000-000000000000', null])(
  'a wallet that answers with %s in place of a hash may still send the transaction',
  async (given) => {
    answer = given;
    use('extension');
    await expect(sendTransaction(call)).rejects.toMatchObject({ failure: 'unanswered' });
  },
);

test('one whose wallet went to another chain while its balance was asked for is not sent', async () => {
  use('extension');
  meanwhile = () => {
    chainId = 1;
  };
  await expect(sendTransaction(call)).rejects.toMatchObject({ failure: 'wrong-chain' });
  expect(sent()).toEqual([]);
});

test('a phone that went to another chain meanwhile is brought back, and the transaction names its chain', async () => {
  use('bridge');
  meanwhile = () => {
    chainId = 1;
  };
  expect(await sendTransaction({ ...call, kind: 'bridge' })).toBe(hash);
  expect(chainId).toBe(137);
  expect(sent()).toMatchObject([{ params: [{ chainId: '0x89' }] }]);
});
