import { eq, isNull, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Connection } from '../../../platform/db/database.ts';
import { connectPostgres } from '../../../platform/db/postgres.ts';
import { jobs } from '../../../platform/jobs/tables.ts';
import { type EmptyDatabase, emptyDatabase } from '../../../testing/postgres.ts';
import { startProcess, type TestProcess } from '../../../testing/process.ts';
import { subscribers } from '../tables.ts';
import { newsletterDeliveries as deliveries, newsletterIssues as issues } from './tables.ts';

const sender = new URL('./testing/sender.process.ts', import.meta.url);
const SUBSCRIBERS = 12;
const SILENT_AFTER = 5;
const id = '3f0e5a52-8a0a-4a38-9a3c-0d1b8f0a7a11';
let database: EmptyDatabase;
let connection: Connection;
let processes: TestProcess[];
beforeEach(async () => {
  database = await emptyDatabase();
  connection = await connectPostgres(database.url);
  processes = [];
  await connection.db.execute(sql`create table public.inbox (address text)`);
});
afterEach(async () => {
  for (const one of processes) one.kill();
  await Promise.all(processes.map((one) => one.exit));
  await connection.close();
  await database.drop();
});

const start = async (env: Record<string, string> = {}): Promise<TestProcess> => {
  const started = startProcess(sender, { DATABASE_URL: database.url, ...env });
  processes.push(started);
  await started.nextMessage();
  return started;
};
/** What subscribers' mail servers have. */
const inbox = async (): Promise<string[]> =>
  (await database.query<{ address: string }>('select address from public.inbox')).map(
    ({ address }) => address,
  );
const issue = async () => (await connection.db.select().from(issues).where(eq(issues.id, id)))[0];

test('a process that is killed over a mail is followed by another, and nobody gets the newsletter twice', async () => {
  const now = new Date();
  const names = Array.from({ length: SUBSCRIBERS }, (_, at) => `subscriber${at}`);
  await connection.db.insert(subscribers).values(
    names.map((name) => ({
      id: name,
      email: `${name}@example.com`,
      state: 'confirmed' as const,
      requestedAt: now,
    })),
  );
  await connection.db
    .insert(issues)
    .values({ id, subject: 'News', body: 'Words.', state: 'scheduled', sendAt: now, changedAt: now });
  const payload = { id, at: now.toISOString() };
  const killed = await start({ SILENT_AFTER: String(SILENT_AFTER) });
  await connection.db
    .insert(jobs)
    .values({ name: 'newsletter/begin', payload, lane: 'work', runAt: sql`now()` });
  const taken = async () => expect(await inbox()).toHaveLength(SILENT_AFTER);
  await vi.waitFor(taken, { interval: 50 });
  killed.kill('SIGKILL');
  await killed.exit;
  // the lease of the process that died, a minute later
  await connection.db
    .update(jobs)
    .set({ leasedUntil: sql`now() - interval '1 second'` })
    .where(isNull(jobs.doneAt));
  await start();
  await vi.waitFor(async () => expect((await issue())?.state).toBe('sent'), {
    interval: 50,
  });

  expect((await inbox()).sort()).toEqual(names.map((name) => `${name}@example.com`).sort());
  const rows = await connection.db.select().from(deliveries);
  expect(rows.filter(({ state }) => state === 'sent')).toHaveLength(SUBSCRIBERS - 1);
  expect(rows.filter(({ state }) => state === 'unclear')).toHaveLength(1);
});
