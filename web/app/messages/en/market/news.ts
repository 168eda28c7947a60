/** What happens on the page of a token while somebody looks on; fetched when something does. */
export const tokenNews = {
  pending: 'On their way',
  dismiss: 'Dismiss',
  changes: {
    bid: (name: string, amount: string): string => `New bid: ${amount} by ${name}.`,
    extended: (time: string): string => `The late bid moved the end to ${time}.`,
    'bid-taken-back': (amount: string): string =>
      `The bid of ${amount} does not count: the network has not accepted it. Nothing was charged for it.`,
    'sale-taken-back':
      'The network has not accepted the last sale yet. We keep checking; there is nothing to do.',
    opened: 'The auction is open.',
    won: (name: string, amount: string): string => `The auction is over: sold to ${name} for ${amount}.`,
    unsold: 'The auction ended without a bid.',
    cancelled: 'Its owner called the auction off.',
    sold: 'It was sold just now.',
    listed: (total: string): string => `It is on sale now, for ${total} in all.`,
    price: (total: string): string => `The price changed: ${total} in all.`,
    delisted: 'It is no longer on sale: its owner took it off, or moved it to another wallet.',
    over: 'Auction Ended',
    left: (minutes: number): string => (minutes === 1 ? 'One minute left.' : `${minutes} minutes left.`),
  },
};
