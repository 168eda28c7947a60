import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createSmtpServer, noMailFaults, openMailStore } from '@talkies/sandbox/mail';

/** The functions that close what was opened, to be called in reverse order. */
export type Closing = (() => unknown)[];

const MAX_MAILS = 100_000;

/** Opens a mail server, and reads the subjects of a person's mails, newest first. */
export async function openMail(folder: string, closing: Closing) {
  const mails = openMailStore(join(folder, 'inbox'), MAX_MAILS);
  const smtp = createSmtpServer(mails, () => noMailFaults);
  // a killed process breaks its connection while it sends
  smtp.on('error', () => undefined);
  const listener = smtp.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  closing.push(() => new Promise<void>((resolve) => smtp.close(() => resolve())));
  return {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    subjects: (to: string): string[] => mails.list(to).map(({ subject }) => subject),
  };
}
