import { createChains } from './chain/chains.ts';
import { createSigners } from './chain/signers.ts';
import { createWriter } from './chain/writer/writer.ts';
import { createChanges } from './changes.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config/config.ts';
import type { Context } from './context.ts';
import { connect } from './db/connect.ts';
import type { Connection } from './db/database.ts';
import { createQueue } from './jobs/queue.ts';
import { createLimits } from './limits/limits.ts';
import { createLog, type Log } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import { createOutbox } from './mail/outbox.ts';
import { createSmtpMailer } from './mail/smtp.ts';
import { coingecko } from './rates/coingecko.ts';
import { createRates } from './rates/rates.ts';
import type { RateSource } from './rates/source.ts';
import { createSmsOutbox, type SmsSender } from './sms/sms.ts';
import { twilio } from './sms/twilio.ts';

/** What differs between the product and its tests. */
export interface Outside {
  clock: Clock;
  log: Log;
  connection: Connection;
  mailer: Mailer;
  /** null: no text messages are sent */
  smsSender: SmsSender | null;
  rateSource: RateSource;
}

export function assembleContext(config: Config, outside: Outside): Context {
  const { clock, log, connection } = outside;
  const queue = createQueue(connection, clock, log);
  const changes = createChanges(connection);
  const parts = {
    config,
    clock,
    log,
    connection,
    db: connection.db,
    queue,
    changes,
    limits: createLimits(connection.db, clock),
    mail: createOutbox(queue, outside.mailer),
    sms: createSmsOutbox(queue, outside.smsSender),
    rates: createRates(outside.rateSource, clock, changes, log),
    chains: createChains(config.chains),
    signers: createSigners(config.keys),
  };
  return { ...parts, writer: createWriter(parts) };
}

/** The product's own: system clock, the configured database, SMTP and rates interface. */
export async function createContext(config: Config): Promise<Context> {
  const log = createLog(config.logLevel);
  return assembleContext(config, {
    clock: systemClock,
    log,
    connection: await connect(config),
    mailer: createSmtpMailer({ smtpUrl: config.mail.smtpUrl, from: config.mail.from }, log),
    smsSender: config.sms && twilio(config.sms),
    rateSource: coingecko(config.ratesUrl),
  });
}
