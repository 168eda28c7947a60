import { PassThrough, pipeline } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { Log } from '../log.ts';
import { type Mailer, MailFailure, type MailOutcome } from './mailer.ts';

const CONNECT_MS = 3000;
const ANSWER_MS = 10_000;

/** Sends by SMTP (RFC 5321) to the server that `smtpUrl` names, such as `smtps://user:secret@host:465`. */
export function createSmtpMailer(settings: { smtpUrl: string; from: string }, log: Log): Mailer {
  const open = () =>
    createTransport({
      url: settings.smtpUrl,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: ANSWER_MS,
      // a mail is made of our own words only
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  return {
    send: async (mail) => {
      const transport = open();
      let begun = false;
      transport.use('stream', ({ message }, done) => {
        message.processFunc((words) => {
          const line = new PassThrough();
          // the library reads on only once the server has taken sender and recipient
          line.once('resume', () => {
            begun = true;
          });
          return pipeline(words, line, () => undefined);
        });
        done();
      });
      try {
        await transport.sendMail({ from: settings.from, ...mail });
      } catch (error) {
        throw new MailFailure(reasonOf(error), outcomeOf(error, begun));
      }
    },
    reachable: async () => {
      try {
        return await open().verify();
      } catch (error) {
        log.warn({ reason: reasonOf(error) }, 'the mail server does not answer');
        return false;
      }
    },
  };
}

/** Codes alone: what a server says in words may repeat the recipient's address, which stays out of logs. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || 'unknown';
}

/** Commands in which the recipient's address and the mail itself are handed over. */
const handing = new Set(['RCPT TO', 'DATA']);
/** Sent in place of any answer by a server that closes (RFC 5321 §3.8): it is not about the mail. */
const CLOSING = 421;

/**
 * What is known of a mail after an error, by the reply codes of RFC 5321 §4.2.1 and the command that they answer. A line
 * that breaks has neither.
 * @param begun whether the mail's words were on the line
 */
function outcomeOf(error: unknown, begun: boolean): MailOutcome {
  const { command, responseCode } = error as { command?: string; responseCode?: number };
  if (responseCode === undefined) return begun ? 'unclear' : 'not-taken';
  if (responseCode === CLOSING || !handing.has(command ?? '')) return 'not-taken';
  return responseCode >= 500 ? 'refused' : 'deferred';
}
