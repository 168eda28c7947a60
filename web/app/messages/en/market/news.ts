/** What happens on the page of a token while somebody looks on; fetched when something does. */
export const marketNoticeCursors = {
  pending: 'On their way',
  dismiss: 'Put away',
  changes: {
    bid: (name: string, amount: string): string => `New bid: ${amount} by ${name}.`,
    extended: (time: string): string => `The late bid moved the end to ${time}.`,
    'bid-taken-back': (amount: string): string =>
      `The bid of ${amount} is gone: the network took back the block that held it, so it does not count. Nothing was charged for it.`,
    'sale-taken-back':
      'The last sale is gone: the network took back the block that held it. If the network takes it again, it will count.',
    opened: 'The auction is open.',
    won: (name: string, amount: string): string => `The auction is settled: sold to ${name} for ${amount}.`,
    unsold: 'The auction ended without a bid.',
    cancelled: 'Its owner called the auction off.',
    sold: 'It was sold just now.',
    listed: (total: string): string => `It is on sale now, for ${total} in all.`,
    price: (total: string): string => `The price changed: ${total} in all.`,
    delisted: 'It is no longer on sale: its owner took it back, or moved it to another wallet.',
    over: 'Auction Ended',
    left: (minutes: number): string => (minutes === 1 ? 'One minute left.' : `${minutes} minutes left.`),
  },
};
