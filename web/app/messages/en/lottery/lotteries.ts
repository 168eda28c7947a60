/** The page of all lotteries. */
export const lotteries = {
  title: 'Lotteries',
  description:
    'One ticket, one painted original, and a draw that anyone can check. Lotteries for art from Indian cinema.',
  lead: 'A ticket costs a little, the picture is the real thing, and the number that decides comes from outside the house. Everybody can check it.',
  pause: 'Pause',
  now: 'Now selling',
  enter: 'ENTER CONTEST',
  look: 'See how it went',
  ticketPrice: 'Ticket price',
  prizePool: 'Prize pool',
  players: (count: number) => (count === 1 ? '1 player' : `${count.toLocaleString('en')} players`),
  of: (sold: number, most: number) =>
    `${sold.toLocaleString('en')} of ${most.toLocaleString('en')} tickets sold`,
  closes: 'Sales close',
  noneTitle: 'No lottery is selling just now',
  none: 'The next one will hang here. Leave us your address below, and we write when it opens.',
  how: 'Look around the marketplace',
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
      title: 'The winner gets the picture',
      text: 'It waits in the contract from the first day on. We deliver it, or the winner fetches it.',
    },
  ],
  small: 'You must be 18 or older. Play with what you can spare; a lottery is a pleasure, not an investment.',
  rewardsTitle: 'Potential rewards',
  rewards: 'Every prize is one numbered edition, with the rewards that its page lists.',
  worth: 'Worth',
  winnersTitle: 'Winners so far',
  winners: 'Each of them can be checked, from the ticket list to the number that decided.',
  noWinners: 'Nobody has won yet: the first draw is still to come.',
  wonBy: (name: string) => `won by ${name}`,
  ticket: (number: string, sold: number) => `Ticket ${number} of ${sold.toLocaleString('en')}`,
  check: 'Check this draw',
  name: 'The lotteries',
};
