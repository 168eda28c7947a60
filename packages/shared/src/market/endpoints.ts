import type { Endpoint } from '../common/endpoint.ts';

export const marketEndpoints = {
  listMarket: { method: 'get', path: '/api/marketplace', access: 'public' },
  topAuctions: { method: 'get', path: '/api/marketplace/top', access: 'public' },
  marketActivity: { method: 'get', path: '/api/market/activity', access: 'public' },
  getMarketToken: { method: 'get', path: '/api/market/tokens/:id', access: 'public' },
  myMarketToken: { method: 'get', path: '/api/market/tokens/:id/mine', access: 'user' },
  acceptBidTerms: { method: 'post', path: '/api/market/tokens/:id/terms', access: 'user' },
  itemMarket: { method: 'get', path: '/api/items/:id/market', access: 'public' },
  myEditions: { method: 'get', path: '/api/items/:id/mine', access: 'user' },
  prepareMarketTransaction: { method: 'post', path: '/api/market/prepare', access: 'user' },
  sendMarketTransaction: { method: 'post', path: '/api/market/send', access: 'user' },
  reportMarketTransaction: { method: 'post', path: '/api/market/report', access: 'user' },
  marketTransactions: { method: 'get', path: '/api/market/transactions', access: 'user' },
  marketTransaction: { method: 'get', path: '/api/market/transactions/:id', access: 'user' },
  myBids: { method: 'get', path: '/api/market/bids', access: 'user' },
  myApprovals: { method: 'get', path: '/api/market/approvals', access: 'user' },
  mySellable: { method: 'get', path: '/api/market/sellable', access: 'user' },
  myOnSale: { method: 'get', path: '/api/market/on-sale', access: 'user' },
  myCredits: { method: 'get', path: '/api/market/credits', access: 'user' },
  bidLatest: { method: 'post', path: '/bid/latest', access: 'public' },
  appBidLatest: { method: 'post', path: '/app/bid/latest', access: 'public' },
} as const satisfies Record<string, Endpoint>;
