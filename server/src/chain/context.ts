import type { Changes } from '../platform/changes.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import type { Connection, Database } from '../platform/db/database.ts';
import type { Queue } from '../platform/jobs/queue.ts';
import type { Limits } from '../platform/limits/limits.ts';
import type { Log } from '../platform/log.ts';
import type { Outbox } from '../platform/mail/outbox.ts';
import type { Rates } from '../platform/rates/rates.ts';
import type { SmsOutbox } from '../platform/sms/sms.ts';
import type { Chains } from './chains.ts';
import type { Signers } from './signers.ts';
import type { Writer } from './writer/port.ts';

/**
 * Everything that the server's operations are given. It is declared here because this is the lowest floor that knows
 * all of it. Its adapters to the outside are ports, chosen once by `createContext`.
 */
export interface Context {
  config: Config;
  clock: Clock;
  log: Log;
  connection: Connection;
  db: Database;
  queue: Queue;
  changes: Changes;
  limits: Limits;
  mail: Outbox;
  sms: SmsOutbox;
  rates: Rates;
  chains: Chains;
  signers: Signers;
  writer: Writer;
}

/** The ports that one operation takes: those that it and the operations it calls use, and no others. */
export type Needs<Port extends keyof Context> = Pick<Context, Port>;
