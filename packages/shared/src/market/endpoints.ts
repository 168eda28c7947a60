import type { Endpoint } from '../common/endpoint.ts';

export const tradingEndpoints = {
  listMarket: { method: 'get', path: '/api/marketplace', access: 'public' },
  topAuctions: { method: 'get', path: '/api/marketplace/top', access: 'public' },
  getTrade: { method: 'get', path: '/api/trades/:id', access: 'public' },
  myTrade: { method: 'get', path: '/api/trades/:id/mine', access: 'user' },
  myEditions: { method: 'get', path: '/api/items/:id/mine', access: 'user' },
  prepareTrade: { method: 'post', path: '/api/trading/prepare', access: 'user' },
  sendTrade: { method: 'post', path: '/api/trading/send', access: 'user' },
  reportTrade: { method: 'post', path: '/api/trading/report', access: 'user' },
  tradeTransactions: { method: 'get', path: '/api/trading/transactions', access: 'user' },
  tradeTransaction: { method: 'get', path: '/api/trading/transactions/:id', access: 'user' },
  myBids: { method: 'get', path: '/api/trading/bids', access: 'user' },
  myOnSale: { method: 'get', path: '/api/trading/on-sale', access: 'user' },
  myCredits: { method: 'get', path: '/api/trading/credits', access: 'user' },
  bidLatest: { method: 'post', path: '/bid/latest', access: 'public' },
  appBidLatest: { method: 'post', path: '/app/bid/latest', access: 'public' },
} as const satisfies Record<string, Endpoint>;
