import { type ErrorEntry, entry } from '../common/error-entry.ts';

export const walletErrors = {
  'wallet/required': entry(409, 'Please Connect Wallet to Proceed', 'Connect or create a wallet first.'),
  'wallet/not-yours': entry(403, 'This wallet is not linked to your account', 'Connect it first.'),
  'wallet/other-chain': entry(
    409,
    'This wallet is proved for the other network only',
    'Switch it to this network and connect it again, or use another wallet.',
  ),
  'wallet/taken': entry(
    409,
    'This wallet belongs to another account',
    'Use another wallet, or sign in to that account.',
  ),
  'wallet/challenge-invalid': entry(
    422,
    'That signature could not be accepted',
    'Ask for a new message and sign it.',
    true,
  ),
  'wallet/cooldown': entry(
    403,
    'Please wait a day after your password reset',
    'You can export keys and make large transfers again 24 hours after the reset.',
  ),
  'wallet/frozen': entry(
    403,
    'Your e-mail wallet is frozen',
    'We sent you a mail with the reason. Write to us on the contact page; nothing in it is lost in the meantime.',
  ),
  'wallet/insufficient-funds': entry(
    409,
    'There is not enough money in the wallet',
    'Add funds, or send less.',
  ),
  'wallet/daily-limit': entry(403, 'This is more than this wallet may spend in a day', 'Wait, or send less.'),
  'wallet/refused': entry(
    409,
    'This cannot be sent',
    'Check the address and the amount, then try again.',
    true,
  ),
  'wallet/send-failed': entry(
    409,
    'The network refused that transfer',
    'What you sent is still in your wallet. Go back and review it to send it again.',
  ),
  'wallet/not-empty': entry(409, 'This wallet is not empty', 'Send what is in it to another wallet first.'),
  'wallet/in-use': entry(409, 'An open order uses this wallet', 'Pay or cancel the order first.'),
} as const satisfies Record<string, ErrorEntry>;
