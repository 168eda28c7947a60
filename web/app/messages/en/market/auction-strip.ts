/** What the picture of an auction says across it, with how long is left. */
export const auctionStrip = {
  live: 'Live',
  endsIn: 'ends in',
  opensIn: 'opens in',
  opening: 'opening now',
  ended: 'Ended',
  left: (days: number, hours: number) => `${days} d ${hours} h`,
};
