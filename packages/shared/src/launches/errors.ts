import { type ErrorEntry, entry } from '../common/error-entry.ts';

/** Refusals of orders for items of a launch, which people know as a drop. */
export const launchErrors = {
  'launch/not-found': entry(
    404,
    'Drop not found',
    'It is not announced, or not any more. See the drops to come.',
  ),
  'launch/not-open': entry(
    409,
    'This drop is not open yet',
    'Its page shows when it opens, and can remind you.',
    true,
  ),
  'launch/closed': entry(
    409,
    'This drop is over',
    'An owner may sell an edition. Or explore the other posters.',
  ),
  'launch/stopped': entry(
    409,
    'The sale is paused for the moment',
    'Orders that you have paid are delivered. The drop’s page shows when it goes on.',
    true,
  ),
  'launch/not-listed': entry(
    403,
    'Only invited people can buy this',
    'Sign in with the e-mail address, or connect the wallet, that was invited.',
  ),
  'launch/pass-required': entry(
    409,
    'It is not your turn yet',
    'Get a place in the waiting room on the drop’s page. You keep your place when you close it.',
    true,
  ),
  'launch/pass-over': entry(
    409,
    'Your turn has run out',
    'Get a new place in the waiting room on the drop’s page.',
    true,
  ),
  'launch/room-closed': entry(
    409,
    'The waiting room is not open',
    'It opens an hour before the drop does; its page shows when.',
    true,
  ),
  'launch/limit-reached': entry(
    409,
    'You already have as many as one person can buy',
    'Open orders count too, until they are paid or run out.',
  ),
} as const satisfies Record<string, ErrorEntry>;
export type LaunchRefusal = Exclude<keyof typeof launchErrors, 'launch/not-found' | 'launch/room-closed'>;
