import { type ErrorEntry, entry } from '../common/error-entry.ts';

export const orderErrors = {
  'order/not-found': entry(404, 'Order not found', 'See “Your orders”.'),
  'order/not-for-sale': entry(
    409,
    'This poster is not on sale at a fixed price',
    'Explore the other posters.',
  ),
  'order/region': entry(403, 'We cannot sell where you are', 'What you own stays yours.'),
  'order/sold-out': entry(409, 'House full: every edition is sold', 'Explore the other posters.'),
  'order/all-held': entry(
    409,
    'Somebody is paying for each of the remaining editions',
    'Try again in a few minutes.',
    true,
  ),
  'order/too-many-open': entry(
    409,
    'You have too many unpaid posters on hold',
    'Each is reserved for you for ten minutes. Pay or release one of them first.',
  ),
  'order/pause': entry(
    409,
    'It is somebody else’s turn',
    'Twice within an hour you reserved the last edition and did not pay. Try again in a few minutes.',
    true,
  ),
  'order/quote-expired': entry(410, 'The rate has run out', 'Get a new rate.', true),
  'order/wrong-state': entry(409, 'This order has changed', 'See its page for its state, or order again.'),
  'order/insufficient-funds': entry(
    409,
    'There is not enough money in the wallet',
    'Add funds or choose another wallet.',
  ),
  'order/payment-failed': entry(409, 'Payment Failed', 'Nothing was charged. Try again.', true),
} as const satisfies Record<string, ErrorEntry>;
