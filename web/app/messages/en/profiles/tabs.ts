import type { ActivityTag, BidStatus } from '@talkies/shared';

export const bidRows = {
  bidStatus: {
    leading: { own: 'You have the highest bid', other: 'Has the highest bid' },
    outbid: { own: 'Outbid', other: 'Outbid' },
    won: { own: 'You won', other: 'Won' },
    lost: { own: 'Somebody else won', other: 'Somebody else won' },
  } satisfies Record<BidStatus, { own: string; other: string }>,
  outbidAt: (amount: string) => `Outbid at ${amount}`,
  refunded: 'Your money went back to your wallet.',
  waiting: 'Your money is ready: withdraw it above.',
  bidAgain: 'Bid again',
  view: 'View',
  transaction: 'Transaction',
  endsIn: (left: string) => `Ends in ${left}`,
  ends: 'Ends',
  ended: 'The auction has ended',
  settling: 'Ended, being completed',
  days: (days: number, clock: string) => `${days} d ${clock}`,
};

export const saleRows = {
  buyersPay: 'buyers pay',
  lastBid: 'Last bid',
  reserve: 'Reserved price, no bid yet',
  bids: (count: number) => (count === 1 ? '1 bid' : `${count} bids`),
  listed: 'On sale at a fixed price',
  look: 'View',
};

export const activityRows = {
  filter: 'What to show',
  all: 'All',
  tags: {
    likes: 'Likes',
    bids: 'Bids',
    auctions: 'Auctions',
    sold: 'Sold',
    followers: 'Followers',
    following: 'Following',
  } satisfies Record<ActivityTag, string>,
  like: 'Likes',
  bid: 'Bid on',
  sold: 'Sold',
  bought: 'Bought',
  auction: {
    open: 'Opened an auction of',
    ended: 'Auctioned',
    settled: 'Auctioned',
    unsold: 'Auctioned without a bid',
    cancelled: 'Called off the auction of',
  },
  follower: 'Followed by',
  following: 'Follows',
  transaction: 'Transaction',
  older: 'Older',
  newest: 'Back to the newest',
};
