import type { Database } from '../db/database.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Lane } from '../jobs/tables.ts';
import type { Mail, Mailer } from './mailer.ts';

/** What each mail is composed from, by its name. Whoever posts one adds it by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface MailData {}
export type MailName = keyof MailData & string;

/** Writes the mail from what is true when it is sent; null where it is not wanted any more. */
export type Compose<N extends MailName> = (data: MailData[N]) => Promise<Mail | null>;

/** A mail server may be away for so long before a mail is given up. */
const OUTAGE_DAYS = 7;

declare module '../jobs/queue.ts' {
  interface JobPayloads {
    'mail/send': { mail: string; data: unknown };
  }
}

/**
 * Mails that must go out exactly if a change was committed. The job holds the mail's name and ids alone, so that
 * neither addresses nor secret links lie in the table of jobs.
 */
export interface Outbox {
  /** Posts with `tx`. A second mail with the same key is not sent. `lane`: `news` where many are told at once. */
  post<N extends MailName>(tx: Database, name: N, data: MailData[N], key: string, lane?: Lane): Promise<void>;
  compose<N extends MailName>(name: N, compose: Compose<N>): void;
  /** Hands a mail over at once, and never again: whoever calls has stored that it is sent. @throws MailFailure */
  sendNow(mail: Mail): Promise<void>;
  reachable(): Promise<boolean>;
}

export function createOutbox(queue: Queue, mailer: Mailer): Outbox {
  const composers = new Map<string, (data: never) => Promise<Mail | null>>();
  queue.handle(
    'mail/send',
    async ({ mail: name, data }) => {
      const compose = composers.get(name);
      if (!compose) throw new Error(`nobody composes the mail ${name}`);
      const mail = await compose(data as never);
      if (mail) await mailer.send(mail);
    },
    { days: OUTAGE_DAYS },
  );
  return {
    post: (tx, name, data, key, lane = 'prompt') =>
      queue.enqueue(tx, 'mail/send', { mail: name, data }, { key: `mail/${name}/${key}`, lane }),
    compose: (name, compose) => {
      composers.set(name, compose as (data: never) => Promise<Mail | null>);
    },
    sendNow: (mail) => mailer.send(mail),
    reachable: () => mailer.reachable(),
  };
}
