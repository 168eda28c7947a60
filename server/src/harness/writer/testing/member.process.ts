import { assembleContext } from '../../../app/create-context.ts';
import { createReader } from '../../../chain/reader/reader.ts';
import { settleAuctions } from '../../../flows/market/settle-auctions.ts';
import { registerVaultSigner } from '../../../modules/wallets/vault/vault-signer.ts';
import { readConfig } from '../../../platform/config/config.ts';
import { connectPostgres } from '../../../platform/db/postgres.ts';
import { createLog } from '../../../platform/log.ts';
import { fastClock } from './settings.ts';

/** One of several processes that read and write one chain over one database, until it is killed. */
const config = readConfig(process.env);
const log = createLog(config.logLevel);
const nobody = async (): Promise<never> => {
  throw new Error('nobody is told and nothing is asked here');
};
const ctx = assembleContext(config, {
  clock: fastClock(Number(process.env.CLOCK_FROM)),
  log,
  connection: await connectPostgres(config.databaseUrl ?? ''),
  mailer: { send: nobody, reachable: async () => false },
  smsSender: null,
  rateSource: { name: 'nobody', fetch: nobody },
});
registerVaultSigner(ctx);
const tick = (): void => {
  ctx.writer.tick('polygon').catch((error: unknown) => log.warn({ err: error }, 'not moved on'));
};
const reader = createReader(ctx, { onAdvanced: tick, pollMs: 150 });
reader.start();
await ctx.writer.start();
setInterval(() => {
  settleAuctions(ctx, 'polygon').catch((error: unknown) => log.warn({ err: error }, 'not settled'));
}, 300);
process.once('disconnect', () => process.exit(0));
process.send?.('ready');
