import { type ErrorEntry, entry } from '../common/error-entry.ts';

export const contentErrors = {
  'blog/not-found': entry(404, 'Post not found', 'It may have been removed.'),
  'blog/unavailable': entry(503, 'The blog does not respond just now', 'Try again in a minute.', true),
  'text/not-found': entry(404, 'Text not found', 'See the page itself: it has the text that applies now.'),
  'newsletter/link-invalid': entry(
    410,
    'This link does not work',
    'Ask for a new one in the footer of any page.',
  ),
  'newsletter/mail-failed': entry(
    503,
    'Our mail does not work just now: your mail follows as soon as it does',
    'There is nothing more to do until then.',
    true,
  ),
  'contact/link-invalid': entry(
    410,
    'This link does not work',
    'Write to us on the contact page: a person reads it.',
  ),
  'inbox/not-found': entry(404, 'Message not found', 'List the inbox for its numbers.'),
} as const satisfies Record<string, ErrorEntry>;
