import type { DifferenceKind } from '@talkies/shared/studio';

export const studioBooks = {
  title: 'Books',
  lead: 'Every night the orders, the payment providers, the chains and the royalties of the day before are compared. What does not agree is listed here until somebody settles it.',
  show: { open: 'To settle', all: 'Every day that differed' },
  shows: 'Which days',
  none: 'All books agree, as far as they were compared.',
  noneAll: 'No day has differed so far.',
  older: 'Older days',
  newest: 'Newest days',
  compared: 'Compared',
  again: 'Compare again',
  againText: 'Compare it again once what differs is corrected: providers and chains are asked once more.',
  comparedNow: (count: number) =>
    count === 0
      ? 'The books of that day agree now.'
      : `${count} ${count === 1 ? 'difference is' : 'differences are'} left.`,
  columns: { kind: 'What differs', about: 'About', what: 'What the books say', actions: 'Settle' },
  kinds: {
    'money-without-order': 'Money without an order',
    'order-without-money': 'An order without money',
    amount: 'The amount',
    refund: 'A refund',
    dispute: 'A dispute with the buyer’s bank',
    'token-without-order': 'A delivery without an order',
    'order-without-token': 'An order without a delivery',
    royalty: 'A royalty',
    funding: 'Coins of an on-ramp',
    chain: 'What is read of a chain',
    'not-compared': 'Could not be compared',
  } satisfies Record<DifferenceKind, string>,
  /** what resolves each, for somebody who sees one for the first time */
  remedies: {
    'money-without-order': 'Look for it at the provider and send it back there, then compare again.',
    'order-without-money': 'Look at the order: what was paid is listed among its payments.',
    amount: 'Look at the order and at the provider: one of them has the other amount.',
    refund: 'Look at the order: retry the refund, or record what went back.',
    dispute: 'Look at the order: say there how the dispute ended.',
    'token-without-order': 'Look at the transaction in the explorer: whose key has sent it?',
    'order-without-token': 'Look at the order: deliver again, or send its money back.',
    royalty: 'Look at the creator under Money.',
    funding: 'Ask the on-ramp with its reference; no money of ours is in it.',
    chain: 'Look at Health: the reader catches up by itself, then compare again.',
    'not-compared': 'Somebody did not answer. Compare again later.',
  } satisfies Record<DifferenceKind, string>,
  order: (number: string) => `Order ${number}`,
  resolve: 'Settle',
  resolveName: (about: string) => `Settle: ${about}`,
  resolveText:
    'It is listed no more, unless the books say something else of it some day. Nothing else is changed.',
  note: 'What it was',
  resolved: 'It is settled.',
  by: (role: string) => `Settled (${role.toLowerCase()})`,
  noteOfDay: 'Of the whole day:',
};
