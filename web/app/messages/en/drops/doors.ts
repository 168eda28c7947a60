/** On an item's page while its drop runs: what it is to whoever looks. */
export const dropDoors = {
  yourTurn: 'It is your turn: buy before it runs out.',
  youEarly: 'You come early: it is for sale to you before everybody else.',
  notEverybody: 'It is for sale to some only just now.',
  signIn: 'Sign in to see whether you are one of them.',
  full: 'You have as many of this drop as one person may.',
  'not-listed': 'This drop is for those on its list.',
  early: 'Only those with early access may buy before that.',
  wait: 'You buy through the waiting room of its drop, when it is your turn.',
};
