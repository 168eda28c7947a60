import type { Database } from '../db/database.ts';
import { type Handover, handOver } from '../jobs/handover.ts';
import { FinalFailure, type Queue } from '../jobs/queue.ts';
import type { Lane } from '../jobs/tables.ts';
import { type Mail, type Mailer, MailFailure } from './mailer.ts';
import type { Sample } from './sample.ts';

/** The data that each mail is composed from, by the mail's name. A module adds its mails by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface MailData {}
export type MailName = keyof MailData & string;

/**
 * How a mail is composed: the facts at the time of sending, and the words for them, which the studio shows for samples
 * too.
 */
export interface Composition<N extends MailName, F> {
  /** null where the mail is no longer wanted */
  facts: (data: MailData[N]) => Promise<F | null>;
  words: (facts: F) => Mail;
  /** one for each wording that differs */
  samples: (sample: Sample) => readonly [F, ...F[]];
  /** Runs once the mail was taken for its recipient, perhaps after it was given up: operators try it again. */
  taken?: (data: MailData[N]) => Promise<void>;
  /** Runs when the mail is given up, in that transaction. */
  givenUp?: (tx: Database, data: MailData[N]) => Promise<void>;
}

/** A mail in each of its wordings, about samples. */
export interface MailPreview {
  name: MailName;
  mails: Mail[];
}

/** How long a mail server may be away before a mail is given up. */
const OUTAGE_DAYS = 7;

const keyOf = (name: MailName, key: string): string => `mail/${name}/${key}`;

declare module '../jobs/queue.ts' {
  interface JobPayloads {
    'mail/send': { mail: string; data: unknown };
  }
}

/**
 * Mails that must be sent if, and only if, a change was committed. The job holds only the mail's name and ids, so that
 * neither addresses nor secret links are in the table of jobs.
 */
export interface Outbox {
  /**
   * Posts with `tx`. A second mail with the same key is not sent. `lane`: `news` where many people are notified at
   * once.
   */
  post<N extends MailName>(tx: Database, name: N, data: MailData[N], key: string, lane?: Lane): Promise<void>;
  /**
   * Hands a posted mail over now, once its cause is committed, to report the outcome. A mail that was refused and is
   * posted again, with another key, is another mail.
   */
  sent(name: MailName, key: string): Promise<Handover>;
  compose<N extends MailName, F>(name: N, composition: Composition<N, F>): void;
  /** Every mail that can be sent, ordered by name. */
  previews(sample: Sample): MailPreview[];
  /** Hands a mail over at once, and never again: the caller has stored that it is sent. @throws MailFailure */
  sendNow(mail: Mail): Promise<void>;
  reachable(): Promise<boolean>;
}

/** A recipient who is refused for good is refused every time. */
function endWhereRefused(error: unknown): never {
  if (error instanceof MailFailure && error.outcome === 'refused')
    throw new FinalFailure('the mail server takes no mail for the recipient, for good', { cause: error });
  throw error;
}

export function createOutbox(queue: Queue, mailer: Mailer): Outbox {
  const compositions = new Map<MailName, Composition<never, unknown>>();
  queue.handle(
    'mail/send',
    async ({ mail: name, data }) => {
      const composition = compositions.get(name as MailName);
      if (!composition) throw new Error(`nobody composes the mail ${name}`);
      const facts = await composition.facts(data as never);
      if (facts === null) return;
      await mailer.send(composition.words(facts)).catch(endWhereRefused);
      await composition.taken?.(data as never);
    },
    {
      days: OUTAGE_DAYS,
      givenUp: async (tx, { mail: name, data }) =>
        compositions.get(name as MailName)?.givenUp?.(tx, data as never),
    },
  );
  return {
    post: (tx, name, data, key, lane = 'prompt') =>
      queue.enqueue(tx, 'mail/send', { mail: name, data }, { key: keyOf(name, key), lane }),
    sent: (name, key) => handOver(queue, keyOf(name, key)),
    compose: (name, composition) => {
      compositions.set(name, composition as Composition<never, unknown>);
    },
    previews: (sample) =>
      [...compositions]
        .toSorted(([one], [other]) => one.localeCompare(other))
        .map(([name, { words, samples }]) => ({ name, mails: samples(sample).map(words) })),
    sendNow: (mail) => mailer.send(mail),
    reachable: () => mailer.reachable(),
  };
}
