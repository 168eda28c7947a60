import { type ErrorEntry, entry } from '../common/error-entry.ts';

export const peopleErrors = {
  'person/not-found': entry(
    404,
    'Nobody here goes by that name',
    'They may have changed it, or left the house. Check the address.',
  ),
  'person/yourself': entry(409, 'That is you', 'Follow somebody else.'),
} as const satisfies Record<string, ErrorEntry>;
