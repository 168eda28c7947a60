import { type ErrorEntry, entry } from '../common/error-entry.ts';

export const peopleErrors = {
  'person/not-found': entry(
    404,
    'Profile not found',
    'The person may have changed their name or deleted their account. Check the address.',
  ),
  'poster/no-master': entry(
    503,
    'The print-size picture cannot be fetched just now',
    'Try again in a few minutes. We do not give you a smaller one in its place.',
    true,
  ),
  'person/yourself': entry(409, 'This is your own profile', 'Follow somebody else.'),
} as const satisfies Record<string, ErrorEntry>;
