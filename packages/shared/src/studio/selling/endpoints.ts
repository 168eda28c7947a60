import type { StudioEndpoint } from '../access.ts';

const lotteries = { studio: 'lotteries' } as const;
const auctions = { studio: 'auctions' } as const;

/** The shop's lotteries: opening, changing, calling off and viewing them. */
export const studioLotteryEndpoints = {
  studioLotteries: { method: 'get', path: '/api/studio/lotteries', access: lotteries },
  studioLottery: { method: 'get', path: '/api/studio/lotteries/:id', access: lotteries },
  /** items that may be raffled */
  lotteryPrizes: { method: 'get', path: '/api/studio/lottery-prizes', access: lotteries },
  /** `check` stores nothing, and returns the effect of opening */
  openLottery: { method: 'post', path: '/api/studio/lotteries', access: lotteries },
  reviseLottery: { method: 'put', path: '/api/studio/lotteries/:id', access: lotteries },
  retryLottery: { method: 'post', path: '/api/studio/lotteries/:id/retry', access: lotteries },
  callOffLottery: { method: 'post', path: '/api/studio/lotteries/:id/call-off', access: lotteries },
} as const satisfies Record<string, StudioEndpoint>;

/** The shop's auctions, and the bidders for the legendary item. */
export const studioAuctionEndpoints = {
  studioAuctions: { method: 'get', path: '/api/studio/auctions', access: auctions },
  studioAuction: { method: 'get', path: '/api/studio/auctions/:id', access: auctions },
  /** `check` stores nothing; with a future time the auction is announced */
  openAuction: { method: 'post', path: '/api/studio/auctions/:id', access: auctions },
  callOffAuction: { method: 'post', path: '/api/studio/auctions/:id/call-off', access: auctions },
  /** needs a reason in the body, which is logged */
  inspectBidders: { method: 'post', path: '/api/studio/auctions/:id/bidders', access: auctions },
  decideBidder: { method: 'put', path: '/api/studio/auctions/:id/bidders/:bidder', access: auctions },
} as const satisfies Record<string, StudioEndpoint>;
