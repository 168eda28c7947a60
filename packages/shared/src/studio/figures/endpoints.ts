import type { StudioEndpoint } from '../access.ts';

const figures = { studio: 'figures' } as const;

/** Figures of visitors and orders; the files contain what the screen shows for the same period and dimension. */
export const figuresStudioEndpoints = {
  studioFigures: { method: 'get', path: '/api/studio/figures', access: figures },
  figuresCsv: { method: 'get', path: '/api/studio/figures.csv', access: figures },
} as const satisfies Record<string, StudioEndpoint>;
