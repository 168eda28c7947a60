import type { Endpoint } from '../common/endpoint.ts';

/** Signing in by other means than the password, and the open sessions. */
export const signingInEndpoints = {
  startGoogle: { method: 'get', path: '/api/account/google', access: 'public' },
  finishGoogle: { method: 'get', path: '/api/account/google/callback', access: 'public' },
  unlinkGoogle: { method: 'delete', path: '/api/account/google', access: 'user' },
  pendingFirstSignIn: { method: 'get', path: '/api/account/first-sign-in', access: 'public' },
  confirmFirstSignIn: { method: 'post', path: '/api/account/first-sign-in', access: 'public' },
  signInMethods: { method: 'get', path: '/api/account/sign-in-methods', access: 'user' },
  passkeySignInOptions: { method: 'post', path: '/api/account/passkey/options', access: 'public' },
  passkeySignIn: { method: 'post', path: '/api/account/passkey', access: 'public' },
  passkeyOptions: { method: 'post', path: '/api/account/passkeys/options', access: 'user' },
  addPasskey: { method: 'post', path: '/api/account/passkeys', access: 'user' },
  renamePasskey: { method: 'put', path: '/api/account/passkeys/:id', access: 'user' },
  removePasskey: { method: 'delete', path: '/api/account/passkeys/:id', access: 'user' },
  listSessions: { method: 'get', path: '/api/account/sessions', access: 'user' },
  endSession: { method: 'delete', path: '/api/account/sessions/:id', access: 'user' },
  endOtherSessions: { method: 'post', path: '/api/account/sessions/end-others', access: 'user' },
} as const satisfies Record<string, Endpoint>;
