import type { Endpoint } from '../common/endpoint.ts';

export const walletEndpoints = {
  listWallets: { method: 'get', path: '/api/wallets', access: 'user' },
  createVault: { method: 'post', path: '/api/wallets/vault', access: 'user' },
  challengeWallet: { method: 'post', path: '/api/wallets/challenge', access: 'user' },
  linkWallet: { method: 'post', path: '/api/wallets/link', access: 'user' },
  walletBridge: { method: 'get', path: '/api/wallets/bridge', access: 'public' },
  activateWallet: { method: 'post', path: '/api/wallets/:address/activate', access: 'user' },
  disconnectWallet: { method: 'post', path: '/api/wallets/disconnect', access: 'user' },
  exportWallet: { method: 'post', path: '/api/wallets/:address/export', access: 'user' },
} as const satisfies Record<string, Endpoint>;
