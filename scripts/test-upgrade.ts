/**
 * `npm run test:upgrade`: the previous version and this one over one database, while people order, pay and bid at both
 * (adr/450). Needs the repository's history. Starts a PostgreSQL server for the run, or uses that of TEST_DATABASE_URL.
 */
import { testDatabase } from './test/postgres.ts';
import { vitest } from './test/step.ts';

const database = await testDatabase();
if (typeof database === 'string') throw new Error(database);
try {
  const file = 'server/src/harness/upgrade.postgres.test.ts';
  const env = { TEST_DATABASE_URL: database.url, TEST_UPGRADE: 'true' };
  const { passed, failed, report } = await vitest(['--project', 'server', file], env);
  if (report) console.log(report);
  console.log(`${passed} passed, ${failed} failed`);
  if (failed > 0 || passed === 0) process.exitCode = 1;
} finally {
  await database.stop();
}
