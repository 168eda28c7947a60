import * as page from './page.md';

type HelpText = Pick<
  typeof page,
  | 'title'
  | 'description'
  | 'heading'
  | 'lead'
  | 'nft'
  | 'wallets'
  | 'refusals'
  | 'accepted'
  | 'fees'
  | 'closed'
>;

/** The help page without its questions and guides, in the words of `page`: the repository's or the studio's. */
export const helpIn = (page: HelpText) => ({
  title: page.title,
  description: page.description,
  heading: page.heading,
  lead: page.lead,
  onPage: 'On this page',
  nft: { ...page.nft, terms: 'The words for it' },
  faq: {
    heading: 'Questions and answers',
    label: 'Search the questions',
    hint: 'Try “refund” or “fees”',
    submit: 'Search',
    all: 'Show all questions',
    count: (found: number) => (found === 1 ? '1 answer' : `${found} answers`),
    noneTitle: 'No answer found',
    ask: 'Write to us',
    none: (q: string) => `No question has “${q}” in it. Try a single word, such as wallet, fee or refund.`,
  },
  guides: {
    heading: 'Step by step',
    lead: 'Pick what you want to do.',
    tabs: 'Guides',
    again: 'Play it again',
  },
  network: {
    heading: 'Our networks',
    lead: 'What you enter when you add a network to your wallet by hand.',
    name: 'Network name',
    rpc: 'RPC URL',
    chainId: 'Chain ID',
    currency: 'Currency',
    explorer: 'Block explorer',
    local: 'This is a demo on practice networks: their coins are play money and worth nothing elsewhere.',
  },
  wallets: {
    heading: page.wallets.heading,
    kinds: page.wallets.kinds,
    refusals: page.refusals,
    open: 'Open the wallet page',
  },
  payments: {
    heading: 'Payments',
    offeredTitle: 'What you can pay with now',
    offered: (currency: string, network: string) => `${currency} for posters on ${network}`,
    offeredNote: 'The payment window lists the ways to pay that work for a poster, and no others.',
    accepted: page.accepted,
    fees: page.fees,
    royalty: 'Artist’s royalty',
    service: 'Service fee of Talkies',
    network: 'Network fee',
    onTop: 'on top',
    closed: page.closed,
  },
});

export const help = helpIn(page);
export type Help = typeof help;
