interface Left {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}
const two = (part: number): string => String(part).padStart(2, '0');

/** At the foot of an auction's page on a phone, and the message to who was outbid. */
export const bidBar = {
  label: 'Auction',
  last: 'Last bid',
  first: 'Bids from',
  leading: 'Your bid is the highest:',
  outbid: 'You were outbid',
  again: 'Bid again',
  bid: (amount: string): string => `Bid ${amount}`,
  left: ({ days, hours, minutes, seconds }: Left): string => {
    if (days > 0) return `${days} d ${hours} h left`;
    return hours > 0 ? `${hours} h ${two(minutes)} min left` : `${minutes}:${two(seconds)} left`;
  },
};
