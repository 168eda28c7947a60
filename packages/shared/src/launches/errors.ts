import { type ErrorEntry, entry } from '../common/error-entry.ts';

/** Why somebody gets no order of an item that goes on sale in a drop (a launch, in code). */
export const launchErrors = {
  'launch/not-found': entry(404, 'No such drop', 'Look at the drops to come.'),
  'launch/not-open': entry(
    409,
    'This drop is not open yet',
    'Its page says when it opens in your time, and reminds you if you like.',
    true,
  ),
  'launch/closed': entry(
    409,
    'This drop is over',
    'Look whether an owner sells an edition, or at what else is showing.',
  ),
  'launch/stopped': entry(
    409,
    'The sale is stopped for the moment',
    'Orders that you have paid are delivered. The drop’s page says when it goes on.',
    true,
  ),
  'launch/not-listed': entry(
    403,
    'This drop is for those on its list',
    'Sign in with the e-mail address, or connect the wallet, that was put on the list.',
  ),
  'launch/pass-required': entry(
    409,
    'It is not your turn yet',
    'Take a place in the waiting room on the drop’s page. Your place stays when you close it.',
    true,
  ),
  'launch/pass-over': entry(
    409,
    'Your turn has run out',
    'Take a new place in the waiting room on the drop’s page.',
    true,
  ),
  'launch/room-closed': entry(
    409,
    'The waiting room is not open',
    'It opens an hour before the drop does; its page says when.',
    true,
  ),
  'launch/limit-reached': entry(
    409,
    'You have as many of this drop as one person may',
    'Open orders count too: one that ends unpaid makes room again.',
  ),
} as const satisfies Record<string, ErrorEntry>;
export type LaunchRefusal = Exclude<keyof typeof launchErrors, 'launch/not-found' | 'launch/room-closed'>;
