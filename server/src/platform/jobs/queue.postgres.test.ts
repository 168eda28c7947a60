// takes 15 seconds: begun early
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type EmptyDatabase, emptyDatabase } from '../../testing/postgres.ts';
import { startProcess, type TestProcess } from '../../testing/process.ts';
import type { Connection } from '../db/database.ts';
import { connectPostgres } from '../db/postgres.ts';
import { jobs, type Lane } from './tables.ts';

const worker = new URL('./testing/worker.process.ts', import.meta.url);
let database: EmptyDatabase;
let connection: Connection;
let processes: TestProcess[];
beforeEach(async () => {
  database = await emptyDatabase();
  connection = await connectPostgres(database.url);
  processes = [];
});
afterEach(async () => {
  for (const one of processes) one.kill();
  await Promise.all(processes.map((one) => one.exit));
  await connection.close();
  await database.drop();
});

async function start(): Promise<TestProcess> {
  const started = startProcess(worker, { DATABASE_URL: database.url });
  processes.push(started);
  await started.nextMessage();
  return started;
}

const write = (name: string, lane: Lane, times = 1) =>
  connection.db.execute(sql`insert into ${jobs} (name, payload, lane, run_at)
    select ${name}, '{}', ${lane}, now() - interval '1 hour' from generate_series(1, ${times}::int)`);

const jobNamed = async (name: string) =>
  (await connection.db.select().from(jobs).where(eq(jobs.name, name)))[0];

/** The lease of a process that died, an hour later. */
const runOut = (name: string) =>
  connection.db
    .update(jobs)
    .set({ leasedUntil: sql`now() - interval '1 second'` })
    .where(eq(jobs.name, name));

test('what somebody waits for runs at once, with ten thousand jobs before it of which none ends and two processes busy', async () => {
  await write('test/endless', 'news', 10_000);
  const [one, two] = [await start(), await start()];
  await vi.waitFor(async () => {
    const leased = await database.query('select 1 from app.jobs where leased_until > now()');
    expect(leased).toHaveLength(6);
  }, 10_000);
  await write('test/prompt', 'prompt');
  await connection.notify('talkies_jobs');
  await vi.waitFor(async () => expect((await jobNamed('test/prompt'))?.doneAt).not.toBeNull(), {
    timeout: 10_000,
    interval: 20,
  });
  expect([one.pid, two.pid]).toHaveLength(2);
});

test('a job that kills its process is given up after the third', async () => {
  await write('test/deadly', 'work');
  for (let time = 1; time <= 3; time += 1) {
    const dying = await start().catch(() => processes.at(-1));
    expect(await dying?.exit).toBe(7);
    await runOut('test/deadly');
  }
  const survivor = await start();
  await vi.waitFor(async () => expect((await jobNamed('test/deadly'))?.failedAt).not.toBeNull(), 10_000);
  expect(await jobNamed('test/deadly')).toMatchObject({ crashes: 3 });
  survivor.kill('SIGKILL');
});

test('a process that is asked to end does so at once, and another goes on with what it left', async () => {
  await write('test/slow', 'work', 60);
  const ending = await start();
  ending.ask('end').catch(() => undefined);
  expect(await ending.exit).toBe(0);
  const [{ count } = { count: 0 }] = await database.query<{ count: number }>(
    'select count(*)::int as count from app.jobs where done_at is null and leased_until is null',
  );
  expect(count).toBeGreaterThan(50);
});
