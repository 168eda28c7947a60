import type { Endpoint } from '../common/endpoint.ts';

export const accountEndpoints = {
  me: { method: 'get', path: '/api/account/me', access: 'public' },
  signUp: { method: 'post', path: '/api/account/sign-up', access: 'public' },
  signUpByCode: { method: 'post', path: '/api/account/sign-up/code', access: 'public' },
  signIn: { method: 'post', path: '/api/account/sign-in', access: 'public' },
  signOut: { method: 'post', path: '/api/account/sign-out', access: 'public' },
  verifyEmail: { method: 'post', path: '/api/account/verify', access: 'public' },
  verifyCode: { method: 'post', path: '/api/account/verify/code', access: 'public' },
  pendingVerification: { method: 'get', path: '/api/account/verify', access: 'public' },
  resendVerifyCode: { method: 'post', path: '/api/account/verify/code/resend', access: 'public' },
  resendVerification: { method: 'post', path: '/api/account/verify/resend', access: 'public' },
  requestReset: { method: 'post', path: '/api/account/reset', access: 'public' },
  recoverHere: { method: 'post', path: '/api/account/recover', access: 'public' },
  confirmReset: { method: 'post', path: '/api/account/reset/confirm', access: 'public' },
} as const satisfies Record<string, Endpoint>;
