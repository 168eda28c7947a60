import { editionOf } from '../number.ts';

/** What a card says of one token on the market. */
export const tokenCard = {
  live: 'Live',
  ended: 'Ended',
  gone: 'Just sold',
  lastBid: 'last bid',
  firstBid: 'first bid from',
  opensAt: 'Opens soon',
  notOnSale: 'Not on sale',
  number: editionOf,
  bid: 'Place a bid',
  buy: 'Buy NFT',
  look: 'View',
};

/** The marketplace. Its grid has the words of explore where nothing else is written here. */
export const market = {
  title: 'For sale now',
  page: 'The marketplace',
  lead: 'From collector to collector. Buy at the price shown, or bid in a live auction.',
  description:
    'Live auctions and resales of painted art from Indian cinema: bid, buy, filter by film, actor, rarity and price.',
  activity: 'See what sells now',
  top: 'Top auctions',
  noTop: 'No auction is running just now.',
  noTopText: 'The next one opens soon. Meanwhile, you can buy what is for sale below.',
  topName: 'The top auctions',
  opening: 'Opening soon',
  bids: (count: number) => (count === 1 ? '1 bid' : `${count} bids`),
  curtain: 'Auction ends in',
  searchHint: 'Try “night” or “Kabali”',
  apply: 'Show the posters',
  sorts: {
    ending: 'Ending soon',
    newest: 'Newest on sale',
    'price-up': 'Price, low to high',
    'price-down': 'Price, high to low',
    'most-liked': 'Most liked',
    number: 'Lowest number',
    discount: 'Biggest discount',
  },
  total: (count: number) => (count === 1 ? 'poster for sale' : 'posters for sale'),
  added: (count: number) => (count === 1 ? '1 more poster' : `${count} more posters`),
  noneTitle: 'No poster found',
  none: 'No poster for sale matches all of these filters.',
  noneFor: (q: string) => `No poster for sale matches “${q}”.`,
  emptyTitle: 'The market is quiet',
  empty: 'Nobody sells a poster just now. You can put one of yours on sale within a minute.',
  emptyAction: 'Explore all posters',
  late: (seconds: number) => `We waited ${seconds} seconds and the posters did not load. Please try again.`,
  fresh: (count: number) => (count === 1 ? '1 newly on sale: show' : `${count} newly on sale: show`),
  renew: 'Prices changed: refresh',
  line: {
    lost: 'Connection lost. Prices may have changed; we keep trying.',
    'catching-up': 'Connected again. Updating…',
  },
};
