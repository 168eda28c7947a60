/** An item to be auctioned, before the bidding. */
export const announced = {
  label: 'Coming to auction',
  lastBid: 'Last Bid Value',
  noBid: 'No bid yet',
  reserve: 'Reserved price',
  soon: 'Auction opens soon',
  text: 'The bidding is not open yet. When it opens, the clock starts here, and the first bid must reach the reserved price.',
};
