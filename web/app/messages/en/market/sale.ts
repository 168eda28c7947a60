import { runDaysMessage } from '@talkies/shared';
import { editionNumber, figure } from '../number.ts';

/** Selling. Wording of the specification (transactions:2, transactions:4, transactions:5, transactions:8) where it gives one. */
/** On buttons, apart from the dialogs' words, which come with them. */
export const saleActions = {
  putToSale: 'Put to Sale',
  changePrice: 'Change price',
  remove: 'Remove from sale',
  callOff: 'Call off auction',
};

/** Of one's own editions on an item's page. */
export const owned = {
  yours: 'In your showcase',
  onSaleFor: 'On sale. A buyer pays',
  running: 'In auction',
  have: (serial: number, others: number) =>
    `You own ${editionNumber(serial)}${others === 0 ? '' : ` and ${figure(others)} more`}`,
  see: 'See it',
  buyAnother: 'Buy another',
};

export const sale = {
  title: 'Put to Sale',
  titlePrice: 'Change price',
  loading: 'Loading your poster…',
  kinds: 'How do you want to sell?',
  kind: {
    sell: ['Sell Instantly', 'At a fixed price, to the first buyer'],
    auction: ['Create Auction', 'To the highest bid when the time is up'],
  },
  price: (coin: string) => `Price in ${coin}`,
  priceAdds: (percent: string) => `What you receive. The buyer pays ${percent} on top.`,
  newPrice: (coin: string) => `New price in ${coin}`,
  reserve: (coin: string) => `Price in ${coin}`,
  reserveHint: 'The starting bid. Without a bid the poster stays yours.',
  days: 'Number of days',
  daysHint: (local: boolean) =>
    `${runDaysMessage({ local })} The clock starts as soon as the network has confirmed it.`,
  daysMissing: 'Please enter the number of days',
  priceNow: (price: string) => `It is on sale for ${price} now.`,
  wallet: 'Wallet',
  walletOwns: (kind: string, address: string) => `${kind} ${address}, which owns the poster`,
  onceMore: 'Talkies may not sell from this wallet yet. You allow it first, so your wallet asks you twice.',
  onceMoreLeft: 'Talkies may sell from this wallet now. Your wallet asks you once more.',
  review: 'Review',
  confirm: {
    sell: 'Sell Instantly',
    auction: 'Create Auction',
    'change-price': 'Change price',
    approve: 'Allow, then sell',
  },
  back: 'Edit',
  youReceive: 'You will receive',
  atLeast: 'You will receive at least',
  buyerPays: 'The buyer pays',
  firstBid: 'Starting bid',
  royalty: (percent: string) => `Artist’s royalty, ${percent}`,
  fee: (percent: string) => `Talkies, ${percent}`,
  networkFee: 'Network fee, at most',
  unknownFee: 'shown by the wallet',
  noFigure: '–',
  ends: 'Ends',
  onTop: 'The buyer pays the royalty and Talkies’ share on top of your price.',
  outOf: 'The royalty and Talkies’ share come out of the winning bid.',
  typeFirst: 'Enter a price to see what you get.',
  guide: {
    worth: (auction: boolean, dollars: string, rupees: string | null) =>
      `${auction ? 'The first bid is at least' : 'A buyer pays'} ${dollars}${rupees ? `, ${rupees}` : ''}.`,
    noWorth: (auction: boolean, currency: string, worth: string | null) =>
      `${worth ? `1 ${currency} is ${worth} today. ` : ''}Enter a price to see what ${auction ? 'the first bid is' : 'a buyer pays'}.`,
    shop: 'From Talkies',
    floor: 'Lowest price from collectors',
    last: 'Last sale',
    paid: 'You paid',
    aboveShop: (price: string, left: number) =>
      `Talkies still sells this poster for ${price} and has ${figure(left)} left. Few people pay more.`,
    around: {
      floor: 'Compared with the lowest price from collectors',
      last: 'Compared with the last sale',
    },
    chips: { below: '5% below', same: 'Same price', above: '10% above' },
  },
  step: (now: number, of: number) => `Step ${now} of ${of}`,
  done: { close: 'Close', see: 'See it on sale', again: 'Try again' },
  afterwards: {
    sell: 'It stays in your wallet until somebody buys it. You are paid in the same moment.',
    auction: 'It stays in your wallet, locked until the auction ends. You are paid automatically.',
    'change-price': 'Everybody sees the new price now.',
  },
  gone: {
    title: 'This poster is not in your wallets',
    text: 'It was sold or sent away, or the wallet that holds it is not linked to your account any more.',
  },
  ask: {
    remove: 'Do you want to remove the NFT from the marketplace?',
    'cancel-auction': 'Do you want to remove the NFT from the marketplace?',
    removeText: 'It goes back to your showcase. Nobody can buy it until you put it on sale again.',
    callOffText: 'Nobody has bid yet, so the auction can be called off. The poster stays yours.',
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
  asking: 'Checking the price…',
  receives: 'The wallet that pays receives the poster.',
  forYou:
    'We buy it for you in one step: it arrives in your wallet, or your money is refunded automatically. It is not reserved for you: somebody else can buy it in the meantime.',
  charged: (coins: string) => `${coins} at the rate locked for you, every fee included.`,
  lockedFor: 'Price locked for',
  freshPrice: 'Get a new price',
  otherWallet: 'Use another wallet',
  connect: 'Connect a wallet',
  has: (amount: string) => `has ${amount}`,
  asked: 'Price',
  royalty: (percent: string) => `Artist’s royalty, ${percent}`,
  fee: (percent: string) => `Talkies, ${percent}`,
  networkFee: 'Network fee, at most',
  unknownFee: 'shown by the wallet',
  youPay: 'You will pay',
  nothing: 'Not for sale any more',
  yourOffer: 'A buyer pays',
  allOfIt: 'only the network fee is added.',
  processing: 'Processing Payment',
  noRefresh: 'Please do not refresh the page',
  seller: 'Sold by',
  look: 'See the new price',
  back: 'Back to the poster',
  market: 'Other posters on sale',
  showcase: 'See your showcase',
  stale: {
    bought: ['Somebody was faster', 'The poster was bought a moment ago. Nothing was charged.'],
    moved: [
      'The poster has left the seller’s wallet',
      'Its owner moved it, so it is not for sale any more. Nothing was charged.',
    ],
    auction: [
      'The owner has put it to auction',
      'It cannot be bought at that price any more, but you can bid. Nothing was charged.',
    ],
    removed: ['The owner took it off sale', 'Nothing was charged.'],
    off: [
      'The owner has paused the sale',
      'It can be bought when the owner allows Talkies to sell from this wallet again. Nothing was charged.',
    ],
    none: ['This poster is not on sale now', 'It was sold, taken off sale or moved. Nothing was charged.'],
    own: [
      'You are selling this poster yourself',
      'It is on sale at your price. You can change the price or take it off sale.',
    ],
    yours: ['It is yours already', 'You find it in your showcase.'],
    price: ['The price has changed', 'Check the new total before you pay.'],
  },
} as const;
