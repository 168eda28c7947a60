import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { type Mailer, MailFailure, type MailOutcome } from '../mail/mailer.ts';
import { SmsFailure, type SmsSender } from '../sms/sms.ts';
import { reachOf } from './outages.ts';

interface Source {
  clock: Clock;
  db: Database;
}

/**
 * Sends, and notes for the studio whether the receiving service answers. `answered`: whether an error is an answer of
 * the service.
 */
const watched =
  <M>(
    send: (message: M) => Promise<void>,
    note: (reached: boolean) => void,
    answered: (error: unknown) => boolean,
  ) =>
  async (message: M): Promise<void> => {
    try {
      await send(message);
    } catch (error) {
      note(answered(error));
      throw error;
    }
    note(true);
  };

/** A message that is refused or deferred for its own sake was answered: the server may take others. */
const answers: ReadonlySet<MailOutcome> = new Set(['deferred', 'refused']);

export const watchedMailer = (source: Source, mailer: Mailer): Mailer => ({
  send: watched(
    (mail) => mailer.send(mail),
    reachOf(source, 'mail'),
    (error) => error instanceof MailFailure && answers.has(error.outcome),
  ),
  reachable: () => mailer.reachable(),
});

export const watchedSmsSender = (source: Source, sender: SmsSender): SmsSender => ({
  send: watched(
    (sms) => sender.send(sms),
    reachOf(source, 'sms'),
    (error) => error instanceof SmsFailure && answers.has(error.outcome),
  ),
});
