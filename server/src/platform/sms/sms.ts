import type { Database } from '../db/database.ts';
import { LoggableError } from '../errors.ts';
import { type Handover, handOver } from '../jobs/handover.ts';
import { FinalFailure, type Queue } from '../jobs/queue.ts';

/** One text message. `to` in E.164. */
export interface Sms {
  to: string;
  text: string;
}

/**
 * As `MailOutcome`: the service takes no message at present, not this one at present, or none for the number, for good.
 */
type SmsOutcome = 'not-taken' | 'deferred' | 'refused';

export class SmsFailure extends LoggableError {
  readonly outcome: SmsOutcome;
  /** @param reason codes alone */
  constructor(reason: string, outcome: SmsOutcome) {
    super(reason);
    this.outcome = outcome;
  }
}

/** The port to the world's phones. */
export interface SmsSender {
  /** @throws SmsFailure where the service did not take it; sending again is the queue's task */
  send(sms: Sms): Promise<void>;
}

/** The data that each message is composed from, by its name. Modules add theirs by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface SmsData {}
export type SmsName = keyof SmsData & string;

declare module '../jobs/queue.ts' {
  interface JobPayloads {
    'sms/send': { sms: string; data: unknown };
  }
}

const keyOf = (name: SmsName, key: string): string => `sms/${name}/${key}`;

/**
 * Messages that are sent if, and only if, a change was committed. As with mails, numbers and codes stay out of the
 * jobs.
 */
export interface SmsOutbox {
  /** false: this deployment sends no messages, and nothing that needs one is available */
  available: boolean;
  /** Posts with `tx`. A second message with the same key is not sent. */
  post<N extends SmsName>(tx: Database, name: N, data: SmsData[N], key: string): Promise<void>;
  /** As `Outbox.sent` for mails. */
  sent(name: SmsName, key: string): Promise<Handover>;
  compose<N extends SmsName>(name: N, compose: (data: SmsData[N]) => Promise<Sms | null>): void;
}

/** A number that is refused for good is refused every time. */
function endWhereRefused(error: unknown): never {
  if (error instanceof SmsFailure && error.outcome === 'refused')
    throw new FinalFailure('the service takes no text message for the number, for good', { cause: error });
  throw error;
}

export function createSmsOutbox(queue: Queue, sender: SmsSender | null): SmsOutbox {
  const composers = new Map<string, (data: never) => Promise<Sms | null>>();
  queue.handle('sms/send', async ({ sms: name, data }) => {
    const compose = composers.get(name);
    if (!compose) throw new Error(`nobody composes the message ${name}`);
    const sms = await compose(data as never);
    if (!sms) return;
    if (!sender) throw new LoggableError('no service for text messages is configured');
    await sender.send(sms).catch(endWhereRefused);
  });
  return {
    available: sender !== null,
    post: (tx, name, data, key) =>
      queue.enqueue(tx, 'sms/send', { sms: name, data }, { key: keyOf(name, key), lane: 'prompt' }),
    sent: (name, key) => handOver(queue, keyOf(name, key)),
    compose: (name, compose) => {
      composers.set(name, compose as (data: never) => Promise<Sms | null>);
    },
  };
}
