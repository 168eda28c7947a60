import type { StudioEndpoint } from '../access.ts';

const health = { studio: 'health' } as const;
const settings = { studio: 'settings' } as const;
const transaction = '/api/studio/health/transactions/:id' as const;

/** How the shop's machinery is, and what mends it. */
export const healthEndpoints = {
  studioHealth: { method: 'get', path: '/api/studio/health', access: health },
  failingJobs: { method: 'get', path: '/api/studio/health/jobs', access: health },
  retryJobs: { method: 'post', path: '/api/studio/health/jobs/retry', access: settings },
  discardJob: { method: 'post', path: '/api/studio/health/jobs/:id/discard', access: settings },
  stuckTransactions: { method: 'get', path: '/api/studio/health/transactions', access: health },
  /** `speed-up`, `retry`, `drop`; of one that is held since a restore: `release`, `discard` */
  recoverTransaction: { method: 'post', path: transaction, access: settings },
} as const satisfies Record<string, StudioEndpoint>;
