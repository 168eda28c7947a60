import { retryFailed } from '../../src/flows/studio/health/jobs.ts';
import { failingJobs, waitingJobs } from '../../src/platform/jobs/jobs-list.ts';
import { UUID } from '../../src/platform/uuid.ts';
import type { Command } from '../command.ts';
import { readOptions, UsageError } from '../options.ts';

const usage = `operator jobs [list]
  how many wait, and which failed: id, name, state, tries, since when, why
operator jobs retry (ID | --name NAME | --all)
  tries once more what was given up`;

const SHOWN = 1_000;

/** `operator jobs`: the jobs that the queue could not do. */
export const operatorJobs: Command = async (ctx, argv, io) => {
  const { values, positionals } = readOptions(argv, usage, {
    name: { type: 'string' },
    all: { type: 'boolean', default: false },
  });
  const [verb = 'list', id] = positionals;
  if (verb === 'list') {
    for (const { lane, waiting } of await waitingJobs(ctx.db)) io.out(`${lane}: ${waiting} wait`);
    for (const job of await failingJobs(ctx.db, SHOWN)) {
      const state = job.failedAt ? 'given up' : `again at ${job.runAt.toISOString()}`;
      io.out(
        [job.id, job.name, state, `${job.attempts}`, job.createdAt.toISOString(), job.lastError ?? ''].join(
          '\t',
        ),
      );
    }
    return 0;
  }
  const named = [id, values.name, values.all || undefined].filter((one) => one !== undefined);
  if (verb !== 'retry' || named.length !== 1 || (id && !UUID.test(id))) throw new UsageError(usage);
  const retried = await retryFailed(ctx, 'command', {
    ...(id ? { id } : {}),
    ...(values.name ? { name: values.name } : {}),
  });
  io.out(`${retried} ${retried === 1 ? 'job is' : 'jobs are'} tried again.`);
  return retried > 0 || values.all ? 0 : 1;
};
