import { availableParallelism } from 'node:os';

/**
 * One worker for each core: Vitest otherwise leaves a core to itself, half of a machine with two. On PostgreSQL half as
 * many more, which wait for its processes and for their own children (adr/510). Projects share workers where all have
 * the same options.
 */
export const maxWorkers = Math.ceil(availableParallelism() * (process.env.TEST_DATABASE_URL ? 1.5 : 1));
