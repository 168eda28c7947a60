import { writeFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { assembleContext } from '../../app/create-context.ts';
import type { Context } from '../../chain/context.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ChainConfig } from '../../platform/config/chains.ts';
import { type Config, readConfig } from '../../platform/config/config.ts';
import { connectPostgres } from '../../platform/db/postgres.ts';
import { createLog, type Log } from '../../platform/log.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { testKeys } from '../../testing/context.ts';
import { testRateSource } from '../../testing/rates.ts';

/** the chain's clock is moved ahead by this time, so that an auction's hour is over */
export const AHEAD_S = 3_700;

/**
 * A clock that runs `speed` times as fast as real time, so that waits of minutes take seconds. It is the same in every
 * process: `from` is its beginning in milliseconds of the machine's clock, when it was `ahead` seconds fast.
 */
export const fastClock = (from: number, speed: number, ahead = AHEAD_S): Clock => ({
  now: () => new Date(Date.now() + (Date.now() - from) * (speed - 1) + ahead * 1_000),
});

/** The environment of a process of the shop on this database and these chains. */
export function environmentOf(
  folder: string,
  databaseUrl: string,
  ...chains: [ChainConfig, ...ChainConfig[]]
): Record<string, string> {
  const chainsFile = join(folder, `chains ${new URL(chains[0].rpcUrl).port}.json`);
  writeFileSync(chainsFile, JSON.stringify(chains));
  return {
    NODE_ENV: 'test',
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    CHAINS_FILE: chainsFile,
    SMTP_URL: 'smtp://127.0.0.1:9',
    RATES_URL: 'http://127.0.0.1:9',
    AUTH_SECRET: 'a secret of the tests, long enough for it',
    SUPPORT_EMAIL: 'support@talkies.example',
    VAULT_MASTER_KEY_FILE: join(folder, 'vault-master-key'),
    SIGNER_KEY: testKeys.signer,
    MINTER_KEY: testKeys.minter,
    REGISTRAR_KEY: testKeys.registrar,
    FAUCET_KEY: testKeys.faucet,
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
  };
}

const nobody = async (): Promise<never> => {
  throw new Error('nobody is told here');
};
const noMails = (): Mailer => ({ send: nobody, reachable: async () => false });

/** The context of a process of the shop, from its environment: mails are not sent unless configured, and nothing runs. */
export async function contextOf(
  env: NodeJS.ProcessEnv,
  clock: Clock,
  mailerOf: (config: Config, log: Log) => Mailer = noMails,
): Promise<Context> {
  // a killed process does not write its compile cache: this lets the next start reuse the compiled code
  flushCompileCache();
  const config = readConfig(env);
  const log = createLog(config.logLevel);
  return assembleContext(config, {
    clock,
    log,
    connection: await connectPostgres(config.databaseUrl ?? '', config),
    mailer: mailerOf(config, log),
    smsSender: null,
    rateSources: () => [testRateSource(clock)],
  });
}
