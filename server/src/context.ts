import type { Chains } from './chain/chains.ts';
import type { Signers } from './chain/signers.ts';
import type { Writer } from './chain/writer/port.ts';
import type { Changes } from './changes.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config/config.ts';
import type { Connection, Database } from './db/database.ts';
import type { Queue } from './jobs/queue.ts';
import type { Limits } from './limits/limits.ts';
import type { Log } from './log.ts';
import type { Outbox } from './mail/outbox.ts';
import type { Rates } from './rates/rates.ts';
import type { SmsOutbox } from './sms/sms.ts';

/** What every operation is given. Adapters to the outside are ports in here, chosen once by `createContext`. */
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
