import type { StudioEndpoint } from '../access.ts';

const health = { studio: 'health' } as const;
const settings = { studio: 'settings' } as const;
const transaction = '/api/studio/health/transactions/:id' as const;

/** The health of jobs, chains and services, and how to repair them. */
export const healthEndpoints = {
  studioHealth: { method: 'get', path: '/api/studio/health', access: health },
  failingJobs: { method: 'get', path: '/api/studio/health/jobs', access: health },
  retryJobs: { method: 'post', path: '/api/studio/health/jobs/retry', access: settings },
  discardJob: { method: 'post', path: '/api/studio/health/jobs/:id/discard', access: settings },
  stuckTransactions: { method: 'get', path: '/api/studio/health/transactions', access: health },
  /** `speed-up`, `retry`, `drop`; for one that is held after a restore: `release`, `discard` */
  recoverTransaction: { method: 'post', path: transaction, access: settings },
} as const satisfies Record<string, StudioEndpoint>;
