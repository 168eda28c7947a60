import { callName } from '@talkies/shared';

/** What the home page has for somebody who is signed in. */
export const ownHome = {
  heading: (name: string) => `Welcome back, ${callName(name)}`,
  bid: 'Your last bid',
  leading: 'You have the highest bid',
  outbid: 'You were outbid',
  ending: 'Ending soon',
  highest: 'Highest bid',
  startsAt: 'Starts at',
  endsIn: 'ends in',
  ended: 'ended',
  fresh: 'New from a film you collect',
  showcase: 'Your showcase',
};
