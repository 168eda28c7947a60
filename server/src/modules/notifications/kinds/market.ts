import { itemPath, patterns, tokenPath } from '@talkies/shared';
import type { Image } from '@talkies/shared/schemas';
import { indianTime, type MailDetails } from '../../../platform/mail/details.ts';
import type { Sample } from '../../../platform/mail/sample.ts';
import { DAY_MINUTES, type Kind, type KindDefinition, kind } from './kind.ts';

/**
 * `marketToken` is the id of its page, empty where the item is not known; `amount` as it is shown, such as `12.5
 * MATIC`.
 */
interface MarketNotificationData {
  title: string;
  marketToken: string;
  amount: string;
  /** the poster went to a wallet that is not theirs */
  away?: boolean;
  /** until the auction ends; an hour where the previous release did not store them */
  minutes?: number;
  /** for the mail; stored notifications call it so */
  ticket?: MarketDetails | undefined;
}

/** What was moved on the chain, for the mail; amounts as they are shown, such as `$6.25 · 12.5 MATIC`. */
export interface MarketDetails {
  image: Pick<Image, 'key' | 'alt'> | null;
  film: string;
  serial: number;
  quantity: number;
  sums: { bid?: string; paid?: string; royalty?: string; fee?: string; received?: string };
  at: string;
  url: string;
}

const sumNames = {
  bid: 'Bid',
  paid: 'Paid by the buyer',
  royalty: 'Artist’s royalty',
  fee: 'Talkies',
  received: 'Paid to the seller',
} as const;

const sampleDetails = ({ image, film }: Sample['item'], at: Date): MarketDetails => ({
  image: image && { key: image.key, alt: image.alt },
  film,
  serial: 7,
  quantity: 100,
  sums: {
    paid: '$6.25 · 12.5 MATIC',
    royalty: '$0.63 · 1.25 MATIC',
    fee: '$0.08 · 0.15625 MATIC',
    received: '$5.55 · 11.09375 MATIC',
  },
  at: at.toISOString(),
  url: 'https://example.com/tx',
});

function detailsOf({ ticket }: MarketNotificationData): MailDetails | null {
  if (!ticket) return null;
  const { image, film, serial, quantity, sums, at, url } = ticket;
  const names = Object.keys(sumNames) as (keyof typeof sumNames)[];
  return {
    image,
    lines: [
      ...(film ? [{ name: 'Film', text: film }] : []),
      { name: 'Edition', text: `Number ${serial} of ${quantity}` },
      ...names.flatMap((name) => (sums[name] ? [{ name: sumNames[name], text: sums[name] }] : [])),
      { name: 'Date', text: indianTime(at) },
      { name: 'Transaction', text: 'See the transaction', url },
    ],
  };
}

const page = ({ marketToken }: MarketNotificationData): string | null =>
  marketToken ? tokenPath(marketToken) : null;
const titleOf = ({ title }: MarketNotificationData): string => title || 'A poster';
type Words = Partial<KindDefinition<MarketNotificationData>> &
  Required<Pick<Kind<MarketNotificationData>, 'title' | 'text' | 'choice'>>;
const market = (words: Words): Kind<MarketNotificationData> =>
  kind<MarketNotificationData>({
    category: 'market',
    link: page,
    details: detailsOf,
    sample: ({ item, at }) => ({
      title: item.title,
      marketToken: item.id,
      amount: '12.5 MATIC',
      ticket: sampleDetails(item, at),
    }),
    ...words,
  });
/** The item and the amount, so that mails can be told apart by their subjects. */
const about =
  (what: string) =>
  (data: MarketNotificationData): string =>
    `${what}: ${titleOf(data)}${data.amount ? ` for ${data.amount}` : ''}`;
/** The contract sends money at once, and keeps what a wallet refuses. */
const elseWithdraw = 'If it could not be sent, withdraw it on your showcase page.';

const profile = (): string => patterns.profile;

export const marketNotifications = {
  'market-bid-placed': market({
    choice: 'bid',
    title: () => 'Your bid is placed',
    subject: about('You bid on'),
    text: (data) => `Your bid of ${data.amount} for ${titleOf(data)} is the highest.`,
  }),
  'market-legendary-bid': market({
    choice: 'bid',
    tag: 'NFT-purchase',
    title: () => 'Non-Fungible SPB Bid',
    text: (data) => `Your bid of ${data.amount} for ${titleOf(data)} is placed, and it is the highest.`,
    link: () => patterns.legendary,
  }),
  'market-outbid': market({
    choice: 'outbid',
    title: () => 'You have been outbid',
    subject: (data) => `You have been outbid: ${titleOf(data)}`,
    text: (data) =>
      `Somebody bid ${data.amount} for ${titleOf(data)}. Your money came back to your wallet. ${elseWithdraw}`,
    action: 'Bid again',
  }),
  'market-ending': market({
    choice: 'ending',
    title: () => 'An auction ends within the hour',
    text: (data) => `The auction of ${titleOf(data)} ends within the hour.`,
    newsFor: ({ minutes = 60 }) => minutes,
    action: 'Watch the end',
  }),
  'market-watched-cheaper': market({
    choice: 'cheaper',
    title: () => 'A poster with your alert is cheaper now',
    text: (data) => `${titleOf(data)} costs ${data.amount} now.`,
    newsFor: () => DAY_MINUTES,
    action: 'See it',
  }),
  'market-watched-offered': market({
    choice: 'offered',
    title: () => 'A poster with your alert is for sale',
    text: (data) => `A collector sells ${titleOf(data)} for ${data.amount}.`,
    newsFor: () => DAY_MINUTES,
    action: 'See it',
  }),
  'market-watched-auction': market({
    choice: 'offered',
    title: () => 'A poster with your alert is in auction',
    text: (data) => `The auction of ${titleOf(data)} has begun. Bids start at ${data.amount}.`,
    newsFor: () => DAY_MINUTES,
    action: 'See the auction',
  }),
  'shop-watched-cheaper': kind<{ title: string; item: string; amount: string }>({
    category: 'market',
    choice: 'cheaper',
    title: () => 'A poster with your alert is cheaper now',
    text: ({ title, amount }) => `Talkies sells ${title} for ${amount} now.`,
    newsFor: () => DAY_MINUTES,
    link: ({ item }) => itemPath(item),
    action: 'See it',
    sample: ({ item }) => ({ title: item.title, item: item.id, amount: '$12.00' }),
  }),
  'market-won': market({
    choice: 'won',
    title: () => 'You won the auction',
    subject: about('You won'),
    text: (data) => `${titleOf(data)} is yours for ${data.amount}.`,
    link: profile,
    action: 'See it in your showcase',
  }),
  'market-lost': market({
    choice: 'lost',
    title: () => 'The auction went to somebody else',
    subject: (data) => `You did not win: ${titleOf(data)}. Your bids came back`,
    text: (data) =>
      `${titleOf(data)} was sold for ${data.amount}. Your bids came back to your wallet. If some could not be sent, withdraw them on your showcase page.`,
  }),
  'market-sold': market({
    choice: 'sold',
    title: () => 'Sold',
    subject: about('You sold'),
    text: (data) =>
      `${titleOf(data)} was bought, and ${data.amount} was sent to your wallet. ${elseWithdraw}`,
    action: 'See the sale',
  }),
  'market-auction-sold': market({
    choice: 'sold',
    title: () => 'Your auction has ended',
    subject: about('You sold at auction'),
    text: (data) =>
      `${titleOf(data)} went for ${data.amount}. Royalty and service fee are taken from it; the rest was sent to your wallet. ${elseWithdraw}`,
    action: 'See the sale',
  }),
  'market-unsold': market({
    choice: 'unsold',
    title: () => 'Your auction ended without a bid',
    text: (data) => `${titleOf(data)} is back with you. Put it on sale at a price, or open another auction.`,
    action: 'Try again',
  }),
  'market-bought': market({
    choice: 'bought',
    title: () => 'It is yours',
    // without a sum where somebody else may have bought it for them
    subject: (data) => (data.amount ? about('You bought')(data) : `It is yours: ${titleOf(data)}`),
    text: (data) =>
      `${titleOf(data)} is in your wallet.${data.amount ? ` You paid ${data.amount}, royalty and service fee included.` : ''}`,
    link: profile,
    action: 'See it in your showcase',
  }),
  'market-listing-stale': market({
    choice: 'stale',
    title: () => 'Taken off the market',
    text: (data) =>
      data.away
        ? `${titleOf(data)} left your wallet, so it is no longer on sale. If it was not you, somebody else may be able to use that wallet: move what is left in it to another one.`
        : `${titleOf(data)} moved to another wallet, so it is no longer on sale. Put it on sale again from there.`,
    action: 'See the poster',
  }),
  'market-refund': market({
    choice: 'refund',
    title: () => 'Money is waiting for you',
    subject: (data) => `${data.amount} waits for you to withdraw it`,
    text: (data) => `${data.amount} could not be sent to your wallet. Withdraw it when you like.`,
    link: profile,
    action: 'Withdraw it',
  }),
};
