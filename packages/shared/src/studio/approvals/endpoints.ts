import type { StudioEndpoint } from '../access.ts';

/** Refunds and payouts that wait for a second person's approval. */
export const approvalEndpoints = {
  listApprovals: { method: 'get', path: '/api/studio/approvals', access: { studio: 'refund' } },
  approveRequest: { method: 'post', path: '/api/studio/approvals/:id', access: { studio: 'approve' } },
  declineRequest: { method: 'post', path: '/api/studio/approvals/:id/decline', access: { studio: 'refund' } },
} as const satisfies Record<string, StudioEndpoint>;
