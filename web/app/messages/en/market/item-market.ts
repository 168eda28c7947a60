import { editionNumber, figure } from '../number.ts';

/** What an item was sold for, what it is offered for, and who owns it. */
export const itemMarket = {
  history: 'Sale history',
  figures: 'Prices of this poster',
  shop: 'From Talkies',
  left: (count: number) => `${figure(count)} left`,
  floor: 'Lowest price from collectors',
  noFloor: 'None for sale',
  last: 'Last sale',
  noLast: 'None yet',
  number: editionNumber,
  ownedBy: 'Owned by',
  others: (count: number) => (count === 1 ? 'and 1 other collector' : `and ${count} other collectors`),
  collectors: (count: number) =>
    count === 0 ? 'Nobody yet' : count === 1 ? '1 collector' : `${count} collectors`,
  chart: (count: number, least: string, most: string) =>
    `Chart of ${count} sales, between ${least} and ${most}. The table below has every one.`,
  kinds: { first: 'First sale', resale: 'Resale', auction: 'Auction' },
  given: 'Given by the studio',
  free: '–',
  sale: 'Sale',
  day: 'When',
  price: 'Price',
  none: 'Nobody has bought this poster yet. The first line could be yours.',
  more: 'Show more sales',
  failed: 'The prices did not load.',
  retry: 'Try again',
  otherNumbers: 'Other numbers of this poster',
  fromCollectors: 'Sold by collectors',
  buy: 'Buy',
  bid: 'Bid',
  lastBid: 'Highest bid',
  firstBid: 'Bids start at',
  endsAt: 'ends',
  all: (count: number) => `See all ${figure(count)} in the marketplace`,
  purchase: 'Buy a new one',
};
