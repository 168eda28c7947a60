import { type ErrorEntry, entry } from '../common/error-entry.ts';

export const paymentErrors = {
  'payment/not-offered': entry(409, 'This way to pay is not offered', 'Choose another way to pay.'),
  'payment/phone-needed': entry(
    422,
    'This way to pay needs your phone number',
    'Enter the number at which the payment provider can reach you, with its country code, such as +91 98400 12345.',
  ),
  'payment/unavailable': entry(
    503,
    'The payment provider does not respond',
    'Nothing was charged. Try again in a moment, or choose another way to pay.',
    true,
  ),
  'payment/not-needed': entry(
    409,
    'The wallet has enough for this order',
    'Pay with the wallet: no more coins are needed.',
  ),
  'payment/webhook-refused': entry(
    400,
    'This is not a message from the provider',
    'Check the secret of the webhook.',
  ),
} as const satisfies Record<string, ErrorEntry>;
