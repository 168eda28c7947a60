import type { ParsedStudioInput, StudioResponse } from '@talkies/shared/studio/schemas';
import type { Needs } from '../../../chain/context.ts';
import { type Acting, actAsOperator } from '../../../modules/studio/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { discardFailed, failingByName, failingJobs, retryJobs } from '../../../platform/jobs/jobs-list.ts';

type Ctx = Needs<'clock' | 'config' | 'db'>;

const SHOWN = 200;
const repairing = { permission: 'settings' } as const;
const subject = (id: string) => ({ kind: 'job', id });

/** Failing background jobs, without their subjects, which can name a person. */
export async function showJobs(
  ctx: Needs<'db'>,
  { name }: ParsedStudioInput<'failingJobs'>['query'],
): Promise<StudioResponse<'failingJobs'>> {
  const [jobs, names] = await Promise.all([failingJobs(ctx.db, SHOWN, name), failingByName(ctx.db)]);
  return {
    names,
    jobs: jobs.map((job) => ({
      ...{ id: job.id, name: job.name, attempts: job.attempts, error: job.lastError },
      givenUp: job.failedAt !== null,
      createdAt: job.createdAt.toISOString(),
      runAt: job.runAt.toISOString(),
    })),
  };
}

/** Selects from the abandoned jobs. */
export type Which = { id?: string; name?: string };

/** Retries abandoned jobs. @returns how many: none where somebody else was faster */
export const retryFailed = (ctx: Ctx, who: Acting, which: Which): Promise<number> =>
  actAsOperator(ctx, who, repairing, async (tx) => {
    const count = await retryJobs(tx, ctx.clock.now(), which);
    const entry = {
      operation: 'job.retry',
      subject: subject(which.id ?? which.name ?? 'all'),
      after: { tried: count },
    };
    return { result: count, entry: count > 0 ? entry : [] };
  });

/**
 * Ends an abandoned job for good, with the reason in the log.
 * @throws studio/changed-meanwhile where it is no longer abandoned
 */
export const discardJob = (ctx: Ctx, who: Acting, id: string, reason: string): Promise<void> =>
  actAsOperator(ctx, who, repairing, async (tx) => {
    const job = await discardFailed(tx, id, ctx.clock.now());
    if (!job) throw new AppError('studio/changed-meanwhile', { detail: 'It is not given up any more.' });
    const before = { name: job.name, attempts: job.attempts, error: job.lastError };
    return { result: undefined, entry: { operation: 'job.discard', subject: subject(id), reason, before } };
  });
