/** One mail to one person, readable as text and as HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** where an answer goes, when not to the sender */
  replyTo?: string;
  /** such as those of RFC 8058 */
  headers?: Record<string, string>;
}

/** The port to the world's mail. */
export interface Mailer {
  /** @throws where the mail server did not take it; sending again is the queue's task */
  send(mail: Mail): Promise<void>;
  /** whether the mail server answers just now; never throws */
  reachable(): Promise<boolean>;
}
