import type { StudioEndpoint } from '../access.ts';

const reports = { studio: 'reports' } as const;

/**
 * The differences in the books of a day: providers, chains, orders and royalties. They name amounts and orders, no
 * person.
 */
export const bookEndpoints = {
  studioBooks: { method: 'get', path: '/api/studio/books', access: reports },
  /** compares again with the providers and the chains' nodes */
  compareBooks: { method: 'post', path: '/api/studio/books/:day/compare', access: reports },
  resolveDifference: { method: 'post', path: '/api/studio/books/:day/resolve', access: reports },
} as const satisfies Record<string, StudioEndpoint>;
