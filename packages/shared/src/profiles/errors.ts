import { type ErrorEntry, entry } from '../common/error-entry.ts';

export const peopleErrors = {
  'person/not-found': entry(
    404,
    'Profile not found',
    'The person may have changed their name or deleted their account. Check the address.',
  ),
  'person/yourself': entry(409, 'This is your own profile', 'Follow somebody else.'),
} as const satisfies Record<string, ErrorEntry>;
