import { type ErrorEntry, entry } from '../common/error-entry.ts';

export const chainErrors = {
  'rates/unavailable': entry(503, 'We cannot get today’s rate just now', 'Try again in a minute.', true),
  'chain/unavailable': entry(503, 'The network does not respond just now', 'Try again in a minute.', true),
} as const satisfies Record<string, ErrorEntry>;
