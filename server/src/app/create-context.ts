import { type Chains, createChains } from '../chain/chains.ts';
import type { Context } from '../chain/context.ts';
import { priceFeeds } from '../chain/price-feeds.ts';
import { createSigners } from '../chain/signers.ts';
import { createWriter } from '../chain/writer/writer.ts';
import { createChanges } from '../platform/changes.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import { lacksRupees, NO_RUPEES } from '../platform/config/payments.ts';
import { connect } from '../platform/db/connect.ts';
import type { Connection } from '../platform/db/database.ts';
import { createQueue } from '../platform/jobs/queue.ts';
import { createLimits } from '../platform/limits/limits.ts';
import { createLog, type Log } from '../platform/log.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { createOutbox } from '../platform/mail/outbox.ts';
import { createSmtpMailer } from '../platform/mail/smtp.ts';
import { coingecko } from '../platform/rates/coingecko.ts';
import { frankfurter } from '../platform/rates/frankfurter.ts';
import { createRates } from '../platform/rates/rates.ts';
import type { RateSource } from '../platform/rates/source.ts';
import { watchedMailer, watchedSmsSender } from '../platform/settings/watched-senders.ts';
import { createSmsOutbox, type SmsSender } from '../platform/sms/sms.ts';
import { twilio } from '../platform/sms/twilio.ts';

/** What differs between the product and its tests. */
export interface Outside {
  clock: Clock;
  log: Log;
  connection: Connection;
  mailer: Mailer;
  /** null: no text messages are sent */
  smsSender: SmsSender | null;
  /** the most trusted first */
  rateSources: (chains: Chains) => RateSource[];
}

export function assembleContext(config: Config, outside: Outside): Context {
  const { clock, log, connection } = outside;
  const queue = createQueue(connection, clock, log);
  const changes = createChanges(connection);
  const chains = createChains(config.chains);
  const source = { clock, db: connection.db };
  const { mailer, smsSender } = outside;
  const parts = {
    config,
    clock,
    log,
    connection,
    db: connection.db,
    queue,
    changes,
    limits: createLimits(connection.db, clock),
    mail: createOutbox(queue, watchedMailer(source, mailer)),
    sms: createSmsOutbox(queue, smsSender && watchedSmsSender(source, smsSender)),
    rates: createRates(outside.rateSources(chains), clock, changes, log),
    chains,
    signers: createSigners(config.keys),
  };
  return { ...parts, writer: createWriter(parts) };
}

/** The product's own: system clock, the configured database, SMTP and rates interface. */
export async function createContext(config: Config): Promise<Context> {
  const log = createLog(config.logLevel);
  // before anything connects; the SDK is loaded only where traces are sent
  if (config.tracesUrl) {
    const { startTracing } = await import('../platform/tracing/open-telemetry.ts');
    startTracing({ endpoint: config.tracesUrl, service: `talkies-${config.roles.join('-')}` });
  }
  if (lacksRupees(config)) log.warn(`${NO_RUPEES} Until then it is not offered.`);
  return assembleContext(config, {
    clock: systemClock,
    log,
    connection: await connect(config),
    mailer: createSmtpMailer({ smtpUrl: config.mail.smtpUrl, from: config.mail.from }, log),
    smsSender: config.sms && twilio(config.sms),
    rateSources: (chains) => [
      ...priceFeeds(chains),
      // the central bank's daily rate is trusted first; the spot interface replaces it, and is compared with it
      ...(config.exchangeRatesUrl === null ? [] : [frankfurter(config.exchangeRatesUrl)]),
      coingecko(config.ratesUrl, { rupees: config.exchangeRatesUrl !== null }),
    ],
  });
}
