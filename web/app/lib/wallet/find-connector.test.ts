import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Connector } from './connector.ts';
import { connectorOfAddress } from './find-connector.ts';

const found = vi.hoisted(() => ({
  wallets: [] as unknown[],
  bridge: (): Promise<unknown> => Promise.resolve(null),
}));
vi.mock('./browser-wallets.ts', () => ({ browserWallets: () => found.wallets }));
vi.mock('./bridge-storage.ts', () => ({ bridgeIsKnown: () => true }));
vi.mock('./bridge.ts', () => ({ currentBridge: () => found.bridge() }));
vi.mock('./last-wallet.ts', () => ({ lastWallet: () => 'metamask' }));

const address = '0x00000000000000000000000000000000000000F1';
/** A wallet that shows these accounts, and after a request the address. */
const wallet = (kind: Connector['kind'], ...accounts: string[]): Connector => ({
  kind,
  id: kind === 'bridge' ? 'bridge' : 'metamask',
  name: '',
  icon: null,
  provider: { request: async ({ method }) => (method === 'eth_requestAccounts' ? [address] : accounts) },
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  ['never comes', () => new Promise(() => undefined)],
  ['is not offered any more', () => Promise.reject(new Error('missing'))],
])('a wallet of this browser opens at once, though the bridge %s', async (_, bridge) => {
  found.bridge = bridge;
  const extension = wallet('extension', address);
  found.wallets = [extension];
  expect(await connectorOfAddress(address)).toBe(extension);
});

test('a wallet of this browser that is locked waits for the bridge only for a moment', async () => {
  found.bridge = () => new Promise(() => undefined);
  const locked = wallet('extension');
  found.wallets = [locked];
  const opening = connectorOfAddress(address);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await opening).toBe(locked);
});

test('the account of a wallet of this browser may have moved to the phone', async () => {
  const phone = wallet('bridge', address);
  found.bridge = async () => phone;
  found.wallets = [wallet('extension')];
  expect(await connectorOfAddress(address)).toBe(phone);
});

test('a phone’s wallet is looked for on the bridge first, and its absence is said', async () => {
  const phone = wallet('bridge', address);
  found.bridge = async () => phone;
  found.wallets = [wallet('extension', address)];
  expect(await connectorOfAddress(address, 'bridge')).toBe(phone);
  found.wallets = [];
  found.bridge = async () => null;
  await expect(connectorOfAddress(address, 'bridge')).rejects.toMatchObject({ failure: 'disconnected' });
});
