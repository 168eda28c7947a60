/**
 * `npm run test:faults -- --orders 1000 --seed 7 --json`: people buy by every payment method while everything around
 * them fails. Starts a PostgreSQL server for the run, or uses that of TEST_DATABASE_URL.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { testDatabase } from './test/postgres.ts';

const database = await testDatabase();
if (typeof database === 'string') throw new Error(database);
try {
  const run = fileURLToPath(new URL('../server/src/harness/payments/main.ts', import.meta.url));
  const child = spawn(process.execPath, [run, ...process.argv.slice(2)], {
    env: { ...process.env, TEST_DATABASE_URL: database.url },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
} finally {
  await database.stop();
}
