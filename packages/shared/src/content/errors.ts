import { type ErrorEntry, entry } from '../common/error-entry.ts';

export const contentErrors = {
  'blog/not-found': entry(404, 'No such post', 'It may have been taken down. Look at the others.'),
  'blog/unavailable': entry(503, 'The blog does not answer just now', 'Try again in a minute.', true),
  'text/not-found': entry(404, 'No such text', 'Look at the page itself: it has what counts now.'),
  'newsletter/link-invalid': entry(
    410,
    'That link does not work',
    'Ask for a new one in the footer of any page.',
  ),
  'contact/link-invalid': entry(
    410,
    'That link does not work',
    'Write to us by the contact page: a person reads it all the same.',
  ),
  'inbox/not-found': entry(404, 'No such message', 'List the inbox for its numbers.'),
} as const satisfies Record<string, ErrorEntry>;
