import { defineProject } from 'vitest/config';

/** Rules that only several processes on one server can show. */
const onPostgresAlone = ['src/**/*.postgres.test.ts'];
/**
 * Where PostgreSQL has a step of its own, PGlite runs what shows that the product stands on it: the database's own floor,
 * whole flows, the start, the commands (adr/199).
 */
const onBoth = '{src/app,src/flows,src/platform,src/testing,commands}/**/*.test.ts';
/** Flows that journeys go through from one end to the other: their shops are on PGlite (adr/256). */
const byJourneys =
  'src/flows/{eth-payments,funding,orders,payments,personal-data,profiles,resales,wallets}/**';
const everywhere = '{src,commands}/**/*.test.ts';

export default defineProject({
  test: {
    name: 'server',
    include: [process.env.TEST_ON_BOTH ? onBoth : everywhere],
    exclude: [
      ...(process.env.TEST_DATABASE_URL ? [] : onPostgresAlone),
      ...(process.env.TEST_ON_BOTH ? [byJourneys] : []),
    ],
    // a worker reads the server's modules once, not once for each file: two fifths of the time (adr/182)
    isolate: false,
    maxWorkers: '100%',
    globalSetup: ['src/testing/global-setup.ts'],
    setupFiles: ['src/testing/lower-costs.ts', 'src/testing/patience.ts'],
    // ends what hangs; no rule is told by it, so a machine in use may take its time
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
