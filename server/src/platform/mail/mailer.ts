import { MINUTE_MS } from '@talkies/shared';
import { LoggableError } from '../errors.ts';

/** One mail to one person, readable as text and as HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** where an answer is sent, when not to the sender */
  replyTo?: string;
  /** such as those of RFC 8058 */
  headers?: Record<string, string>;
}

/**
 * not-taken: the mail server takes no mail at present, and certainly nobody received it; deferred: it does not take
 * this mail at present, and certainly nobody received it; refused: it takes no mail for the recipient, for good;
 * unclear: the connection broke while the mail was handed over.
 */
export type MailOutcome = 'not-taken' | 'deferred' | 'refused' | 'unclear';

export class MailFailure extends LoggableError {
  readonly outcome: MailOutcome;
  /** @param reason codes alone */
  constructor(reason: string, outcome: MailOutcome) {
    super(`the mail server did not take a mail: ${reason}`);
    this.outcome = outcome;
  }
}

/** Longer than one `send` takes: a server may take ten seconds over each of its answers (smtp.ts). */
export const LONGEST_SEND_MS = 3 * MINUTE_MS;

/** The port to the world's mail. */
export interface Mailer {
  /** Takes up to `LONGEST_SEND_MS`. @throws MailFailure; sending again is the queue's task */
  send(mail: Mail): Promise<void>;
  /** whether the mail server answers at present; never throws */
  reachable(): Promise<boolean>;
}
