import { type ErrorEntry, entry } from '../common/error-entry.ts';

export const walletErrors = {
  'wallet/required': entry(409, 'Please Connect Wallet to Proceed', 'Connect or create a wallet first.'),
  'wallet/not-yours': entry(403, 'That wallet is not linked to you', 'Connect it first.'),
  'wallet/other-chain': entry(
    409,
    'That wallet is proved on the other chain alone',
    'Switch it to this chain and connect it again, or use another wallet.',
  ),
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
    'Keys and large transfers leave the house again 24 hours after the reset.',
  ),
  'wallet/frozen': entry(
    403,
    'Your e-mail wallet is frozen',
    'We have written to you why. Write to us by the contact page, and nothing in it is lost meanwhile.',
  ),
  'wallet/insufficient-funds': entry(
    409,
    'There is not enough money in the wallet',
    'Add funds, or send less.',
  ),
  'wallet/daily-limit': entry(403, 'That is more than this wallet may spend in a day', 'Wait, or send less.'),
  'wallet/refused': entry(409, 'The network would refuse this', 'Change it and try again.', true),
  'wallet/not-empty': entry(409, 'That wallet still holds something', 'Send it away first.'),
  'wallet/in-use': entry(409, 'An order still waits for that wallet', 'Pay or cancel the order first.'),
} as const satisfies Record<string, ErrorEntry>;
