import { defineProject } from 'vitest/config';
import { serverArguments } from '../scripts/lib/server-process.ts';
import { timeLimits } from '../scripts/test/time-limits.ts';
import { maxWorkers } from '../scripts/test/workers.ts';

/** Rules that only several processes on one server can show. */
const onPostgresAlone = ['src/**/*.postgres.test.ts'];
/** Takes an older version out of the history, which a clone need not have: `npm run test:upgrade` (adr/450). */
const withHistory = ['src/harness/upgrade.postgres.test.ts'];
/**
 * Where PostgreSQL has a step of its own, PGlite runs what shows that the product stands on it (adr/199): the database's own
 * floor, and those flows that no journey goes through: journeys' shops are on PGlite (adr/329). Who may call what, and what a
 * command prints, is the same on both (adr/461).
 */
const onBoth = [
  '{src/platform,src/testing}/**/*.test.ts',
  'src/flows/{delivery,reconcile}/**/*.test.ts',
  'src/flows/*.test.ts',
];
const everywhere = '{src,commands}/**/*.test.ts';

export default defineProject({
  test: {
    name: 'server',
    include: process.env.TEST_ON_BOTH ? onBoth : [everywhere],
    exclude: [
      ...(process.env.TEST_DATABASE_URL ? [] : onPostgresAlone),
      ...(process.env.TEST_UPGRADE ? [] : withHistory),
    ],
    // a worker reads the server's modules once, not once for each file: two fifths of the time (adr/182)
    isolate: false,
    maxWorkers,
    execArgv: [...serverArguments],
    globalSetup: ['src/testing/global-setup.ts'],
    ...timeLimits,
    setupFiles: [...timeLimits.setupFiles, 'src/testing/lower-costs.ts', 'src/testing/one-connection.ts'],
  },
});
