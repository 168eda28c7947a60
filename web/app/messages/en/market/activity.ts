import { editionOf, figure } from '../number.ts';

/** What happens on the whole market. */
export const marketActivity = {
  title: 'Market activity',
  lead: 'Every sale, every bid and every poster put on sale, as it happens.',
  description:
    'Live: what sells on Talkies now, for how much and to whom. Sales, auctions, bids and posters put on sale.',
  filters: 'What to show',
  films: 'Film',
  all: 'Everything',
  allFilms: 'All films',
  otherFilms: (count: number) => (count === 1 ? '1 more film' : `${figure(count)} more films`),
  show: { sales: 'Sales', listings: 'Put on sale', auctions: 'Auctions', bids: 'Bids' },
  somebody: 'Somebody',
  /** between who and the poster */
  did: {
    'first-sale': 'bought',
    resale: 'bought',
    'auction-sale': 'won',
    listed: 'put on sale',
    'price-changed': 'changed the price of',
    'auction-opened': 'opened an auction of',
    bid: 'bid on',
  },
  from: 'from',
  kind: {
    'first-sale': 'First sale',
    resale: 'Resale',
    'auction-sale': 'Auction won',
    listed: 'Put on sale',
    'price-changed': 'New price',
    'auction-opened': 'Auction opened',
    bid: 'Bid',
  },
  startsAt: 'starts at',
  number: editionOf,
  transaction: 'Transaction',
  notOnChain: 'Price not public',
  fresh: (count: number) => (count === 1 ? '1 new entry: show' : `${count} new entries: show`),
  renew: 'Much has happened: refresh',
  newest: 'Back to the newest',
  older: 'Older entries',
  emptyTitle: 'Nothing here yet',
  empty: 'Nothing of this kind has happened yet. The first appears here by itself.',
  emptyAction: 'Go to the marketplace',
  showAll: 'Show everything',
};
