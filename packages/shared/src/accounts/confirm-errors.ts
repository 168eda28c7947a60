import { type ErrorEntry, entry } from '../common/error-entry.ts';

export const confirmErrors = {
  'auth/code-wrong': entry(422, 'That is not the code', 'Look at the newest message and try again.', true),
  'auth/code-expired': entry(
    410,
    'This code no longer works',
    'Codes work once, for ten minutes. Ask for a new one.',
  ),
  'auth/phone-unproved': entry(
    409,
    'No code can go to your phone yet',
    'Confirm by mail first, or add your number to your profile.',
  ),
} as const satisfies Record<string, ErrorEntry>;
