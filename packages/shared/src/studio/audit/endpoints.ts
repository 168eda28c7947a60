import type { StudioEndpoint } from '../access.ts';

export const auditEndpoints = {
  listAudit: { method: 'get', path: '/api/studio/audit', access: { studio: 'audit' } },
} as const satisfies Record<string, StudioEndpoint>;
