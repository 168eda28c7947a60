import type { Endpoint } from '../common/endpoint.ts';

export const socialEndpoints = {
  likeItem: { method: 'put', path: '/api/items/:id/like', access: 'user' },
  unlikeItem: { method: 'delete', path: '/api/items/:id/like', access: 'user' },
  listLikes: { method: 'get', path: '/api/likes', access: 'user' },
} as const satisfies Record<string, Endpoint>;
