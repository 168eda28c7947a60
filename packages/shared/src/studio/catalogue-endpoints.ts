import type { StudioEndpoint } from './endpoints.ts';

const items = { studio: 'items' } as const;

/** The catalogue, with what nobody sees in the shop. */
export const catalogueEndpoints = {
  listCatalogue: { method: 'get', path: '/api/studio/items', access: items },
  /** a file of CSV, not JSON */
  exportCatalogue: { method: 'get', path: '/api/studio/items.csv', access: items },
  catalogueFilms: { method: 'get', path: '/api/studio/films', access: items },
} as const satisfies Record<string, StudioEndpoint>;
