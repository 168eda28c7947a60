import type { StudioEndpoint } from '../access.ts';

const serve = { studio: 'serve' } as const;

/** Calls that show a person's own data need a reason in the body, which is logged. */
export const studioOrderEndpoints = {
  searchOrders: { method: 'get', path: '/api/studio/orders', access: { studio: 'orders' } },
  inspectOrder: { method: 'post', path: '/api/studio/orders/:id/inspect', access: { studio: 'orders' } },
  noteOrder: { method: 'post', path: '/api/studio/orders/:id/notes', access: serve },
  writeToBuyer: { method: 'post', path: '/api/studio/orders/:id/messages', access: serve },
  cancelByOperator: { method: 'post', path: '/api/studio/orders/:id/cancel', access: serve },
  deliverAgain: { method: 'post', path: '/api/studio/orders/:id/deliver', access: serve },
  resolveOrder: { method: 'post', path: '/api/studio/orders/:id/resolve', access: { studio: 'approve' } },
  refundOrder: { method: 'post', path: '/api/studio/orders/:id/refunds', access: { studio: 'refund' } },
} as const satisfies Record<string, StudioEndpoint>;
