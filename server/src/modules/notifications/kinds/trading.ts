import { type Kind, kind } from './kind.ts';

/** `trade` is the id of the page, empty where the item is not known; `amount` as it is read, such as `12.5 MATIC`. */
interface TradeData {
  title: string;
  trade: string;
  amount: string;
}

const page = ({ trade }: TradeData): string | null =>
  trade ? `/nfttransfer/${encodeURIComponent(trade)}` : null;
const picture = ({ title }: TradeData): string => title || 'A picture';
type Words = Partial<Kind<TradeData>> & Pick<Kind<TradeData>, 'title' | 'text'>;
const trading = (words: Words): Kind<TradeData> =>
  kind<TradeData>({ topic: 'trading', link: page, mailed: false, ...words });
const profile = (): string => '/profile';

export const tradingKinds = {
  'trade-bid-placed': trading({
    title: () => 'Your bid is placed',
    text: (data) => `You lead the auction of ${picture(data)} with ${data.amount}.`,
  }),
  'trade-outbid': trading({
    title: () => 'You have been outbid',
    text: (data) =>
      `Somebody bid ${data.amount} for ${picture(data)}. Your money is on its way back to your wallet.`,
    mailed: true,
    action: 'Bid again',
  }),
  'trade-ending': trading({
    title: () => 'The last hour',
    text: (data) => `The auction of ${picture(data)} ends within the hour.`,
    mailed: true,
    action: 'Watch the end',
  }),
  'trade-won': trading({
    title: () => 'You won the auction',
    text: (data) => `${picture(data)} is yours for ${data.amount}.`,
    link: profile,
    mailed: true,
    action: 'See it in your showcase',
  }),
  'trade-lost': trading({
    title: () => 'The auction went to somebody else',
    text: (data) => `${picture(data)} was sold for ${data.amount}. Your bid is back in your wallet.`,
  }),
  'trade-sold': trading({
    title: () => 'Sold',
    text: (data) => `${picture(data)} was bought, and ${data.amount} is in your wallet.`,
    mailed: true,
    action: 'See the sale',
  }),
  'trade-auction-sold': trading({
    title: () => 'Your auction has ended',
    text: (data) =>
      `${picture(data)} went for ${data.amount}. Royalty and service fee are taken out of it; the rest is in your wallet.`,
    mailed: true,
    action: 'See the sale',
  }),
  'trade-unsold': trading({
    title: () => 'Your auction ended without a bid',
    text: (data) => `${picture(data)} is free again: sell it, or try another auction.`,
    mailed: true,
    action: 'Try again',
  }),
  'trade-bought': trading({
    title: () => 'It is yours',
    text: (data) => `${picture(data)} is in your wallet.`,
    link: profile,
  }),
  'trade-listing-stale': trading({
    title: () => 'Taken off the market',
    text: (data) =>
      `${picture(data)} moved to another wallet, so its offer has ended. Put it on sale again from there.`,
  }),
  'trade-refund': trading({
    title: () => 'Money waits for you',
    text: (data) => `${data.amount} could not be sent to your wallet. Withdraw it when you like.`,
    link: profile,
    mailed: true,
    action: 'Withdraw it',
  }),
};
