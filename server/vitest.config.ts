import { defineProject } from 'vitest/config';

/** Rules that only several processes on one server can show. */
const onPostgresAlone = ['src/**/*.postgres.test.ts'];
/** Rules of chains and nodes: flows bring their statements to PGlite too (adr/182). */
const onPostgresIfThere = ['src/chain/**', 'src/harness/**'];

function leftOut(): string[] {
  if (process.env.TEST_DATABASE_URL) return [];
  return process.env.TEST_ON_BOTH ? [...onPostgresAlone, ...onPostgresIfThere] : onPostgresAlone;
}

export default defineProject({
  test: {
    name: 'server',
    include: ['{src,commands}/**/*.test.ts'],
    exclude: leftOut(),
    // a worker reads the server's modules once, not once for each file: two fifths of the time (adr/182)
    isolate: false,
    maxWorkers: '100%',
    globalSetup: ['src/testing/global-setup.ts'],
    // ends what hangs; no rule is told by it, so a machine in use may take its time
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
