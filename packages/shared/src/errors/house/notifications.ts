import { type ErrorEntry, entry } from '../entry.ts';

export const notificationErrors = {
  'notification/not-found': entry(404, 'That note is not there', 'Look at the list of your notes.'),
} as const satisfies Record<string, ErrorEntry>;
