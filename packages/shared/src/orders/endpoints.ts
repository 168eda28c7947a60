import type { Endpoint } from '../common/endpoint.ts';

export const orderEndpoints = {
  createOrder: { method: 'post', path: '/api/orders', access: 'user' },
  latestOrder: { method: 'get', path: '/api/orders/latest', access: 'user' },
  listReservations: { method: 'get', path: '/api/orders/reservations', access: 'user' },
  listOrders: { method: 'get', path: '/api/orders', access: 'user' },
  orderPage: { method: 'get', path: '/api/orders/:id/page', access: 'public' },
  getOrder: { method: 'get', path: '/api/orders/:id', access: 'user' },
  payOrder: { method: 'post', path: '/api/orders/:id/pay', access: 'user' },
  startEthPayment: { method: 'post', path: '/api/orders/:id/eth-payment', access: 'user' },
  reportTransaction: { method: 'post', path: '/api/orders/:id/transaction', access: 'user' },
  cancelOrder: { method: 'post', path: '/api/orders/:id/cancel', access: 'user' },
  confirmation: { method: 'get', path: '/api/confirmations/:nftId/:token', access: 'user' },
  showcase: { method: 'get', path: '/api/showcase', access: 'user' },
} as const satisfies Record<string, Endpoint>;
