import type { Context } from '../../../chain/context.ts';
import { discardJob, retryFailed, showJobs } from '../../../flows/studio/health/jobs.ts';
import { studioHealth } from '../../../flows/studio/health/show-health.ts';
import { recoverTransaction, showStuck } from '../../../flows/studio/health/transactions.ts';
import type { StudioRouter } from '../../studio-router.ts';

/** The state of the machinery, and its repairs. */
export const studioHealthRoutes =
  (ctx: Pick<Context, 'chains' | 'clock' | 'config' | 'connection' | 'db' | 'log' | 'queue' | 'signers'>) =>
  (router: StudioRouter): void => {
    router.on('studioHealth', () => studioHealth(ctx));
    router.on('failingJobs', ({ query }) => showJobs(ctx, query));
    router.on('retryJobs', async ({ member, body }) => ({
      count: await retryFailed(ctx, member, 'all' in body ? {} : body),
    }));
    router.on('discardJob', async ({ member, params, body }) => {
      await discardJob(ctx, member, params.id, body.reason);
      return { ok: true };
    });
    router.on('stuckTransactions', () => showStuck(ctx));
    router.on('recoverTransaction', async ({ member, params, body }) => {
      await recoverTransaction(ctx, member, params.id, body);
      return { ok: true };
    });
  };
