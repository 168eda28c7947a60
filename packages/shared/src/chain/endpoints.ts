import type { Endpoint } from '../common/endpoint.ts';

export const chainEndpoints = {
  listChains: { method: 'get', path: '/api/chains', access: 'public' },
  explorerTransaction: { method: 'get', path: '/api/explorer/:chain/tx/:hash', access: 'public' },
  explorerBlock: { method: 'get', path: '/api/explorer/:chain/block/:number', access: 'public' },
  explorerAddress: { method: 'get', path: '/api/explorer/:chain/address/:address', access: 'public' },
} as const satisfies Record<string, Endpoint>;
