import { type ErrorEntry, entry } from './error-entry.ts';

export const generalErrors = {
  'request/invalid': entry(422, 'Something is not right yet', 'Check the marked fields and try again.'),
  'request/malformed': entry(400, 'The request could not be read', 'Send well-formed JSON.'),
  'request/too-large': entry(413, 'This is too large', 'Send less at once.'),
  'request/forbidden-origin': entry(
    403,
    'This request came from another site',
    'Open the page and try there.',
  ),
  'request/not-found': entry(404, 'There is nothing here', 'Check the address.'),
  'request/too-many': entry(429, 'Too many attempts', 'Wait and try again.', true),
  'request/address-refused': entry(
    422,
    'No mail reaches that address',
    'Look at what you typed: correct it, or use another one.',
  ),
  'server/internal': entry(500, 'Something went wrong on our side', 'Try again in a moment.', true),
  'server/unavailable': entry(503, 'Talkies is starting or busy', 'Try again in a moment.', true),
} as const satisfies Record<string, ErrorEntry>;
