import type { Endpoint } from '../common/endpoint.ts';

export const royaltyEndpoints = {
  myRoyalties: { method: 'get', path: '/api/account/royalties', access: 'user' },
} as const satisfies Record<string, Endpoint>;
