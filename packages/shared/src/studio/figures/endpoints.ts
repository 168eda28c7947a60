import type { StudioEndpoint } from '../access.ts';

const figures = { studio: 'figures' } as const;

/** What visitors and orders came to; the files hold what the same period and dimension show. */
export const figuresStudioEndpoints = {
  studioFigures: { method: 'get', path: '/api/studio/figures', access: figures },
  figuresCsv: { method: 'get', path: '/api/studio/figures.csv', access: figures },
} as const satisfies Record<string, StudioEndpoint>;
