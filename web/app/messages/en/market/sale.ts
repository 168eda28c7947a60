import { AUCTION_LEAST_DAYS, AUCTION_MOST_DAYS } from '@talkies/shared';

/** Selling. Wording of the documents (transactions:2, transactions:4, transactions:5, transactions:8) where they give one. */
/** On buttons, apart from the dialogs' words, which come with them. */
export const saleActions = {
  putToSale: 'Put to Sale',
  changePrice: 'Change price',
  remove: 'Remove from sale',
  callOff: 'Call off auction',
};

/** Of one's own editions on a picture's page. */
export const owned = {
  yours: 'In your showcase',
  onSaleFor: 'On sale. A buyer pays',
  running: 'In auction',
};

const fromTo = `From ${AUCTION_LEAST_DAYS} to ${AUCTION_MOST_DAYS}.`;

export const sale = {
  title: 'Put to Sale',
  titlePrice: 'Change price',
  loading: 'Looking up your picture…',
  kinds: 'How do you want to sell?',
  kind: {
    sell: ['Sell Instantly', 'At your price, to whoever comes first'],
    auction: ['Create Auction', 'To the highest bid when the time is up'],
  },
  price: (coin: string) => `Price in ${coin}`,
  priceAdds: (percent: string) => `What you receive. The buyer pays ${percent} on top.`,
  newPrice: (coin: string) => `New price in ${coin}`,
  reserve: (coin: string) => `Price in ${coin}`,
  reserveHint: 'The least first bid. Without a bid the picture stays yours.',
  days: 'Number of days',
  daysHint: `${fromTo} The clock starts as soon as it is on the chain.`,
  daysMissing: 'Please write the number of days',
  daysMissingText: fromTo,
  priceNow: (price: string) => `It is on sale for ${price} now.`,
  wallet: 'Signs',
  walletHolds: (kind: string, address: string) => `${kind} ${address}, which holds the picture`,
  onceMore: 'Our marketplace is switched off for this wallet. We switch it on first, so you sign twice.',
  onceMoreLeft: 'Our marketplace is switched on. One signature is left.',
  review: 'Look at the figures',
  confirm: {
    sell: 'Sell Instantly',
    auction: 'Create Auction',
    'change-price': 'Change price',
    approve: 'Switch on, then sell',
  },
  back: 'Change something',
  youReceive: 'You will receive',
  atLeast: 'You will receive at least',
  buyerPays: 'The buyer pays',
  firstBid: 'Least first bid',
  royalty: (percent: string) => `Creator’s royalty, ${percent}`,
  fee: (percent: string) => `Talkies, ${percent}`,
  networkFee: 'Network fee, at most',
  unknownFee: 'shown by the wallet',
  noFigure: '–',
  ends: 'Ends',
  onTop: 'Paid by the buyer on top of your price.',
  outOf: 'Taken out of the winning bid.',
  typeFirst: 'Write a price and see here what reaches you.',
  step: (now: number, of: number) => `Signature ${now} of ${of}`,
  done: { close: 'Close', see: 'See the offer', again: 'Try again' },
  afterwards: {
    sell: 'It stays in your wallet until somebody buys it. Then your price reaches you in the same moment.',
    auction: 'It stays in your wallet, locked until the auction ends. The winning bid reaches you by itself.',
    'change-price': 'Everybody sees the new price already.',
  },
  gone: {
    title: 'This picture is not in your wallets',
    text: 'It was sold or sent away, or the wallet that holds it is not linked to your account any more.',
  },
  busyAuction: {
    title: 'This picture is in an auction',
    text: 'Wait for its end, or call it off before the first bid.',
  },
  onTheWay: 'Something about this picture is on its way already.',
  ask: {
    remove: 'Do you want to remove the nft from marketplace ?',
    'cancel-auction': 'Do you want to remove the nft from marketplace ?',
    removeText: 'It hangs in your showcase again. Nobody can buy it until you put it to sale once more.',
    callOffText: 'Nobody has bid yet, so the auction can be called off. The picture stays yours.',
    yes: 'Yes',
    no: 'No',
  },
};

/** Buying a listing. */
export const buy = {
  buyNow: 'Buy NFT',
  ownWallet: 'A wallet of your own',
  ownWalletNote: 'Sign in, then choose or connect it',
  title: 'How will you pay?',
  usingWallet: 'Buy Using Wallet',
  asking: 'Looking at the offer…',
  receives: 'The wallet that pays receives the picture.',
  forYou:
    'We buy it for you in one step: it arrives in your wallet, or your money goes back by itself. Nobody else is kept from buying it meanwhile.',
  charged: (coins: string) => `${coins} at the rate held for you, every fee included.`,
  held: 'Price held for',
  freshPrice: 'Get a fresh price',
  otherWallet: 'Use another wallet',
  connect: 'Connect a wallet',
  holds: (amount: string) => `holds ${amount}`,
  asked: 'Seller asks',
  royalty: (percent: string) => `Creator’s royalty, ${percent}`,
  fee: (percent: string) => `Talkies, ${percent}`,
  networkFee: 'Network fee, at most',
  unknownFee: 'shown by the wallet',
  youPay: 'You will pay',
  nothing: 'Not on offer any more',
  /** an amount in rupees says by itself that it is about that */
  exact: (worth: string | null) =>
    `${worth ? `${worth.startsWith('≈') ? '' : 'About '}${worth}. ` : ''}Exactly this or nothing; only the network fee comes on top.`,
  processing: 'Processing Payment',
  noRefresh: 'Please do not refresh the page',
  toWallet: 'Redirecting to Wallet Page...Please Connect Wallet to Proceed',
  seller: 'Sold by',
  look: 'Look at the new price',
  back: 'Back to the picture',
  market: 'Other pictures on sale',
  showcase: 'To your showcase',
  stale: {
    bought: ['Somebody was faster', 'The picture was bought a moment ago. Nothing was charged.'],
    moved: [
      'The picture has left the seller’s wallet',
      'Its owner moved it, and that ends the offer for everybody. Nothing was charged.',
    ],
    auction: [
      'The owner has put it to auction',
      'It cannot be bought at that price any more, but you can bid. Nothing was charged.',
    ],
    removed: ['The owner took it off sale', 'Nothing was charged.'],
    off: [
      'The owner has closed the marketplace for this wallet',
      'The offer cannot be taken until they open it again. Nothing was charged.',
    ],
    none: ['This picture is not on sale now', 'It was sold, taken back or moved. Nothing was charged.'],
    yours: ['It is yours already', 'It hangs in your showcase.'],
    price: ['The price has changed', 'Look at the new total before you pay.'],
  },
} as const;
