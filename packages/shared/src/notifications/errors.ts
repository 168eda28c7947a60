import { type ErrorEntry, entry } from '../common/error-entry.ts';

export const notificationErrors = {
  'notification/not-found': entry(404, 'That note is not there', 'Look at the list of your notes.'),
  'alert/link-invalid': entry(
    404,
    'This link does not work',
    'Use the link of a mail of ours as it is, or sign in and choose your alerts.',
  ),
  'push/off': entry(409, 'Alerts to devices are switched off here', 'Choose mails instead.'),
  'push/endpoint': entry(
    422,
    'Your browser’s push service cannot be used',
    'Try another browser, or choose mails instead.',
  ),
} as const satisfies Record<string, ErrorEntry>;
