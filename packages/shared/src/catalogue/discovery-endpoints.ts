import type { Endpoint } from '../common/endpoint.ts';

export const discoveryEndpoints = {
  hotItems: { method: 'get', path: '/api/hot', access: 'public' },
  filmFigures: { method: 'get', path: '/api/films/:slug/figures', access: 'public' },
  suggest: { method: 'get', path: '/api/suggestions', access: 'public' },
  communityPosts: { method: 'get', path: '/api/community', access: 'public' },
  clock: { method: 'get', path: '/api/clock', access: 'public' },
} as const satisfies Record<string, Endpoint>;
