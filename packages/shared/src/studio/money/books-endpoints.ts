import type { StudioEndpoint } from '../access.ts';

const reports = { studio: 'reports' } as const;

/** Where the books of a day do not agree: providers, chains, orders and royalties. Amounts and orders, no person. */
export const bookEndpoints = {
  studioBooks: { method: 'get', path: '/api/studio/books', access: reports },
  /** asks the providers and the chains' nodes once more */
  compareBooks: { method: 'post', path: '/api/studio/books/:day/compare', access: reports },
  resolveDifference: { method: 'post', path: '/api/studio/books/:day/resolve', access: reports },
} as const satisfies Record<string, StudioEndpoint>;
