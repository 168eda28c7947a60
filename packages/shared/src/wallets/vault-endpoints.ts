import type { Endpoint } from '../common/endpoint.ts';

/** Calls for using the e-mail wallet. */
export const vaultEndpoints = {
  previewSend: { method: 'post', path: '/api/wallets/vault/preview', access: 'user' },
  sendOut: { method: 'post', path: '/api/wallets/vault/send', access: 'user' },
  unlinkWallet: { method: 'delete', path: '/api/wallets/:address', access: 'user' },
  listVaultUses: { method: 'get', path: '/api/wallets/vault/uses', access: 'user' },
} as const satisfies Record<string, Endpoint>;
