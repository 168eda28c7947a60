/** On an item's page while its launch is running: what the visitor may do. */
export const launchAdmission = {
  yourTurn: 'It is your turn: buy before your time runs out.',
  youEarly: 'You have early access: you can buy before everybody else.',
  notEverybody: 'Just now, only some people can buy it.',
  signIn: 'Sign in to see whether you are one of them.',
  full: 'You already have as many as one person can buy.',
  'not-listed': 'Only invited people can buy it.',
  early: 'Only people with early access can buy before that.',
  wait: 'Go to the waiting room of its drop: you can buy when it is your turn.',
};
