const editions = (count: number): string => (count === 1 ? '1 edition' : `${count} editions`);

/** Several editions put on sale one after another. */
export const several = {
  open: 'List several for sale',
  title: 'List several for sale',
  description: 'Put several of your editions on sale, each at its own price.',
  lead: 'Choose your editions, set a price for each, and confirm them one after another.',
  loading: 'Loading your editions…',
  emptyTitle: 'Nothing to list just now',
  empty: 'Here you find every edition in your wallets that is neither on sale nor in an auction.',
  toProfile: 'Back to your showcase',
  choose: 'Your editions',
  all: (count: number) => `Choose all ${count}`,
  more: (shown: number, total: number) => `The ${shown} newest of your ${total} editions.`,
  resumed: (count: number) =>
    `${editions(count)} from your last visit ${count === 1 ? 'is' : 'are'} still to list. The prices are as you left them.`,
  onItsWay: 'Its listing is on its way to the network.',
  samePrice: (coin: string, count: number) => `One price in ${coin} for all ${count}`,
  fill: 'Use this price',
  price: (coin: string) => `Price in ${coin}`,
  priceOf: (title: string, serial: number, coin: string) => `Price in ${coin} for ${title}, No. ${serial}`,
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
      'Your e-mail wallet signs them one after another. You may be asked once to confirm that it is you.',
    own: (count: number) =>
      count === 1 ? 'Your wallet asks you once.' : `Your wallet asks you ${count} times, once for each line.`,
    mixed: (count: number) =>
      `Your e-mail wallet signs by itself. Your own wallet asks you ${count === 1 ? 'once' : `${count} times`}.`,
  },
  leave: 'If you close this page, what is listed stays listed and the rest waits for you here.',
  approve: (chain: string) => `Allow Talkies to sell from this wallet on ${chain}`,
  start: (count: number) => `List ${editions(count)}`,
  edit: 'Edit',
  again: 'Try again',
  againAll: 'Try the rest again',
  state: {
    waiting: 'Waiting',
    preparing: 'Checking…',
    ready: 'Checking…',
    signing: { vault: 'Signing…', own: 'Confirm it in your wallet' },
    sent: 'On its way',
    sell: 'Listed',
    approve: 'Allowed',
    refused: 'Not listed',
    notAllowed: 'Not allowed',
  },
  progress: (done: number, all: number) => `${done} of ${all} listed`,
  finished: 'Everything is listed. It stays in your wallet until somebody buys it.',
  seeAll: 'See what you sell',
  rest: 'List others',
};
