import { type ErrorEntry, entry } from '../common/error-entry.ts';

export const notificationErrors = {
  'notification/not-found': entry(404, 'This alert is gone', 'See the list of your alerts.'),
  'alert/link-invalid': entry(
    404,
    'This link does not work',
    'Use the link in our mail as it is, or sign in and choose your alerts.',
  ),
  'push/off': entry(409, 'Alerts to devices are not offered here', 'Choose mails instead.'),
  'push/endpoint': entry(
    422,
    'Your browser could not switch alerts on',
    'Try another browser, or choose mails instead.',
  ),
} as const satisfies Record<string, ErrorEntry>;
