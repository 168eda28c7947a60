/**
 * Every call of our API by name, without its schemas, so that the browser's bundle holds no validator. The schemas
 * stand under the same names in `schemas/index.ts`. `access`: who may call it.
 */
export type Access = 'public' | 'user';
export type Method = 'get' | 'post' | 'put' | 'delete';
export interface Endpoint {
  method: Method;
  path: `/${string}`;
  access: Access;
}

export const endpoints = {
  listItems: { method: 'get', path: '/api/items', access: 'public' },
  getItem: { method: 'get', path: '/api/items/:id', access: 'public' },
  itemSales: { method: 'get', path: '/api/items/:id/sales', access: 'public' },
  similarItems: { method: 'get', path: '/api/items/:id/similar', access: 'public' },
  topSellers: { method: 'get', path: '/api/top-sellers', access: 'public' },
  listFilms: { method: 'get', path: '/api/films', access: 'public' },
  getFilm: { method: 'get', path: '/api/films/:slug', access: 'public' },
  likeItem: { method: 'put', path: '/api/items/:id/like', access: 'user' },
  unlikeItem: { method: 'delete', path: '/api/items/:id/like', access: 'user' },
  listLikes: { method: 'get', path: '/api/likes', access: 'user' },
  nftAll: { method: 'get', path: '/NFT/all', access: 'public' },
  appNftAll: { method: 'get', path: '/app/NFT/all', access: 'public' },
  nftPurchases: { method: 'get', path: '/purchases', access: 'public' },

  me: { method: 'get', path: '/api/account/me', access: 'public' },
  signUp: { method: 'post', path: '/api/account/sign-up', access: 'public' },
  signIn: { method: 'post', path: '/api/account/sign-in', access: 'public' },
  signOut: { method: 'post', path: '/api/account/sign-out', access: 'public' },
  verifyEmail: { method: 'post', path: '/api/account/verify', access: 'public' },
  resendVerification: { method: 'post', path: '/api/account/verify/resend', access: 'public' },
  requestReset: { method: 'post', path: '/api/account/reset', access: 'public' },
  confirmReset: { method: 'post', path: '/api/account/reset/confirm', access: 'public' },

  listWallets: { method: 'get', path: '/api/wallets', access: 'user' },
  createVault: { method: 'post', path: '/api/wallets/vault', access: 'user' },
  challengeWallet: { method: 'post', path: '/api/wallets/challenge', access: 'user' },
  linkWallet: { method: 'post', path: '/api/wallets/link', access: 'user' },
  activateWallet: { method: 'post', path: '/api/wallets/:address/activate', access: 'user' },
  disconnectWallet: { method: 'post', path: '/api/wallets/disconnect', access: 'user' },
  exportWallet: { method: 'post', path: '/api/wallets/:address/export', access: 'user' },

  createOrder: { method: 'post', path: '/api/orders', access: 'user' },
  latestOrder: { method: 'get', path: '/api/orders/latest', access: 'user' },
  getOrder: { method: 'get', path: '/api/orders/:id', access: 'user' },
  payOrder: { method: 'post', path: '/api/orders/:id/pay', access: 'user' },
  reportTransaction: { method: 'post', path: '/api/orders/:id/transaction', access: 'user' },
  cancelOrder: { method: 'post', path: '/api/orders/:id/cancel', access: 'user' },
  confirmation: { method: 'get', path: '/api/confirmations/:nftId/:token', access: 'user' },
  showcase: { method: 'get', path: '/api/showcase', access: 'user' },

  listChains: { method: 'get', path: '/api/chains', access: 'public' },
  explorerTransaction: { method: 'get', path: '/api/explorer/:chain/tx/:hash', access: 'public' },
  explorerBlock: { method: 'get', path: '/api/explorer/:chain/block/:number', access: 'public' },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
