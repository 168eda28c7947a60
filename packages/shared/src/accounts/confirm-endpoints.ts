import type { Endpoint } from '../common/endpoint.ts';

/** Calls by which signed-in people prove again who they are. */
export const confirmEndpoints = {
  confirmState: { method: 'get', path: '/api/account/confirm', access: 'user' },
  sendProofCode: { method: 'post', path: '/api/account/confirm/code', access: 'user' },
  passkeyConfirmOptions: { method: 'post', path: '/api/account/confirm/passkey', access: 'user' },
  confirmMe: { method: 'post', path: '/api/account/confirm', access: 'user' },
} as const satisfies Record<string, Endpoint>;
