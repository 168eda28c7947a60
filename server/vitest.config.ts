import { defineProject } from 'vitest/config';
import { serverArguments } from '../scripts/lib/server-process.ts';
import { timeLimits } from '../scripts/test/time-limits.ts';
import { maxWorkers } from '../scripts/test/workers.ts';

/** Rules that only several processes on one server can show. */
const onPostgresAlone = ['src/**/*.postgres.test.ts'];
/** Needs an older version from the history, which a shallow clone lacks; run by `npm run test:upgrade` (adr/450). */
const withHistory = ['src/harness/upgrade.postgres.test.ts'];
/**
 * The files that also run on PGlite where a run tests all on PostgreSQL (adr/199): those of the database itself, of restores
 * and of retention. Journeys' shops are on PGlite and walk the other flows (adr/329). Rights and the output of commands
 * are the same on both (adr/461).
 */
const onBoth = [
  '{src/platform,src/testing}/**/*.test.ts',
  'src/flows/{after-restore,restored-people,retention,welcome}.test.ts',
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
    // a worker loads the server's modules once, not once for each file: that takes two fifths of the time (adr/182)
    isolate: false,
    maxWorkers,
    execArgv: [...serverArguments],
    globalSetup: ['src/testing/global-setup.ts'],
    ...timeLimits,
    setupFiles: [...timeLimits.setupFiles, 'src/testing/lower-costs.ts', 'src/testing/one-connection.ts'],
  },
});
