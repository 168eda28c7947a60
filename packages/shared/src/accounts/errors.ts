import { type ErrorEntry, entry } from '../common/error-entry.ts';

/** The wording of discovery:8. */
export const accountErrors = {
  'auth/required': entry(401, 'Please Login to Continue', 'Sign in and try again.'),
  'auth/forbidden': entry(
    403,
    'You cannot do this with this account',
    'Sign in with the account it belongs to.',
  ),
  'auth/invalid-email': entry(
    422,
    'auth/invalid-email: Invalid email address',
    'Enter an address such as name@example.com.',
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
  'auth/suspended': entry(
    403,
    'This account is suspended',
    'We sent you a mail with the reason. Write to us on the contact page if you think that it is a mistake.',
  ),
  'auth/verification-mail-failed': entry(
    503,
    'Error Sending Verification Email',
    'We send it as soon as our mail works again.',
    true,
  ),
  'auth/reset-mail-failed': entry(
    503,
    'The mail with your link was not sent',
    'Our mail is out of order. We send the link as soon as it works again.',
    true,
  ),
  'auth/code-mail-failed': entry(
    503,
    'The mail with your code was not sent',
    'Our mail is out of order just now. Try again in a minute.',
    true,
  ),
  'auth/code-mail-refused': entry(
    422,
    'Your mailbox takes no mail from us',
    'See that it works, then ask again, or confirm it in another way.',
  ),
  'auth/code-text-failed': entry(
    503,
    'The text message with your code was not sent',
    'Try again in a minute, or get the code by mail.',
    true,
  ),
  'auth/code-text-refused': entry(
    422,
    'Your number takes no text messages from us',
    'Get the code by mail, and look at the number in your profile.',
  ),
  'auth/sign-up-failed': entry(
    409,
    'Something went wrong. Please try again',
    'Check the fields, or sign in if you have an account.',
    true,
  ),
  'auth/link-expired': entry(410, 'This link has expired or was used', 'Ask for a new one.'),
  'auth/reauthentication-required': entry(
    403,
    'Is it you?',
    'Confirm it with a code or your password, then continue.',
  ),
} as const satisfies Record<string, ErrorEntry>;
