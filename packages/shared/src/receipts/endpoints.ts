import type { Endpoint } from '../common/endpoint.ts';

export const receiptEndpoints = {
  orderReceipts: { method: 'get', path: '/api/orders/:id/receipts', access: 'user' },
  receiptPdf: { method: 'get', path: '/api/orders/:id/receipt.pdf', access: 'user' },
} as const satisfies Record<string, Endpoint>;
