import { figure } from '../number.ts';

/** The page of all lotteries. */
export const lotteries = {
  title: 'Lotteries',
  description:
    'One ticket, one painted poster, and a draw that anyone can check. Lotteries for art from Indian cinema.',
  lead: 'A ticket costs a little, the prize is the real thing, and the number that decides is public and not chosen by us. Anyone can check it.',
  pause: 'Pause',
  now: 'On now',
  name: 'The lotteries',
  enter: 'ENTER CONTEST',
  look: 'See the lottery',
  ticketPrice: 'Ticket price',
  prizePool: 'Prize pool',
  thePrize: 'The poster',
  playersName: 'Players',
  of: (sold: number, most: number) => `${figure(sold)} of ${figure(most)} tickets sold`,
  certain: 'The draw is on.',
  closed: 'Sales closed',
  noneTitle: 'No lottery is selling just now',
  none: 'You find the next one here. Meanwhile there is plenty to look at.',
  around: 'Look around the marketplace',
  rulesTitle: 'The rules, in short',
  rules: [
    {
      title: 'Buy a ticket, or a few',
      text: 'Each ticket is written to the blockchain with its number. Every ticket has the same chance.',
    },
    {
      title: 'A hundred tickets make a draw',
      text: 'If fewer are sold by the deadline, there is no draw and everybody gets their money back.',
    },
    {
      title: 'A number nobody could know',
      text: 'The winner follows from a public random number that is published after sales have closed.',
    },
    {
      title: 'The winner gets the poster',
      text: 'It is locked in the contract from the first day on. We deliver it within minutes of the draw.',
    },
  ],
  small: 'You must be 18 or older. Play with what you can spare: a lottery is a pleasure, not an investment.',
  rewardsTitle: 'Potential rewards',
  rewards: 'Every prize is one numbered edition, and everything that its page lists comes with it.',
  winnersTitle: 'Winners so far',
  winners: 'Each draw can be checked, from the ticket list to the number that decided.',
  noWinners: 'Nobody has won yet: the first draw is still to come.',
  wonBy: 'won by',
  ticket: (number: string, sold: number) => `Ticket ${number} of ${figure(sold)}`,
  check: 'Check this draw',
};

/** The limits that people set for themselves. */
export const ticketLimits = {
  title: 'Keep it a pleasure',
  text: 'Set what you may spend on tickets in a day, or take a break from lotteries.',
  late: 'Your limits could not be loaded. We keep trying.',
  daily: 'Daily limit',
  spent: (spent: string, limit: string) => `Spent in the last 24 hours: ${spent} of ${limit}.`,
  next: (limit: string) => `${limit} applies from`,
  limit: 'Dollars a day',
  limitHint: 'A lower limit applies at once, a higher one after 24 hours.',
  set: 'Set the limit',
  limitSet: 'We noted your daily limit.',
  onBreak: 'Your break has begun.',
  breakTitle: 'Take a break',
  breakText:
    'While it lasts no ticket can be bought from your account. It can be made longer, never shorter.',
  excludedUntil: 'You are on a break until',
  forDays: 'For how long?',
  days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  takeBreak: 'Take a break',
  longer: 'Make it longer',
  sure: (days: string) => `No tickets for ${days}. Nobody can end this earlier, not even we.`,
  yes: 'Yes, take the break',
  no: 'No',
};
