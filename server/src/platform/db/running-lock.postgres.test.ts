import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type EmptyDatabase, emptyDatabase } from '../../testing/postgres.ts';
import { startProcess, type TestProcess } from '../../testing/process.ts';
import { lockSession } from './locks.ts';
import { takeRunningLock } from './running-lock.ts';

const member = new URL('./testing/member.process.ts', import.meta.url);
const RUNNING = 'the shop runs';
let database: EmptyDatabase;
let running: TestProcess;
beforeEach(async () => {
  database = await emptyDatabase();
  running = startProcess(member, { DATABASE_URL: database.url });
  expect(await running.nextMessage()).toBe('ready');
});
afterEach(async () => {
  running.kill();
  await running.exit;
  await database.drop();
});

/** other tests are on the same server */
const here = 'database = (select oid from pg_database where datname = current_database())';
const shared = `select pid from pg_locks where locktype = 'advisory' and granted and ${here}
  and (classid::bigint << 32 | objid::bigint) = hashtextextended($1, 0)`;
const sharing = async (): Promise<number[]> =>
  (await database.query<{ pid: number }>(shared, [RUNNING])).map(({ pid }) => pid);
/** Ends the session by which the process shows that it runs. */
const cutLine = () =>
  database.query(`select pg_terminate_backend(pid) from (${shared}) as session`, [RUNNING]);

/** A session that waits to have the database alone: once nobody else shares the lock, it is `taken`. */
async function waitingRestore() {
  const restore = lockSession(database.url);
  await restore.connect();
  const taken = restore.query('select pg_advisory_lock(hashtextextended($1, 0))', [RUNNING]);
  await expect
    .poll(() => database.query(`select from pg_locks where not granted and ${here}`))
    .toHaveLength(1);
  return { restore, taken };
}

/** The sessions that keep the database from being taken alone. */
async function holders(): Promise<readonly string[]> {
  try {
    const { release } = await takeRunningLock(database.url);
    await release();
    return [];
  } catch (error) {
    return (error as { holders?: string[] }).holders ?? Promise.reject(error);
  }
}

test('a process that runs is seen until its end, and again when its line was cut', async () => {
  expect(await holders()).toEqual([expect.stringMatching(/^talkies \d+ on .+ \(since .+Z, from .+\)$/)]);
  const [before] = await sharing();
  await cutLine();
  // not by `holders`: in the moment in which the process is back, the one that has the database alone ends it
  await expect.poll(async () => (await sharing()).map((pid) => pid !== before)).toEqual([true]);
  expect(await holders()).toHaveLength(1);
  running.kill();
  await expect.poll(holders).toEqual([]);
});

test('one whose line was cut ends where a restore has the database before it is back', async () => {
  const { restore, taken } = await waitingRestore();
  await cutLine();
  await taken;
  expect(await running.exit).toBe(1);
  await restore.end();
});

test('one whose line was cut ends at once, also while the restore keeps everybody from its tables', async () => {
  const { restore, taken } = await waitingRestore();
  await database.query('begin');
  await database.query('drop schema app cascade');
  await cutLine();
  await taken;
  expect(await running.exit).toBe(1);
  await database.query('rollback');
  await restore.end();
});

test('one that lay still through the restore and through the start that completed it ends when it wakes', async () => {
  running.kill();
  await running.exit;
  running = startProcess(member, { DATABASE_URL: database.url });
  expect(await running.nextMessage()).toBe('ready');
  running.kill('SIGSTOP');
  await database.endSessions();
  await database.query('drop schema app cascade');
  await database.query(
    'create schema app create table settings (name text primary key, value text not null)',
  );
  running.kill('SIGCONT');
  expect(await running.exit).toBe(1);
});

test('a process of the version before, which does not share the lock, is seen by any other lock of the shop', async () => {
  running.kill();
  await running.exit;
  const before = lockSession(database.url);
  await before.connect();
  await before.query(`select pg_advisory_lock(hashtextextended('jobs of somebody', 0))`);
  await expect.poll(holders).toHaveLength(1);
  await before.end();
  await expect.poll(holders).toEqual([]);
});

test('a process is named once, however many locks and sessions it has', async () => {
  expect(await running.ask('exclusively')).toBe('held');
  expect(await holders()).toHaveLength(1);
});

test('one whose line was cut ends where the database was restored before it is back, and no start has completed that', async () => {
  await database.query(`insert into app.settings values ('restored', 'now')`);
  await cutLine();
  expect(await running.exit).toBe(1);
});

test('whoever has the database alone learns by the next question that the line was cut meanwhile', async () => {
  running.kill();
  await running.exit;
  await expect.poll(holders).toEqual([]);
  const alone = await takeRunningLock(database.url);
  expect(await alone.ask('select 1 as one')).toEqual([{ one: 1 }]);
  await database.endSessions();
  await expect(alone.ask('select 1 as one')).rejects.toThrow();
  await alone.release();
});

test('its line is not silent for as long as it takes a proxy to cut it', async () => {
  running.kill();
  await running.exit;
  await expect.poll(holders).toEqual([]);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const alone = await takeRunningLock(database.url);
  const lastSign = async () => {
    const [row] = await database.query<{ at: Date }>(
      `select query_start as at from pg_stat_activity where application_name like 'talkies %' and state = 'idle'`,
    );
    return row?.at.getTime() ?? 0;
  };
  await expect.poll(lastSign).toBeGreaterThan(0);
  const before = await lastSign();
  vi.advanceTimersByTime(60_000);
  await expect.poll(lastSign).toBeGreaterThan(before);
  vi.useRealTimers();
  await alone.release();
});

test('it learns of a process of the version before that begins all the same', async () => {
  running.kill();
  await running.exit;
  await expect.poll(holders).toEqual([]);
  const alone = await takeRunningLock(database.url);
  const before = lockSession(database.url);
  await before.connect();
  await before.query(`select pg_advisory_lock(hashtextextended('jobs of somebody', 0))`);
  expect(await alone.others()).toHaveLength(1);
  await before.end();
  await expect.poll(() => alone.others()).toEqual([]);
  await alone.release();
});
