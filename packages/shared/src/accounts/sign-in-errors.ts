import { type ErrorEntry, entry } from '../common/error-entry.ts';

export const signingInErrors = {
  'auth/entry-expired': entry(410, 'That took too long', 'Start again with “Continue with Google”.'),
  'auth/passkey-refused': entry(
    401,
    'That passkey does not open an account here',
    'Try another one, or sign in with your password or by mail.',
  ),
  'auth/passkey-known': entry(409, 'That passkey is on your account already', 'Nothing is left to do.'),
  'auth/challenge-expired': entry(410, 'That took too long', 'Try once more.', true),
  'auth/last-method': entry(
    409,
    'That is your only way to sign in',
    'Set a password by mail or add a passkey first.',
  ),
} as const satisfies Record<string, ErrorEntry>;
