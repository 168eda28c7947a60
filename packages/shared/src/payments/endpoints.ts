import type { Endpoint } from '../common/endpoint.ts';

export const paymentEndpoints = {
  createCashfreeOrder: { method: 'post', path: '/createOrder', access: 'user' },
  createPaymentIntent: { method: 'post', path: '/create-payment-intent', access: 'user' },
  quoteItem: { method: 'post', path: '/api/items/:id/quote', access: 'public' },
  listPaymentMethods: { method: 'get', path: '/api/items/:id/payment-methods', access: 'public' },
  listResaleMethods: { method: 'get', path: '/api/market/tokens/:id/payment-methods', access: 'public' },
  createResaleOrder: { method: 'post', path: '/api/market/tokens/:id/orders', access: 'user' },
  orderPayments: { method: 'get', path: '/api/orders/:id/payments', access: 'user' },
  paymentStatus: { method: 'get', path: '/api/payment-status/:nftId/:id/:token', access: 'user' },
  startFunding: { method: 'post', path: '/api/orders/:id/fundings', access: 'user' },
  startPayment: { method: 'post', path: '/api/orders/:id/payments', access: 'user' },
} as const satisfies Record<string, Endpoint>;
