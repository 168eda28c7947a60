import { figure } from '../number.ts';

/**
 * How a winner is chosen, and how to check it. The rules themselves (rules/draw) have the words for each step's result.
 */
export const lotteryCheck = {
  heading: 'How the winner will be chosen',
  lead: 'Not by us, and by nobody who buys. One number decides, and nobody in the world knows it before sales have closed.',
  chosen: [
    'Each purchase is written to the contract, which works it into the list’s hash, a fingerprint of all tickets so far: nobody can change the list afterwards unseen.',
    'A public beacon, drand, publishes a number every few seconds, which many independent organisations make together; each such number is a round. The first round from half an hour after the deadline decides: it was fixed before the first ticket was sold.',
    'The number is a signature: by it the contract checks that the number really comes from the beacon. The number picks one ticket. Every ticket has the same chance.',
  ],
  beacon: 'Beacon',
  drand: (network: string): string => `drand, network ${network}`,
  practice: 'a stand-in for drand, on this demonstration alone',
  round: 'Round',
  roundNumber: (round: string): string => figure(Number(round)),
  published: 'Published',
  tickets: 'Tickets so far',
  list: (tickets: number, purchases: number): string =>
    `${figure(tickets)} in ${purchases === 1 ? '1 purchase' : `${figure(purchases)} purchases`}`,
  hash: 'Hash of the list so far',
  hashChecked: 'Read from the contract itself.',
  contract: 'Contract',
  contractAt: (address: string, lottery: string, chain: string): string =>
    `${address}, lottery ${lottery}, on ${chain}`,
  ask: 'See the round at the beacon',
  wrong: 'What could go wrong, and what then',
  problems: (need: number): { what: string; answer: string }[] => [
    {
      what: `Fewer than ${need} tickets are sold.`,
      answer: 'There is no draw. Every ticket is paid back in full.',
    },
    {
      what: 'The beacon is late, or silent for hours.',
      answer:
        'The draw waits, and happens the moment the round is there. Nobody can use the time: no ticket can be bought any more.',
    },
    {
      what: 'Somebody sends a wrong number.',
      answer: 'The contract refuses it. A round has one number, and only that one draws.',
    },
    {
      what: 'We do not draw.',
      answer: 'Anybody can, with one click on this page. It changes nothing about the winner.',
    },
  ],
  never: {
    what: 'The beacon never publishes the round.',
    answer: 'From then on everybody can take their money back:',
  },
  checkNow: 'Check the list as it is now',
  repeat: 'Check this draw',
  checkHeading: 'Check it yourself',
  checkLead:
    'Your browser repeats the draw from what is public: it puts the ticket list together, verifies the beacon’s signature and works out the winner, then compares each figure with the contract’s.',
  again: 'Check again',
  checking: 'Checking…',
  loading: (have: number, all: number): string => `Ticket list: ${figure(have)} of ${figure(all)} purchases`,
  names: {
    list: 'The tickets',
    hash: 'The list’s hash',
    round: 'The round',
    beacon: 'The beacon',
    signature: 'The signature',
    ticket: 'The winning ticket',
    winner: 'The winner',
  },
  right: 'right',
  fails: 'not right',
  given: 'From',
  computed: 'Your browser',
  expected: 'The contract',
  figures: 'The figures',
  allRight: (seconds: string): string =>
    `Every step is right. Checked by your browser in ${seconds} seconds.`,
  soFar: (seconds: string): string =>
    `Everything is right so far. Checked by your browser in ${seconds} seconds.`,
  broken: (steps: string): string => `This is not right: ${steps}. Do not trust us; check the contract.`,
  failed: 'The ticket list could not be loaded, so nothing was checked.',
  offline: 'Or check it without us',
  offlineText:
    'Both files are all you need. On a computer with Node they check the draw without a network, even if this site is gone.',
  file: 'Download the draw (JSON)',
  program: 'Download the checking program',
  command: 'node verify-draw.mjs draw.json',
  transaction: 'The draw on the explorer',
  states: {
    waiting: 'The round’s time has come; we are asking the beacon for it.',
    late: 'The round is late. The draw waits for it, and nothing is lost.',
    silent: 'The beacon does not respond. The draw waits for it, and nothing is lost.',
    wrong: 'A number came that is not the beacon’s, so it was refused. The draw waits for the right one.',
    known: 'The number is there. The draw is being written to the blockchain.',
  },
};
