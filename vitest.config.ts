import { defineConfig } from 'vitest/config';
import './scripts/test/compile-cache.ts';
import { DearestFirst } from './scripts/test/dearest-first.ts';
import { timeLimits } from './scripts/test/time-limits.ts';
import { maxWorkers } from './scripts/test/workers.ts';

const node = (name: string, folder: string, exclude: string[] = []) => ({
  test: {
    name,
    root: folder,
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**', ...exclude],
    isolate: false,
    ...timeLimits,
    maxWorkers,
  },
});

/**
 * Several processes of a shop are on PostgreSQL alone, an interrupted backup is on PGlite alone. A whole backup and
 * restore on PGlite is also a journey (`start-and-stop`).
 */
const notHere = process.env.TEST_DATABASE_URL
  ? ['interrupted.test.ts']
  : ['**/*.postgres.test.ts', ...(process.env.TEST_ON_BOTH ? ['backup.test.ts'] : [])];

/** Server and web have their own files: the server's tests need a migrated database. */
export default defineConfig({
  test: {
    maxWorkers,
    sequence: { sequencer: DearestFirst },
    projects: [
      'server/vitest.config.ts',
      'web/vitest.config.ts',
      node('shared', 'packages/shared'),
      node('abi', 'packages/abi'),
      node('fonts', 'packages/fonts'),
      node('contracts', 'contracts'),
      node('artwork', 'artwork'),
      node('sandbox', 'sandbox'),
      node('scripts', 'scripts', ['backup/**']),
      node('backup', 'scripts/backup', notHere),
    ],
  },
});
