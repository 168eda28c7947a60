import type { StudioEndpoint } from '../access.ts';

/** What waits for a member, and the figures of the last days. */
export const todayEndpoints = {
  studioToday: { method: 'get', path: '/api/studio/today', access: { studio: 'today' } },
} as const satisfies Record<string, StudioEndpoint>;
