import type { StudioEndpoint } from '../access.ts';

const lotteries = { studio: 'lotteries' } as const;
const auctions = { studio: 'auctions' } as const;

/** Lotteries of the shop: opened, changed, called off, looked at. */
export const studioLotteryEndpoints = {
  studioLotteries: { method: 'get', path: '/api/studio/lotteries', access: lotteries },
  studioLottery: { method: 'get', path: '/api/studio/lotteries/:id', access: lotteries },
  /** what may be raffled */
  lotteryPrizes: { method: 'get', path: '/api/studio/lottery-prizes', access: lotteries },
  /** `check` keeps nothing, and says what the press would do */
  openLottery: { method: 'post', path: '/api/studio/lotteries', access: lotteries },
  reviseLottery: { method: 'put', path: '/api/studio/lotteries/:id', access: lotteries },
  retryLottery: { method: 'post', path: '/api/studio/lotteries/:id/retry', access: lotteries },
  callOffLottery: { method: 'post', path: '/api/studio/lotteries/:id/call-off', access: lotteries },
} as const satisfies Record<string, StudioEndpoint>;

/** Auctions that the shop opens, and who may bid for the legendary item. */
export const studioAuctionEndpoints = {
  studioAuctions: { method: 'get', path: '/api/studio/auctions', access: auctions },
  studioAuction: { method: 'get', path: '/api/studio/auctions/:id', access: auctions },
  /** `check` keeps nothing; with a time to come it is announced */
  openAuction: { method: 'post', path: '/api/studio/auctions/:id', access: auctions },
  callOffAuction: { method: 'post', path: '/api/studio/auctions/:id/call-off', access: auctions },
  /** says why, in the body: it stands in the log */
  inspectBidders: { method: 'post', path: '/api/studio/auctions/:id/bidders', access: auctions },
  decideBidder: { method: 'put', path: '/api/studio/auctions/:id/bidders/:bidder', access: auctions },
} as const satisfies Record<string, StudioEndpoint>;
