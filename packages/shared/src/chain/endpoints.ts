import type { Endpoint } from '../common/endpoint.ts';

export const chainEndpoints = {
  listChains: { method: 'get', path: '/api/chains', access: 'public' },
} as const satisfies Record<string, Endpoint>;
