import { type ErrorEntry, entry } from '../common/error-entry.ts';

export const orderErrors = {
  'order/not-found': entry(404, 'No such order', 'Look in your profile.'),
  'order/not-for-sale': entry(
    409,
    'This picture is not on sale at a fixed price',
    'Look at what else is showing.',
  ),
  'order/region': entry(403, 'Nothing is sold where you are', 'What you own stays yours.'),
  'order/sold-out': entry(409, 'House full: every edition is sold', 'Look at what else is showing.'),
  'order/all-held': entry(
    409,
    'Every remaining edition is being paid for by somebody',
    'Try again in a few minutes.',
    true,
  ),
  'order/too-many-open': entry(
    409,
    'You hold as many unpaid pictures as one may',
    'Each is kept for you for ten minutes. Buy one of them, or come back when the first is free.',
  ),
  'order/pause': entry(
    409,
    'It is the turn of others',
    'Twice within an hour you kept the last edition without paying. Try again in a few minutes.',
    true,
  ),
  'order/quote-expired': entry(410, 'The rate has run out', 'Get a fresh rate.', true),
  'order/wrong-state': entry(409, 'That order has moved on', 'Look at its page for where it stands.'),
  'order/insufficient-funds': entry(
    409,
    'There is not enough money in the wallet',
    'Add funds or choose another wallet.',
  ),
  'order/payment-failed': entry(409, 'Payment Failed', 'Nothing was charged. Try again.', true),
} as const satisfies Record<string, ErrorEntry>;
