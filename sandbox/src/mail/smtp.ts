import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { z } from 'zod';
import type { MailStore } from './store.ts';

/** How the mail service misbehaves. */
export const MailSwitchesSchema = z
  .object({
    /** 451 to every sender: try again later */
    outage: z.boolean(),
    /** 450 to every recipient: try again later */
    defer: z.boolean(),
    /** 550 to every recipient: never try again */
    decline: z.boolean(),
    /** accepted, and lost */
    lost: z.boolean(),
    /** accepted, but the connection breaks before the response */
    cut: z.boolean(),
    /** seconds until a mail is accepted */
    delay: z.number().min(0).max(600),
  })
  .strict();
export type MailSwitches = z.infer<typeof MailSwitchesSchema>;

export const noMailFaults: MailSwitches = {
  ...{ outage: false, defer: false, decline: false, lost: false, cut: false },
  delay: 0,
};

const MAX_BYTES = 5_000_000;

class SmtpRefusal extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

const outOfOrder = new SmtpRefusal(451, 'The mail service is out of order (switch outage)');
const busy = new SmtpRefusal(450, 'Mailbox busy (switch defer)');
const unavailable = new SmtpRefusal(550, 'Mailbox unavailable (switch decline)');

/** An SMTP server that takes every mail without a password and stores it. */
export function createSmtpServer(store: MailStore, switches: () => MailSwitches): SMTPServer {
  const receive = async ({ envelope }: SMTPServerSession, source: Buffer): Promise<void> => {
    const { lost, delay } = switches();
    if (delay > 0) await wait(delay * 1000);
    const { mailFrom, rcptTo } = envelope;
    const from = mailFrom ? mailFrom.address : '';
    if (!lost) await store.add({ from, to: rcptTo.map(({ address }) => address) }, source);
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: MAX_BYTES,
    logger: false,
    closeTimeout: 500,
    onMailFrom: (_from, _session, done) => done(switches().outage ? outOfOrder : null),
    onRcptTo: (_to, _session, done) => {
      const { defer, decline } = switches();
      done(decline ? unavailable : defer ? busy : null);
    },
    onData(stream, session, done) {
      buffer(stream)
        .then((source) => receive(session, source))
        .then(
          () => (switches().cut ? cutLine(session) : done()),
          (error: Error) => done(error),
        );
    },
  });
  const cutLine = ({ id }: SMTPServerSession): void => {
    for (const line of server.connections) if (line.id === id) line._socket.destroy();
  };
  return server;
}
