/** At the foot of an auction's page on a phone, and the message to who was outbid. */
export const bidBar = {
  label: 'Auction',
  last: 'Last bid',
  first: 'Bids from',
  leading: 'Your bid is the highest:',
  outbid: 'You were outbid',
  again: 'Bid again',
  bid: (amount: string): string => `Bid ${amount}`,
  /** `minutes` with two digits; `clock` of minutes and seconds, for the last hour */
  left: (days: number, hours: number, minutes: string, clock: string): string => {
    if (days > 0) return `${days} d ${hours} h left`;
    return hours > 0 ? `${hours} h ${minutes} min left` : `${clock} left`;
  },
};
