import type { Endpoint } from '../common/endpoint.ts';

export const visitEndpoints = {
  /** for pages that the browser rendered: pages that the server renders are counted by the server */
  countView: { method: 'post', path: '/api/views', access: 'public' },
} as const satisfies Record<string, Endpoint>;
