import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSmtpServer, noMailFaults, openMailStore } from '@talkies/sandbox/mail';
import { createLog } from '../../log.ts';
import { createSmtpMailer } from '../smtp.ts';

/** The sandbox's mail server, the mailer that sends to it, and its switches. Stop it at the end. */
export async function startSandboxMail() {
  const folder = await mkdtemp(join(tmpdir(), 'talkies-mail-'));
  const store = openMailStore(folder);
  const smtp = createSmtpServer(store, () => sandbox.faults);
  const listener = smtp.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const sandbox = {
    faults: noMailFaults,
    mailer: createSmtpMailer(
      { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Talkies <tickets@talkies.example>' },
      createLog('silent'),
    ),
    /** whose mailboxes have a mail, the last first */
    received: (): string[] => store.list().flatMap(({ to }) => to),
    stop: async (): Promise<void> => {
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
      await rm(folder, { recursive: true, force: true });
    },
  };
  return sandbox;
}
