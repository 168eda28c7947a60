// takes 30 seconds: begun early
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type EmptyDatabase, emptyDatabase } from '../../testing/postgres.ts';
import { startProcess, type TestProcess } from '../../testing/process.ts';
import { systemClock } from '../clock.ts';
import type { Connection } from '../db/database.ts';
import { connectPostgres } from '../db/postgres.ts';
import { createLog } from '../log.ts';
import { presenceOf, watchHolders } from './holders.ts';
import { createQueue, type JobName } from './queue.ts';
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
  });
  await write('test/prompt', 'prompt');
  await connection.notify('talkies_jobs');
  await vi.waitFor(async () => expect((await jobNamed('test/prompt'))?.doneAt).not.toBeNull(), {
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
  await vi.waitFor(async () => expect((await jobNamed('test/deadly'))?.failedAt).not.toBeNull());
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

const isShown = async (holder: string): Promise<boolean> => {
  const lock = 'select pg_try_advisory_xact_lock_shared(hashtextextended($1, 0)) as free';
  const [row] = await database.query<{ free: boolean }>(lock, [presenceOf(holder)]);
  return row?.free === false;
};
const holderOf = async (name: string): Promise<string> => {
  await vi.waitFor(async () => expect((await jobNamed(name))?.attempts).toBeGreaterThan(0));
  return (await jobNamed(name))?.holder ?? '';
};

test('a job for a time to come is never due before it, however long its transaction has run', async () => {
  const queue = createQueue(connection, systemClock, createLog('silent'));
  const runAt = await connection.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_sleep(0.5)`);
    const at = new Date(Date.now() + 2000);
    await queue.enqueue(tx, 'test/slow' as JobName, {} as never, { runAt: at });
    return at;
  });
  expect((await jobNamed('test/slow'))?.runAt.getTime()).toBeGreaterThanOrEqual(runAt.getTime());
});

test('what a process ran that died is begun by another within seconds, long before its lease ends', async () => {
  const [one, two] = [await start(), await start()];
  const first = Promise.race([one, two].map((worker) => worker.nextMessage<{ pid: number }>()));
  await write('test/endless', 'work');
  await connection.notify('talkies_jobs', 'work');
  const { pid } = await first;
  const [dying, other] = one.pid === pid ? [one, two] : [two, one];
  const next = other.nextMessage<{ pid: number }>();
  const killedAt = Date.now();
  dying.kill('SIGKILL');
  expect((await next).pid).toBe(other.pid);
  // biome-ignore lint/plugin: the lease of the dead process, by the clock, is what another one does not wait for
  expect(Date.now() - killedAt).toBeLessThan(40_000);
  expect(await jobNamed('test/endless')).toMatchObject({ attempts: 2, crashes: 1 });
});

test('nobody takes what a living process holds, however long it is silent; what one died of waits for its lease', async () => {
  const time = { now: 0 };
  const watch = watchHolders(connection.db, randomUUID(), () => time.now);
  const look = async (): Promise<number> => {
    time.now += 600_000;
    return watch.look(sql`now()`);
  };
  const worker = await start();
  await write('test/endless', 'work');
  await connection.notify('talkies_jobs', 'work');
  const holder = await holderOf('test/endless');
  worker.kill('SIGSTOP');
  expect([await look(), await look()]).toEqual([0, 0]);
  worker.kill('SIGKILL');
  await worker.exit;
  await vi.waitFor(async () => expect(await isShown(holder)).toBe(false));
  // missing at the first look may be only for a moment
  expect([await look(), await look()]).toEqual([0, 1]);

  const second = await start();
  await vi.waitFor(async () => expect(await jobNamed('test/endless')).toMatchObject({ crashes: 1 }));
  second.kill('SIGKILL');
  await second.exit;
  await vi.waitFor(async () => expect(await isShown(await holderOf('test/endless'))).toBe(false));
  expect([await look(), await look()]).toEqual([0, 0]);
});

test('what the version before took is not taken from it, whoever ran it before', async () => {
  const time = { now: 0 };
  const watch = watchHolders(connection.db, randomUUID(), () => time.now);
  await connection.db.insert(jobs).values({
    ...{ name: 'test/endless', payload: {}, runAt: new Date(), attempts: 2 },
    ...{ leasedUntil: sql`now() + interval '1 minute'`, holder: randomUUID(), holderAttempt: 1 },
  });
  await watch.look(sql`now()`);
  time.now += 600_000;
  expect(await watch.look(sql`now()`)).toBe(0);
});

test('a process whose line to the database was lost shows again that it lives', async () => {
  await start();
  await write('test/endless', 'work');
  await connection.notify('talkies_jobs', 'work');
  const holder = await holderOf('test/endless');
  await database.endSessions();
  await vi.waitFor(async () => expect(await isShown(holder)).toBe(true));
});
