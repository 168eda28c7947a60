import type { EntryProblem, LotteryPhase, OrderState } from '@talkies/shared';
import { figure } from '../number.ts';

/** Buying tickets. Messages of the specification (transactions:8) where it gives one. */
export const ticketSale = {
  title: 'Purchase tickets',
  count: 'How many tickets',
  fewer: 'One ticket fewer',
  more: 'One ticket more',
  most: (count: number) =>
    count === 1 ? 'You can buy one more ticket.' : `You can buy up to ${figure(count)} tickets.`,
  price: 'Ticket price',
  times: (count: number) => `${figure(count)} ×`,
  networkFee: 'Network fee, at most',
  unknownFee: 'shown by the wallet',
  smallFee: 'known when you pay, usually less than a cent',
  total: 'You will pay',
  usingWallet: 'Buy Using Wallet',
  otherWallet: 'Use another wallet',
  connect: 'Connect a wallet',
  has: (amount: string) => `has ${amount}`,
  asking: 'Checking your wallets…',
  signIn: 'Sign in to buy tickets, or sign up in a minute. Then you continue here.',
  ownWallet: 'A wallet of your own',
  ownWalletNote: 'Sign in, then choose or connect it',
  chosen: (count: number, way: string) => `${count === 1 ? '1 ticket' : `${figure(count)} tickets`}, ${way}`,
  adult: 'I am 18 or older and have read the rules and odds.',
  adultKnown: 'You have said that you are 18 or older.',
  adultMissing: 'Tickets are for people of 18 and older. Please tick the box if you are.',
  region: 'Where do you live?',
  regionChoose: 'Choose your country',
  regionWhy: 'Some countries do not allow paid lottery tickets. We ask once.',
  regionMissing: 'Please choose the country that you live in.',
  regionIs: (name: string) => `You seem to be in: ${name}.`,
  regionWrong: 'Not right? Write to us',
  toLimits: 'See or change your daily limit',
  pay: 'Purchase tickets',
  processing: 'Processing Payment',
  noRefresh: 'Please do not refresh the page',
  another: 'Buy more tickets',
  over: 'Tickets are not on sale any more',
  overText: 'Nothing was charged. The lottery’s page shows what happens next.',
  spent: (spent: string, limit: string) => `Spent in the last 24 hours: ${spent} of ${limit}.`,
  forYou:
    'We buy the tickets for you, into your wallet. If that fails, your money is refunded automatically. They are not reserved for you: others can buy them in the meantime.',
  funds: (provider: string) =>
    `You buy the coins you need on ${provider}’s page; then we buy these tickets with them.`,
  coins: {
    awaitedText:
      'As soon as they are in your wallet, we buy these tickets with them, even if you leave this page. Did you not buy them? Continue there, or choose another way.',
    awaitedOwn:
      'As soon as they are in your wallet, you can buy the tickets with it here. Did you not buy them? Continue there, or choose another way.',
    fundedText: 'We buy these tickets with them now.',
    fundedOwn: 'Press Purchase tickets to buy with them.',
  },
  awaitedPayment:
    'Did you pay in time? Stay here: the tickets are yours as soon as we hear of it. Else you can buy them in two minutes.',
  freeText: 'We have a ticket for you: one, free, with the same chance as any other.',
  takeFree: 'Get your free ticket',
  problems: {
    excluded: [
      'You are taking a break from lotteries',
      'You cannot buy tickets for now. This cannot be shortened.',
    ],
    region: [
      'Paid tickets are not sold where you are',
      'The law there does not allow it. You can still watch the lottery.',
    ],
    'daily-limit': [
      'That is all for today',
      'One more ticket would be above your daily limit. You can buy again 24 hours after your last tickets.',
    ],
    closed: ['Tickets are not on sale any more', 'The lottery’s page shows what happens next.'],
  } satisfies Record<Exclude<EntryProblem, 'age'>, [string, string]>,
};

/** After a purchase. */
export const ticketOrder = {
  description: 'Your lottery tickets.',
  purchasedTitle: 'Tickets purchased',
  purchasedHeading: 'You are in!',
  purchasedText: (count: number, name: string) =>
    count === 1
      ? `One ticket for “${name}” is yours. Good luck!`
      : `${figure(count)} tickets for “${name}” are yours. Good luck!`,
  confirmingTitle: 'Your tickets',
  confirmingHeading: 'Your tickets are on their way',
  confirming: 'confirming...',
  confirmingText:
    'It usually takes a minute or two, and 20 to 30 minutes at the most when the network is busy. You can leave this page: we write to you.',
  lostHeading: 'No tickets were bought',
  none: 'You have no tickets for this lottery yet',
  noneText: 'Once you have some, they are shown here.',
  toLottery: 'See the lottery',
  myTickets: 'My tickets',
  tweet: 'Tweet it',
  tweetText: (name: string) => `I am in the draw: “${name}”.`,
  view: 'View transaction',
  drawAt: 'The number that decides is published',
  order: 'Order',
  tickets: 'Tickets',
  from: 'from No.',
  total: 'Total',
  paid: 'Paid',
  free: 'Free entry',
  count: (have: number, need: number) => `${have} of ${need}`,
  states: {
    created: 'Order placed',
    awaiting_payment: 'Waiting for the payment',
    paid: 'Payment received',
    minting: 'Being bought',
    minted: 'Bought, being confirmed',
    complete: 'The tickets are yours',
    expired: 'The time to pay ran out. Nothing was charged.',
    failed: 'It did not work. Nothing was charged.',
    refund_due: 'Your refund is on its way',
    refunded: 'Refunded',
  } satisfies Record<OrderState, string>,
};

/** One's own tickets, on the profile. */
export const myLotteries = {
  title: 'Your lottery tickets',
  tickets: (count: number) => (count === 1 ? '1 ticket' : `${figure(count)} tickets`),
  won: 'You have won!',
  phases: {
    selling: 'Sales close',
    drawing: 'Waiting for the draw',
    drawn: 'Another ticket won',
    delivered: 'Another ticket won',
    refunding: 'No draw: you get your money back',
    cancelled: 'Called off: you get your money back',
  } satisfies Record<LotteryPhase, string>,
};
