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
      // a mail is made only of our own words
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
          // the library reads on only once the server has accepted sender and recipient
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

/** What the library reports with an error. `response`: the server's words, with its code. */
interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

/** Codes alone: the server's words may repeat the recipient's address, which stays out of logs. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as SmtpError;
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || 'unknown';
}

/** The commands that hand over the recipient's address and the mail itself. */
const handing = new Set(['RCPT TO', 'DATA']);
/** Sent instead of any answer by a server that closes (RFC 5321 §3.8): it does not concern the mail. */
const CLOSING = 421;
/** Codes from here on concern a mailbox; lower ones the syntax, the connection or who may send (RFC 5321 §4.2.1). */
const MAILBOX = 550;
/** Codes of refusals that concern us all the same: our address, or the server's policy (RFC 3463 §3.2, §3.8). */
const aboutUs = /^\d{3}[ -]5\.(1\.[78]|7\.\d+)\b/;

/**
 * The outcome of a mail after an error, by the reply codes of RFC 5321 §4.2.1 and the command that they answer. A
 * broken connection has neither.
 * @param begun whether the mail's words were being sent
 */
function outcomeOf(error: unknown, begun: boolean): MailOutcome {
  const { code, command = '', responseCode, response = '' } = error as SmtpError;
  if (responseCode === undefined) {
    // the library found no address to send to
    if (code === 'EENVELOPE' && command === 'API') return 'refused';
    return begun ? 'unclear' : 'not-taken';
  }
  if (responseCode === CLOSING || !handing.has(command)) return 'not-taken';
  // a refusal of the words could concern anybody's mail: a limit of ours, a filter
  const isRecipients = command === 'RCPT TO' && responseCode >= MAILBOX && !aboutUs.test(response);
  return isRecipients ? 'refused' : 'deferred';
}
