import { figure } from '../number.ts';

export const launches = {
  title: 'Drops',
  lead: 'Posters that go on sale together, at a time that is announced.',
  description: 'What goes on sale next, and when.',
  noneTitle: 'No drop is announced just now',
  none: 'You find the next one here. Meanwhile there is plenty to look at.',
  explore: 'See what is for sale',
  see: 'See the drop',
  /** on an item's page */
  onSaleFrom: 'On sale from',
  stoppedHere: 'The sale is paused for the moment.',
  over: 'This drop is over.',
  toRoom: 'Go to the waiting room',
  toLaunch: 'See the drop',
};

const count = (many: number, one: string, more: string): string => `${many} ${many === 1 ? one : more}`;

export const launchPage = {
  description: (title: string) => `${title}: what goes on sale, when, and who can buy.`,
  opensIn: 'Opens in',
  opens: 'Opens',
  earlyOpen: 'Early access is open',
  open: 'Open now',
  stopped: 'Paused for the moment',
  stoppedText: 'Nobody can order just now. Paid orders are delivered, and open orders can still be paid.',
  closed: 'This drop is over',
  soldOut: 'Every edition is sold',
  allReserved:
    'None is free just now: each of the last ones is in somebody’s open order. One that comes back shows here at once.',
  ends: 'Ends',
  left: (left: number, quantity: number) => `${figure(left)} of ${figure(quantity)} editions left`,
  items: 'What goes on sale',
  who: 'Who can buy, and when',
  everybody: 'Everybody can buy from',
  onlyListed: 'Only invited people can buy, from',
  early: (minutes: number) => `${count(minutes, 'minute', 'minutes')} before that, only:`,
  earlyFilm: (title: string) => `people who own a poster of ${title}`,
  earlyCollection: (name: string) => `people who own a poster of the collection ${name}`,
  earlyList: 'people who were invited',
  limit: (most: number) => `One person can buy ${count(most, 'edition', 'editions')}.`,
  youFrom: 'You can buy from',
  notListed:
    'You are not among the invited. Sign in with the e-mail address, or connect the wallet, that was invited.',
  yourLeft: (left: number) =>
    left === 0
      ? 'You already have as many as one person can buy.'
      : `You can buy ${count(left, 'edition', 'editions')} more.`,
  remind: 'Remind me',
  reminded: 'You will be reminded',
  calendar: 'Add to calendar',
  remindText: 'By mail and on your devices, 15 minutes before.',
  remindOff: 'Do not remind me',
  signIn: 'Sign in to be reminded or to wait',
  room: 'Waiting room',
  roomOpens: 'The waiting room opens',
  roomText:
    'Everybody who is in it when the drop opens gets a place by chance; it does not matter who came first. People who come later are behind them.',
  enter: 'Enter the waiting room',
  inside: 'You are in. You can close this page and keep your place.',
  drawSoon: 'Places are drawn when the drop opens.',
  drawing: 'The places are being drawn…',
  place: (place: number) => `Your place is ${place}`,
  before: (people: number) =>
    people === 0 ? 'You are next.' : `${count(people, 'person is', 'people are')} before you.`,
  estimate: (minutes: number) =>
    minutes <= 1 ? 'It is your turn within a minute or so.' : `It is your turn in about ${minutes} minutes.`,
  mayRunOut: 'More people are before you than editions are left: it may sell out before your turn.',
  yourTurn: 'It is your turn',
  turnText: 'Choose your poster and press Purchase before your turn runs out.',
  turnOver: 'Your turn has run out.',
  again: 'Get a new place',
  waiting: (people: number) => `${count(people, 'person is waiting', 'people are waiting')}`,
  fair: 'How the places are drawn',
  fairText:
    'When the drop opens, the list of the people who wait is closed and its fingerprint is shown: a code that changes when anything in the list changes. A few seconds later drand, a public source of random numbers that we do not control, publishes the next one. That number and one of ours, whose fingerprint has been shown below since the drop was announced, put the list in order.',
  fingerprint: 'Fingerprint (keccak256)',
  draw: 'Check the draw yourself',
  connecting: 'Connecting again. You keep your place.',
};
