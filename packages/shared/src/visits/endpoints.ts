import type { Endpoint } from '../common/endpoint.ts';

export const visitEndpoints = {
  /** a page that the browser drew by itself: pages that the server draws count themselves */
  countView: { method: 'post', path: '/api/views', access: 'public' },
} as const satisfies Record<string, Endpoint>;
