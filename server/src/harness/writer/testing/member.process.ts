import { createReader } from '../../../chain/reader/reader.ts';
import { createReportChecks } from '../../../flows/check-transaction-reports.ts';
import { createReconciler } from '../../../flows/delivery/reconcile-orders.ts';
import { settleAuctions } from '../../../flows/market/settle-auctions.ts';
import { registerVaultSigner } from '../../../modules/wallets/vault/vault-signer.ts';
import { contextOf, fastClock } from '../../testing/settings.ts';

/** One of several processes that read and write one chain and move the orders of one database, until it is killed. */
const clock = fastClock(Number(process.env.CLOCK_FROM), Number(process.env.CLOCK_SPEED));
const ctx = await contextOf(process.env, clock);
const { log } = ctx;
registerVaultSigner(ctx);
const reconciler = createReconciler(ctx);
const advance = (): void => {
  ctx.writer.tick('polygon').catch((error: unknown) => log.warn({ err: error }, 'not moved on'));
  reconciler.advance('polygon').catch((error: unknown) => log.warn({ err: error }, 'not reconciled'));
};
const reader = createReader(ctx, { onAdvanced: advance, pollMs: 150 });
reader.start();
reconciler.start();
createReportChecks(ctx).start();
await ctx.writer.start();
setInterval(() => {
  settleAuctions(ctx, 'polygon').catch((error: unknown) => log.warn({ err: error }, 'not settled'));
}, 300);
process.once('disconnect', () => process.exit(0));
process.send?.('ready');
