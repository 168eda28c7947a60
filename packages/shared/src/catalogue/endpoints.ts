import type { Endpoint } from '../common/endpoint.ts';

export const catalogueEndpoints = {
  listItems: { method: 'get', path: '/api/items', access: 'public' },
  getItem: { method: 'get', path: '/api/items/:id', access: 'public' },
  itemSales: { method: 'get', path: '/api/items/:id/sales', access: 'public' },
  similarItems: { method: 'get', path: '/api/items/:id/similar', access: 'public' },
  itemCertificate: { method: 'get', path: '/api/items/:id/certificate', access: 'public' },
  topSellers: { method: 'get', path: '/api/top-sellers', access: 'public' },
  listFilms: { method: 'get', path: '/api/films', access: 'public' },
  getFilm: { method: 'get', path: '/api/films/:slug', access: 'public' },
  nftAll: { method: 'get', path: '/NFT/all', access: 'public' },
  appNftAll: { method: 'get', path: '/app/NFT/all', access: 'public' },
  nftPurchases: { method: 'get', path: '/purchases', access: 'public' },
} as const satisfies Record<string, Endpoint>;
