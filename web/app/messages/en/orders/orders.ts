import { editionOf } from '../number.ts';

/** Wording of the specification (transactions:2, transactions:4, transactions:8) where it gives one. */
export const paymentStatus = {
  title: 'Payment status',
  description: 'The state of your payment.',
  heading: {
    PENDING: 'Checking payment status, Please do not refresh or navigate away',
    SUCCESS: 'Payment Successful, Redirecting...',
    FAILED: 'Payment Failed, Redirecting...',
    waiting: 'Your payment is still pending',
  },
  checking: 'Please wait, we are checking the status of your payment.',
  text: {
    edition: {
      SUCCESS: 'Your poster is on its way.',
      FAILED: 'No poster was bought. If money left your account, it is refunded automatically.',
      waiting:
        'Your bank or payment provider has not answered yet. Nothing is lost: we keep checking. When the payment arrives, we deliver the poster and write to you; if it fails, nothing is charged.',
    },
    resale: {
      SUCCESS: 'Your poster is on its way.',
      FAILED: 'No poster was bought. If money left your account, it is refunded automatically.',
      waiting:
        'Your bank or payment provider has not answered yet. Nothing is lost: we keep checking. When the payment arrives, we buy the poster for you, or refund your money if somebody was faster, and write to you; if it fails, nothing is charged.',
    },
    tickets: {
      SUCCESS: 'Your tickets are on their way.',
      FAILED: 'No tickets were bought. If money left your account, it is refunded automatically.',
      waiting:
        'Your bank or payment provider has not answered yet. Nothing is lost: we keep checking. When the payment arrives, we buy the tickets for you, or refund your money if they cannot be bought any more, and write to you; if it fails, nothing is charged.',
    },
  },
  otherWay: 'I did not pay: choose another way',
  toConfirmation: 'Continue',
  back: {
    edition: 'Back to the poster',
    resale: 'Back to the poster',
    tickets: 'Back to the lottery',
  },
};

/** Of an order's state, in a list. */
const orderStates = {
  created: 'Waiting for the payment',
  awaiting_payment: 'Waiting for the payment',
  paid: 'Paid, on its way',
  minting: 'Paid, on its way',
  minted: 'Being confirmed',
  complete: 'Yours',
  expired: 'Not bought',
  failed: 'Failed',
  refund_due: 'Refund on its way',
  refunded: 'Refunded',
};

/** Of an order that waits for its buyer. */
export const unpaidOrder = {
  state: 'Not paid yet',
  left: (clock: string) => `${clock} left`,
  over: 'The time has run out.',
  anew: 'Get today’s price',
  pay: 'Pay now',
  release: 'Let it go',
  releasing: 'Letting it go…',
  of: (title: string) => `, ${title}`,
};

export const orders = {
  title: 'Your orders',
  description: 'Everything that you ordered, and its state.',
  lead: 'Everything that you ordered, and its state.',
  states: orderStates,
  order: (number: string) => `Order ${number}`,
  emptyTitle: 'No orders yet',
  empty: 'Everything that you buy is listed here.',
  toExplore: 'Explore the posters',
  older: 'Older orders',
  newest: 'Newest orders',
};

export const order = {
  title: (number: string) => `Order ${number}`,
  description: 'The state of your order.',
  number: (number: string) => `Order ${number}`,
  headings: {
    created: 'Waiting for the payment',
    awaiting_payment: 'Waiting for the payment',
    paid: 'On its way',
    minting: 'On its way',
    minted: 'Almost there',
    complete: 'It is yours',
    expired: 'Nothing was bought',
    failed: 'This did not work',
    refund_due: 'Your refund is on its way',
    refunded: 'Refunded',
  },
  headingUnpaid: 'Not paid yet',
  headingStranger: 'Delivered',
  next: {
    nothingCharged: 'Nothing was charged.',
    choose: {
      edition: 'The edition is reserved for you until:',
      resale:
        'The price is locked, but the poster is not reserved: somebody else can buy it in the meantime. You can pay until:',
      tickets:
        'The price is locked, but the tickets are not reserved: others can buy them in the meantime. You can pay until:',
    },
    pending: {
      edition: (method: string) =>
        `We are waiting for your payment by ${method}. If you paid, there is nothing to do: when it arrives, the poster is delivered; if it fails, nothing is charged.`,
      resale: (method: string) =>
        `We are waiting for your payment by ${method}. If you paid, there is nothing to do: when it arrives, we buy the poster from its seller for you, or refund your money if somebody was faster; if it fails, nothing is charged.`,
      tickets: (method: string) =>
        `We are waiting for your payment by ${method}. If you paid, there is nothing to do: when it arrives, we buy the tickets for you, or refund your money if they cannot be bought any more; if it fails, nothing is charged.`,
    },
    coins: (method: string) =>
      `We are waiting for the coins that you buy with ${method}. If you bought them, do not pay another way: once they are in your wallet, they can pay for this order, and they stay yours in any case.`,
    over: {
      edition:
        'The time to pay is over. If you paid in time, the poster is still delivered; any other payment is refunded automatically.',
      resale:
        'The time to pay is over. If you paid in time, we still buy the poster for you, unless somebody was faster; any other payment is refunded automatically.',
      tickets:
        'The time to pay is over. If you paid in time, we still buy the tickets for you, as long as they are on sale; any other payment is refunded automatically.',
    },
    minting:
      'Your payment has arrived, and the poster is being registered in your name: 20 - 30 minutes at the most. There is nothing to do.',
    minted: (have: number, need: number) =>
      `The poster is registered in your name. Confirmations of the network: ${have} of ${need}.`,
    buying:
      'Your payment has arrived, and we buy the poster from its seller for you: 20 - 30 minutes at the most. If that fails, your money is refunded automatically.',
    bought: 'The poster is in your wallet and is being confirmed. There is nothing to do.',
    ticketsAsked:
      'Your payment has arrived, and we buy the tickets for you. If that fails, your money is refunded automatically.',
    ticketsBought: 'The tickets are in your wallet and are being confirmed. There is nothing to do.',
    ticketsComplete:
      'The tickets are in the wallet. If the lottery is not drawn, they are paid back to that wallet.',
    complete: 'The poster is in your wallet. There is nothing left to do.',
    unpaid: 'Nothing was bought.',
    refundDue: (amount: string) =>
      `${amount} is refunded the way it was paid. We write to you when the payment provider has confirmed it.`,
    refunded: (amount: string) =>
      `${amount} was refunded the way it was paid. Your bank or card may take some days to show it.`,
  },
  timeline: 'What happened',
  facts: 'The order',
  steps: {
    ordered: () => 'Ordered, price locked',
    'payment-begun': (method: string, amount: string) => `Payment by ${method} started: ${amount}`,
    'payment-failed': (method: string) => `Payment by ${method} not made`,
    'payment-disputed': (method: string) => `Payment by ${method} taken back by the bank`,
    paid: (method: string, amount: string) => `Paid by ${method}: ${amount}`,
    minting: () => 'Registration in your name started',
    minted: () => 'Registered in your name',
    buying: () => 'Purchase from its seller started',
    bought: () => 'Bought from its seller',
    'tickets-asked': () => 'Purchase of the tickets started',
    'tickets-bought': () => 'Tickets bought',
    'tickets-final': () => 'Tickets confirmed',
    complete: () => 'Delivered',
    reopened: () => 'The network has not accepted it yet: we keep checking',
    expired: () => 'Ended unpaid',
    failed: () => 'Failed',
    'refund-asked': (method: string, amount: string) => `Refund of ${amount} by ${method} started`,
    refunded: (_: string, amount: string) => `Refunded: ${amount}`,
    'refund-withdrawable': (_: string, amount: string) =>
      `${amount} could not be sent to the wallet. You can withdraw it on your showcase page`,
    'refund-withdrawn': (_: string, amount: string) => `${amount} withdrawn`,
  } satisfies Record<string, (method: string, amount: string) => string>,
  price: 'Price',
  paid: 'Paid',
  by: (amount: string, method: string) => `${amount} by ${method}`,
  edition: 'Edition',
  tickets: (count: number, lottery: string) => `${count} ${count === 1 ? 'ticket' : 'tickets'} of ${lottery}`,
  ticketNumbers: 'Ticket numbers',
  numbers: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
  toLottery: 'See the lottery',
  editionOf: editionOf,
  wallet: 'Wallet',
  transaction: { both: 'Payment and registration', pays: 'Payment', mints: 'Registration' },
  view: 'View transaction',
  reference: (method: string) => `Reference, ${method}`,
  refund: 'Refund',
  refundStates: { due: 'to be sent', asked: 'on its way', confirmed: 'confirmed' },
  otherWay: 'Pay another way',
  toItem: 'Back to the poster',
  toProfile: 'See your showcase',
  toConfirmation: 'Follow your order',
  toReceipt: 'Receipt',
  all: 'All your orders',
  stranger: 'If this is your order, sign in to see everything.',
  signIn: 'Sign in',
  stale: 'Connection lost. What you see may be old; we keep checking.',
};

export const receipt = {
  title: 'Receipt',
  description: 'What you paid, and the tax in it.',
  lead: 'As it was issued. It does not change any more.',
  none: 'There is no receipt yet. It is issued when your purchase is final, which takes a few minutes more.',
  pdf: 'Save as PDF',
  toOrder: 'Back to the order',
};
