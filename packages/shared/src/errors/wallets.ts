import { type ErrorEntry, entry } from './entry.ts';

export const walletErrors = {
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
} as const satisfies Record<string, ErrorEntry>;
