/**
 * The one table of error codes. `title` is what the user reads, with the wording of the documents where they give
 * one; `remedy` names the mend; `retryable` tells whether trying the same again can help.
 */
export interface ErrorEntry {
  status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 502 | 503;
  title: string;
  remedy: string;
  retryable: boolean;
}

const entry = (
  status: ErrorEntry['status'],
  title: string,
  remedy: string,
  retryable = false,
): ErrorEntry => ({ status, title, remedy, retryable });

export const errors = {
  // general
  'request/invalid': entry(422, 'Some of that did not fit', 'Mend the marked fields and send again.'),
  'request/malformed': entry(400, 'The request could not be read', 'Send well-formed JSON.'),
  'request/too-large': entry(413, 'That is too large', 'Send less at once.'),
  'request/forbidden-origin': entry(
    403,
    'That request came from another site',
    'Open the page and try there.',
  ),
  'request/not-found': entry(404, 'There is nothing here', 'Check the address.'),
  'request/too-many': entry(429, 'Too many attempts', 'Wait and try again.', true),
  'server/internal': entry(500, 'Something went wrong on our side', 'Try again in a moment.', true),
  'server/unavailable': entry(503, 'Talkies is starting or busy', 'Try again in a moment.', true),
  // accounts; the wording of discovery §8
  'auth/required': entry(401, 'Please Login to Continue', 'Sign in and try again.'),
  'auth/forbidden': entry(403, 'That is not yours to do', 'Sign in with the account it belongs to.'),
  'auth/invalid-email': entry(
    422,
    'auth/invalid-email: Invalid email address',
    'Write an address such as name@example.com.',
  ),
  'auth/user-not-found': entry(404, 'auth/user-not-found: User not found', 'Check the address or sign up.'),
  'auth/wrong-password': entry(
    401,
    'auth/wrong-password: Wrong password',
    'Try again or reset the password.',
  ),
  'auth/invalid-credentials': entry(
    401,
    'Wrong email address or password',
    'Try again or reset the password.',
  ),
  'auth/email-not-verified': entry(
    403,
    'Please verify your email address',
    'Open the link in the mail that we sent.',
  ),
  'auth/verification-mail-failed': entry(
    503,
    'Error Sending Verification Email',
    'We send it as soon as our mail works again.',
    true,
  ),
  'auth/sign-up-failed': entry(
    409,
    'Something went wrong. Please try again',
    'Check the fields, or sign in if you have an account.',
    true,
  ),
  'auth/link-expired': entry(410, 'This link has expired or was used', 'Ask for a new one.'),
  'auth/password-mismatch': entry(
    422,
    'OMG..! Confirm Password Not Matched !',
    'Write the same password twice.',
  ),
  'auth/reauthentication-required': entry(403, 'Please confirm that it is you', 'Enter your password again.'),
  // wallets
  'wallet/required': entry(409, 'Please Connect Wallet to Proceed', 'Connect or create a wallet first.'),
  'wallet/not-yours': entry(403, 'That wallet is not linked to you', 'Connect it first.'),
  'wallet/taken': entry(
    409,
    'That wallet belongs to another account',
    'Use another wallet, or sign in to that account.',
  ),
  'wallet/challenge-invalid': entry(
    422,
    'That signature could not be accepted',
    'Ask for a new message and sign it.',
    true,
  ),
  'wallet/held': entry(
    403,
    'A day’s rest after a password reset',
    'Keys are handed out again 24 hours after the reset.',
  ),
  // catalogue
  'item/not-found': entry(404, 'No such picture', 'It may have been taken down. Browse the collections.'),
  'item/registered': entry(
    409,
    'That stands on chain already',
    'Make a new item for another number of editions.',
  ),
  'film/not-found': entry(404, 'No such film', 'Browse the collections.'),
  // orders
  'order/not-found': entry(404, 'No such order', 'Look in your profile.'),
  'order/not-for-sale': entry(
    409,
    'This picture is not on sale at a fixed price',
    'Look at what else is showing.',
  ),
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
  'order/quote-expired': entry(410, 'The rate has run out', 'Get a fresh rate.', true),
  'order/wrong-state': entry(409, 'That order has moved on', 'Look at its page for where it stands.'),
  'order/insufficient-funds': entry(
    409,
    'There is not enough money in the wallet',
    'Add funds or choose another wallet.',
  ),
  'order/payment-failed': entry(409, 'Payment Failed', 'Nothing was charged. Try again.', true),
  'rates/unavailable': entry(503, 'We cannot quote a rate just now', 'Try again in a minute.', true),
  'chain/unavailable': entry(503, 'The chain does not answer just now', 'Try again in a minute.', true),
  'chain/transaction-not-found': entry(404, 'No such transaction', 'Check the hash.'),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errors;

/** RFC 9457 problem details, as every failing API call answers. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: ErrorCode;
  detail: string;
  retryable: boolean;
  /** Which field is wrong and what would mend it. */
  errors?: { field: string; message: string }[];
  /** Seconds to wait, where there is a limit. */
  retryAfter?: number;
  requestId?: string;
}
