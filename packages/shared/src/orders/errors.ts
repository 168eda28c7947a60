import { type ErrorEntry, entry } from '../common/error-entry.ts';

export const orderErrors = {
  'order/not-found': entry(404, 'Order not found', 'See “Your orders”.'),
  'order/not-for-sale': entry(
    409,
    'This poster is not on sale at a fixed price',
    'Explore the other posters.',
  ),
  'order/region': entry(
    403,
    'We cannot sell in your country',
    'The posters that you already own stay yours.',
  ),
  'order/sold-out': entry(409, 'House full: every edition is sold', 'Explore the other posters.'),
  'order/all-reserved': entry(
    409,
    'Somebody is paying for each of the remaining editions',
    'Try again in a few minutes.',
    true,
  ),
  'order/too-many-open': entry(
    409,
    'Several posters are reserved for you already',
    'Pay for one of them, or let it go, to reserve another.',
  ),
  'order/pause': entry(
    409,
    'It is somebody else’s turn',
    'Others get a chance now. You can reserve it again in a few minutes.',
    true,
  ),
  'order/quote-expired': entry(410, 'The ten minutes are over', 'Get today’s price.', true),
  'order/wrong-state': entry(409, 'This order has changed', 'See its page for its state, or order again.'),
  'order/insufficient-funds': entry(
    409,
    'There is not enough money in the wallet',
    'Add funds or choose another wallet.',
  ),
  'order/payment-failed': entry(409, 'Payment Failed', 'Nothing was charged. Try again.', true),
} as const satisfies Record<string, ErrorEntry>;
