/** Wording of the documents (transactions:2, transactions:4, transactions:8) where they give one. */
export const paymentStatus = {
  title: 'Payment status',
  description: 'Where your payment stands.',
  heading: {
    PENDING: 'Checking payment status, Please do not refresh or navigate away',
    SUCCESS: 'Payment Successful, Redirecting...',
    FAILED: 'Payment Failed, Redirecting...',
    waiting: 'Your payment is still pending',
  },
  text: {
    PENDING: 'Please wait, we are checking the status of your payment.',
    SUCCESS: 'Your picture is on its way.',
    FAILED: 'No picture was bought. If money left your account, it goes back by itself.',
    waiting:
      'Your bank or provider has not answered yet. Nothing is lost: we keep asking. When the payment arrives we deliver the picture and write to you; if it fails, nothing is charged.',
  },
  otherWay: 'I did not pay: choose another way',
  toConfirmation: 'Continue',
  toItem: 'Back to the picture',
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
  failed: 'Did not work out',
  refund_due: 'Money goes back',
  refunded: 'Refunded',
};

export const orders = {
  title: 'Your orders',
  description: 'Everything that you ordered, and where it stands.',
  lead: 'Everything that you ordered, and where it stands.',
  states: orderStates,
  order: (number: string) => `Order ${number}`,
  emptyTitle: 'No orders yet',
  empty: 'What you buy stands here, from the quote to the token.',
  toExplore: 'Look at what is showing',
  older: 'Older orders',
  newest: 'Newest orders',
};

export const order = {
  title: (number: string) => `Order ${number}`,
  description: 'Where the order stands.',
  number: (number: string) => `Order ${number}`,
  headings: {
    created: 'Waiting for the payment',
    awaiting_payment: 'Waiting for the payment',
    paid: 'On its way',
    minting: 'On its way',
    minted: 'Almost there',
    complete: 'It is yours',
    expired: 'Nothing was bought',
    failed: 'This one did not work out',
    refund_due: 'The money goes back',
    refunded: 'Refunded',
  },
  headingStranger: 'Delivered',
  next: {
    choose: 'Choose how to pay. The edition is kept until then:',
    pending: (method: string) =>
      `We wait for word of the payment by ${method}. You need not do anything: when it arrives, the picture is delivered; if it fails, nothing is charged.`,
    over: 'The time to pay is over. A payment that was made in time is still delivered; any other goes back by itself.',
    minting:
      'The money is here, and the picture is being minted: 20 - 30 minutes at the most. You need not do anything.',
    minted: (have: number, need: number) =>
      `The picture is minted, and the chain confirms it: ${have} of ${need}.`,
    buying:
      'The money is here, and we buy the picture from its seller for you: 20 - 30 minutes at the most. Where that fails, your money goes back by itself.',
    bought: 'The picture is in your wallet, and the chain confirms it. You need not do anything.',
    ticketsAsked:
      'The money is here, and we buy the tickets for you. Where that fails, your money goes back by itself.',
    ticketsBought: 'The tickets are in your wallet, and the chain confirms them. You need not do anything.',
    ticketsComplete:
      'The tickets are in the wallet. Should the lottery not be drawn, its contract pays them back there.',
    complete: 'The picture is in the wallet. Nothing is left to do.',
    unpaid: 'Nothing was bought.',
    refundDue: (amount: string) =>
      `${amount} goes back the way it came. We have asked the provider, and write again when it has confirmed.`,
    refunded: (amount: string) =>
      `${amount} went back the way it came. A bank or card may take some days to show it.`,
  },
  timeline: 'What happened',
  facts: 'The order',
  steps: {
    ordered: () => 'Ordered, the price locked',
    'payment-begun': (method: string, amount: string) => `Payment by ${method} begun: ${amount}`,
    'payment-failed': (method: string) => `Payment by ${method} not made`,
    'payment-disputed': (method: string) => `Payment by ${method} taken back by the bank`,
    paid: (method: string, amount: string) => `Paid by ${method}: ${amount}`,
    minting: () => 'Mint asked for',
    minted: () => 'Minted',
    buying: () => 'Purchase from its seller asked for',
    bought: () => 'Bought from its seller',
    'tickets-asked': () => 'Purchase of the tickets asked for',
    'tickets-bought': () => 'Tickets bought',
    'tickets-final': () => 'Tickets confirmed for good',
    complete: () => 'Delivered',
    reopened: () => 'Taken back by the chain, and looked at again',
    expired: () => 'Ended unpaid',
    failed: () => 'Given up',
    'refund-asked': (method: string, amount: string) => `${amount} on its way back by ${method}`,
    refunded: (_: string, amount: string) => `Refunded: ${amount}`,
    'refund-withdrawable': (_: string, amount: string) =>
      `${amount} could not be sent to the wallet and waits to be withdrawn, in your profile`,
    'refund-withdrawn': (_: string, amount: string) => `${amount} withdrawn`,
  } satisfies Record<string, (method: string, amount: string) => string>,
  price: 'Price',
  paid: 'Paid',
  by: (amount: string, method: string) => `${amount} by ${method}`,
  edition: 'Edition',
  tickets: (count: number, lottery: string) => `${count} ${count === 1 ? 'ticket' : 'tickets'} of ${lottery}`,
  ticketNumbers: 'Ticket numbers',
  numbers: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
  toLottery: 'Look at the lottery',
  editionOf: (serial: number, of: number) => `${serial} of ${of}`,
  wallet: 'Wallet',
  transaction: { both: 'Payment and mint', pays: 'Payment', mints: 'Mint' },
  view: 'View transaction',
  reference: (method: string) => `Reference, ${method}`,
  refund: 'Refund',
  refundStates: { due: 'being asked for', asked: 'asked for', confirmed: 'confirmed' },
  pay: 'Choose how to pay',
  otherWay: 'Pay another way',
  toItem: 'Back to the picture',
  toProfile: 'See your showcase',
  toConfirmation: 'Watch it arrive',
  toReceipt: 'Receipt',
  all: 'All your orders',
  stranger: 'This is somebody’s order. Who bought it sees everything after signing in.',
  signIn: 'Sign in',
  stale: 'The line is cut. What you see may be old; we keep asking.',
};

export const receipt = {
  title: 'Receipt',
  description: 'What you paid, and the tax in it.',
  lead: 'As it was issued: it does not change any more.',
  none: 'There is none yet. It is issued when the picture is yours for good, which takes some blocks more.',
  pdf: 'Save as PDF',
  toOrder: 'Back to the order',
};
