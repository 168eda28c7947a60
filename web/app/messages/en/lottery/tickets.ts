import type { EntryProblem, LotteryPhase, OrderState } from '@talkies/shared';

/** Buying tickets. Messages of the documents (transactions:8) where they give one. */
export const ticketSale = {
  title: 'Purchase tickets',
  count: 'How many tickets',
  fewer: 'One ticket fewer',
  more: 'One ticket more',
  most: (count: number) =>
    count === 1
      ? 'You can buy one more ticket.'
      : `You can buy ${count.toLocaleString('en')} tickets at the most.`,
  price: 'Ticket price',
  each: (count: number, price: string) => `${count.toLocaleString('en')} × ${price}`,
  networkFee: 'Network fee, at most',
  unknownFee: 'shown by the wallet',
  smallFee: 'worked out as you pay, mostly under a cent',
  total: 'You will pay',
  usingWallet: 'Buy Using Wallet',
  otherWallet: 'Use another wallet',
  connect: 'Connect a wallet',
  holds: (amount: string) => `holds ${amount}`,
  asking: 'Looking at your wallets…',
  signIn: 'Your tickets need a name: sign in here, or sign up in a minute. Then it goes on by itself.',
  ownWallet: 'A wallet of your own',
  ownWalletNote: 'Sign in, then choose or connect it',
  chosen: (count: number, way: string) =>
    `${count === 1 ? '1 ticket' : `${count.toLocaleString('en')} tickets`}, ${way}`,
  adult: 'I am 18 or older and have read the rules and odds.',
  adultKnown: 'You have said that you are 18 or older.',
  adultMissing: 'Tickets are for people of 18 and older. Please tick the box if you are.',
  region: 'Where do you live?',
  regionChoose: 'Choose your country',
  regionWhy: 'Some countries do not allow paid lottery tickets. We ask once.',
  regionMissing: 'Please choose the country that you live in.',
  regionIs: (name: string) => `As far as we know you are in: ${name}.`,
  regionWrong: 'That is wrong? Write to us',
  toLimits: 'See or change your daily limit',
  pay: 'Purchase tickets',
  processing: 'Processing Payment',
  noRefresh: 'Please do not refresh the page',
  over: 'Tickets are not on sale any more',
  overText: 'Nothing was charged. The page behind this window shows how it goes on.',
  spent: (spent: string, limit: string) => `Spent in the last 24 hours: ${spent} of ${limit}.`,
  forYou:
    'We buy the tickets for you, into your wallet. If that fails, your money goes back by itself. Nobody else is kept from buying meanwhile.',
  funds: (provider: string) => `You buy the coins on ${provider}’s page; they buy these tickets then.`,
  coins: {
    awaitedText:
      'Once they are in your wallet, they buy these tickets by themselves, also when you leave this page. If you did not buy them: go on there, or choose another way.',
    awaitedOwn:
      'Once they are in your wallet, you buy the tickets with it here. If you did not buy them: go on there, or choose another way.',
    fundedText: 'They buy these tickets now.',
    fundedOwn: 'Press Purchase tickets to buy with them.',
  },
  freeText: 'We have a ticket for you: one, free, with the same chance as any other.',
  takeFree: 'Take your free ticket',
  problems: {
    excluded: [
      'You are taking a break from lotteries',
      'No ticket can be bought from your account for now. This cannot be shortened.',
    ],
    region: [
      'Paid tickets are not sold where you are',
      'The law there does not let us sell them. You can look on all the same.',
    ],
    'daily-limit': [
      'That is all for today',
      'One more ticket would be above your daily limit. It opens again 24 hours after what you bought.',
    ],
    closed: ['Tickets are not on sale any more', 'The page behind this window shows how it goes on.'],
  } satisfies Record<Exclude<EntryProblem, 'age'>, [string, string]>,
};

/** After a purchase. */
export const ticketOrder = {
  description: 'Your lottery tickets and where they stand.',
  purchasedTitle: 'Tickets purchased',
  purchasedHeading: 'You are in!',
  purchasedText: (count: number, name: string) =>
    count === 1
      ? `One ticket for “${name}” is yours. Good luck!`
      : `${count.toLocaleString('en')} tickets for “${name}” are yours. Good luck!`,
  confirmingTitle: 'Your tickets',
  confirmingHeading: 'Your tickets are on their way',
  confirming: 'confirming...',
  confirmingText:
    'Mostly a minute or two, at the most 20 to 30 minutes when the network is busy. You may leave this page: we write to you.',
  lostHeading: 'No tickets were bought',
  none: 'You have no tickets for this lottery yet',
  noneText: 'Once you have some, they are shown here.',
  toLottery: 'To the lottery',
  myTickets: 'My tickets',
  payNow: 'Pay now',
  tweet: 'Tweet it',
  tweetText: (name: string) => `I am in the draw: “${name}”.`,
  view: 'View transaction',
  drawAt: 'The number that decides is published',
  order: 'Order',
  tickets: 'Tickets',
  from: 'from No.',
  total: 'Paid',
  free: 'Free entry',
  count: (have: number, need: number) => `${have} of ${need}`,
  states: {
    created: 'Order placed',
    awaiting_payment: 'Waiting for the payment',
    paid: 'Payment received',
    minting: 'Being bought on the chain',
    minted: 'On the chain, being confirmed',
    complete: 'The tickets are yours',
    expired: 'The time to pay ran out. Nothing was charged.',
    failed: 'It did not work. Nothing was charged.',
    refund_due: 'Your money goes back',
    refunded: 'Your money went back',
  } satisfies Record<OrderState, string>,
};

/** One's own tickets, on the profile. */
export const myLotteries = {
  title: 'Your lottery tickets',
  tickets: (count: number) => (count === 1 ? '1 ticket' : `${count.toLocaleString('en')} tickets`),
  won: 'You have won!',
  phases: {
    selling: 'Sales close',
    drawing: 'Waiting for the draw',
    drawn: 'Another ticket won',
    delivered: 'Another ticket won',
    refunding: 'No draw: your money goes back',
    cancelled: 'Called off: your money goes back',
  } satisfies Record<LotteryPhase, string>,
};
