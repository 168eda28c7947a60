import { editionOf } from '../number.ts';

export const ownedToken = {
  title: (title: string, serial: number, of: number) => `${title}, ${editionOf(serial, of)}`,
  description: (title: string, film: string, owner: string) =>
    owner
      ? `${title} from ${film}, in the showcase of ${owner}.`
      : `${title} from ${film}, one of a numbered edition.`,
  inShowcase: 'In the showcase of',
  ownedBy: 'Owned by',
  yours: 'This one is yours',
  yoursText: 'Keep it in your showcase, or sell it: at your price, or in an auction.',
  number: 'Serial number',
  serial: editionOf,
  mint: 'Blockchain number',
  mintOf: (number: string, chain: string) => `${number} on ${chain}`,
  minted: 'Registered on',
  lastPrice: 'Last paid for it',
  lastBid: 'Last bid',
  noBid: 'No bid yet',
  onChain: 'On the blockchain',
  certificate: 'Its certificate',
  aboutItem: 'About the poster',
  forSale: 'It is on sale',
  inAuction: 'It is in an auction, which ends in',
  endedAuction: 'Its auction has ended',
  toMarketToken: 'See it on sale',
  toAuction: 'Go to the auction',
  history: 'History',
  kind: { first: 'First sale', resale: 'Resale', auction: 'Auction' },
  freeNote: 'Not paid on this network',
  transaction: 'Transaction',
  about: 'About this poster',
};
