import type { StudioEndpoint } from '../access.ts';

/** What waits for somebody, and what the last days came to. */
export const todayEndpoints = {
  studioToday: { method: 'get', path: '/api/studio/today', access: { studio: 'today' } },
} as const satisfies Record<string, StudioEndpoint>;
