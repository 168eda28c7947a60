import { editionNumber, figure } from '../number.ts';

const editions = (count: number): string => (count === 1 ? '1 edition' : `${figure(count)} editions`);

/** Several editions put on sale one after another. */
export const sellSeveral = {
  open: 'Put several on sale',
  title: 'Put several on sale',
  description: 'Put several of your editions on sale, each at its own price.',
  lead: 'Choose your editions, set a price for each, and confirm them one after another.',
  loading: 'Loading your editions…',
  emptyTitle: 'Nothing to put on sale just now',
  empty: 'Here you find every edition in your wallets that is neither on sale nor in an auction.',
  toProfile: 'Back to your showcase',
  choose: 'Your editions',
  all: (count: number) => `Choose all ${count}`,
  more: (shown: number, total: number) => `The ${figure(shown)} newest of your ${figure(total)} editions.`,
  resumed: (count: number) =>
    `${editions(count)} from your last visit ${count === 1 ? 'is' : 'are'} not on sale yet. The prices are as you left them.`,
  onItsWay: 'It is being put on sale.',
  samePrice: (coin: string, count: number) => `One price in ${coin} for all ${count}`,
  fill: 'Use this price',
  price: (coin: string) => `Price in ${coin}`,
  priceOf: (title: string, serial: number, coin: string) =>
    `Price in ${coin} for ${title}, ${editionNumber(serial)}`,
  buyerPays: (price: string, worth: string | null) =>
    `A buyer pays ${price}${worth === null ? '' : ` (about ${worth})`}, royalty and fee included.`,
  whatYouGet: 'What you receive. Royalty and fee come on top.',
  summary: (count: number) => `${editions(count)} chosen`,
  none: 'Nothing chosen yet',
  receive: 'You will receive, when all are sold',
  review: 'Review',
  reviewTitle: 'Check once more',
  signatures: {
    vault:
      'Your e-mail wallet confirms them one after another. You may be asked once to confirm that it is you.',
    own: (count: number) =>
      count === 1 ? 'Your wallet asks you once.' : `Your wallet asks you ${count} times, once for each line.`,
    mixed: (count: number) =>
      `Your e-mail wallet confirms by itself. Your own wallet asks you ${count === 1 ? 'once' : `${count} times`}.`,
  },
  leave: 'If you close this page, what is on sale stays on sale and the rest waits for you here.',
  approve: (chain: string) => `Allow Talkies to sell from this wallet on ${chain}`,
  start: (count: number) => `Put ${editions(count)} on sale`,
  edit: 'Edit',
  again: 'Try again',
  againAll: 'Try the rest again',
  state: {
    waiting: 'Waiting',
    preparing: 'Checking…',
    ready: 'Checking…',
    signing: { vault: 'Confirming…', own: 'Confirm it in your wallet' },
    sent: 'On its way',
    sell: 'On sale',
    approve: 'Allowed',
    refused: 'Not on sale',
    notAllowed: 'Not allowed',
  },
  progress: (done: number, all: number) => `${done} of ${all} on sale`,
  finished: 'Everything is on sale. It stays in your wallet until somebody buys it.',
  seeAll: 'See what you sell',
  rest: 'Put others on sale',
};
