import { availableParallelism } from 'node:os';

/**
 * One for each core: Vitest leaves a core to itself otherwise, half of a machine with two. On PostgreSQL half as many more, which wait for
 * its processes and for children of their own (adr/510). Projects run together where all say the same.
 */
export const maxWorkers = Math.ceil(availableParallelism() * (process.env.TEST_DATABASE_URL ? 1.5 : 1));
