import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EmptyDatabase, emptyDatabase } from '../../testing/postgres.ts';
import { startProcess, type TestProcess } from '../../testing/process.ts';
import { takeAlone } from './alone.ts';
import { lockSession } from './locks.ts';

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

/** Ends the session by which the process shows that it runs. */
const cutLine = () =>
  database.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
      and (classid::bigint << 32 | objid::bigint) = hashtextextended($1, 0)`,
    [RUNNING],
  );

/** Who keeps the database from being taken alone. */
async function holders(): Promise<readonly string[]> {
  try {
    const { release } = await takeAlone(database.url);
    await release();
    return [];
  } catch (error) {
    return (error as { holders?: string[] }).holders ?? Promise.reject(error);
  }
}

test('a process that runs is seen until its end, and again when its line was cut', async () => {
  expect(await holders()).toEqual([expect.stringMatching(/^talkies \d+ on .+ \(since .+Z, from .+\)$/)]);
  await cutLine();
  await expect.poll(holders).toHaveLength(1);
  running.kill();
  await expect.poll(holders).toEqual([]);
});

test('one whose line was cut ends where a restore has the database before it is back', async () => {
  const restore = lockSession(database.url);
  await restore.connect();
  const taken = restore.query('select pg_advisory_lock(hashtextextended($1, 0))', [RUNNING]);
  await expect.poll(() => database.query('select from pg_locks where not granted')).toHaveLength(1);
  await cutLine();
  await taken;
  expect(await running.exit).toBe(1);
  await restore.end();
});

test('one whose line was cut ends where the database was restored before it is back, and no start has settled that', async () => {
  await database.query(`insert into app.settings values ('restored', 'now')`);
  await cutLine();
  expect(await running.exit).toBe(1);
});

test('whoever has the database alone learns at the release that the line was cut meanwhile', async () => {
  running.kill();
  await running.exit;
  await expect.poll(holders).toEqual([]);
  const { release } = await takeAlone(database.url);
  await database.endSessions();
  expect(await release()).toBe(false);
});
