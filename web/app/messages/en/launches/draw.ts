import { figure } from '../number.ts';

export const launchDraw = {
  title: (drop: string) => `How the places of “${drop}” were drawn`,
  lead: 'Your browser repeats the draw from public data, so you do not have to trust us.',
  back: 'Back to the drop',
  noRoom: 'This drop has no waiting room: nothing is drawn.',
  how: [
    'Before anybody came we chose a number and showed its fingerprint: a code that fits this number and no other.',
    'When the drop opened, the list of the people who waited was closed. Each of them is in it as a number, without a name. The fingerprint of the list, its hash, was sent at once to every page that was open.',
    'A few seconds later drand, a public source of random numbers (a beacon), published the one of its next round. The opening decides which round that is, so nobody could choose it, and nobody knew the number before. It is a signature, so anybody can check that it comes from the beacon.',
    'Our number, the signature, the list and each entry are worked into one fingerprint for each entry. The order of these fingerprints is the order of the places.',
  ],
  check: 'Check the draw',
  again: 'Check again',
  checking: 'Checking…',
  file: 'All of it as a file (JSON)',
  failed: 'The draw could not be loaded, so nothing was checked. Try again in a moment.',
  notClosed: 'The list is still open: places are drawn after the opening,',
  notDrawn:
    'The list is closed, and the random number is not published yet. The fingerprint of the list is remembered in this browser if the drop’s page was open.',
  nobody:
    'Nobody waited before the opening: nothing was drawn, and places were given in the order of coming.',
  allRight: (entries: number) =>
    `Every step is right: the places of ${entries} ${entries === 1 ? 'entry' : 'entries'} are those that the draw gives.`,
  broken: (steps: string) => `This is not right: ${steps}. Read below what that means.`,
  names: {
    list: 'The list',
    number: 'The shop’s number',
    round: 'The round',
    beacon: 'The beacon',
    signature: 'The signature',
    order: 'The order',
  },
  right: 'right',
  fails: 'not right',
  given: 'From',
  computed: 'Your browser',
  expected: 'Published',
  figures: 'The figures',
  list: 'The closed list',
  places: 'The places',
  own: (entry: string, place: number | null) =>
    place === null
      ? `Your entry is ${entry}.`
      : place === 0
        ? `Your entry is ${entry}. You came after the opening, so it is not in the draw.`
        : `Your entry is ${entry}: place ${place}.`,
  more: (count: number) => `${figure(count)} more are in the file.`,
};
