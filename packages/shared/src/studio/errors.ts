import { type ErrorEntry, entry } from '../common/error-entry.ts';

/** Errors that only members see: everybody else gets `request/not-found`. */
export const studioErrors = {
  'studio/step-up-required': entry(
    403,
    'Show that it is you',
    'Use your passkey, or the code that we mail you.',
  ),
  'studio/confirmation-required': entry(
    403,
    'Confirm this once more',
    'Use your passkey again, or a new code. It counts for five minutes.',
  ),
  'studio/not-allowed': entry(403, 'Your role does not allow that', 'Ask an owner of the studio.'),
  'studio/passkey-required': entry(
    403,
    'Your passkey is needed here',
    'Use a passkey that you had before. A new one counts after a day, or when an owner lets you in by a code.',
  ),
  'studio/second-person': entry(
    403,
    'Somebody else has to say yes',
    'Money above the set sum needs a second person.',
  ),
  'studio/already-waiting': entry(409, 'That is waiting already', 'See what waits for a second person.'),
  'studio/approval-over': entry(409, 'That is decided, or over', 'Ask for it once more.'),
  'studio/refused': entry(409, 'That cannot be done', 'Read the reason beside it.'),
  'studio/other-address': entry(
    403,
    'This invitation is for another address',
    'Sign in with the address that it was mailed to.',
  ),
  'studio/already-member': entry(409, 'They are a member already', 'Change their role instead.'),
  'studio/changed-meanwhile': entry(
    409,
    'Somebody else has changed this',
    'See what they changed, and choose for each field.',
  ),
  'studio/not-published-yet': entry(409, 'That cannot be published yet', 'Read the reason beside it.'),
  'studio/no-issue': entry(404, 'No such issue', 'It may have been thrown away. Look at the list.'),
  'studio/no-text': entry(404, 'No such text', 'Look at the list of texts.'),
  'studio/no-contributor': entry(404, 'Nobody is here', 'They may have been removed. Look at the list.'),
  'studio/file-refused': entry(422, 'That file cannot be taken', 'Read the reason beside it.'),
  'studio/file-too-large': entry(413, 'That file is too large', 'Send a smaller one.'),
  'studio/last-owner': entry(409, 'Somebody has to own the studio', 'Make somebody else an owner first.'),
} as const satisfies Record<string, ErrorEntry>;
