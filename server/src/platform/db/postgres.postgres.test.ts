// takes 25 seconds: begun early
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type EmptyDatabase, emptyDatabase } from '../../testing/postgres.ts';
import { startProcess, type TestProcess } from '../../testing/process.ts';
import type { Connection } from './database.ts';
import { connectPostgres } from './postgres.ts';
import { rawRow } from './raw-rows.ts';
import { isUnavailable } from './unavailable.ts';

const member = new URL('./testing/member.process.ts', import.meta.url);
let database: EmptyDatabase;
let processes: TestProcess[];
beforeEach(async () => {
  database = await emptyDatabase();
  processes = [];
});
afterEach(async () => {
  for (const one of processes) one.kill();
  await Promise.all(processes.map((one) => one.exit));
  await database.drop();
});

const start = (): TestProcess => {
  const started = startProcess(member, { DATABASE_URL: database.url });
  processes.push(started);
  return started;
};

describe('several processes', () => {
  test('that start at once on an empty database all start, and it is made once', async () => {
    const started = [1, 2, 3, 4].map(start);
    expect(await Promise.all(started.map((one) => one.nextMessage()))).toEqual(Array(4).fill('ready'));
    const made = await database.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations');
    expect(new Set(made.map(({ hash }) => hash)).size).toBe(made.length);
  });

  test('that start at once on an older database all start, and it is brought up to date once', async () => {
    await start().nextMessage();
    await database.query('drop schema app, onchain cascade');
    const [{ count } = { count: 0 }] = await database.query<{ count: number }>(
      'with gone as (delete from drizzle.__drizzle_migrations returning 1) select count(*)::int as count from gone',
    );
    const started = [1, 2, 3, 4].map(start);
    expect(await Promise.all(started.map((one) => one.nextMessage()))).toEqual(Array(4).fill('ready'));
    const made = await database.query('select hash from drizzle.__drizzle_migrations');
    expect(made).toHaveLength(count);
  });

  test('go on when PostgreSQL ends every session, and are told that they may have missed something', async () => {
    const [one, two] = [start(), start()];
    await Promise.all([one.nextMessage(), two.nextMessage()]);
    expect(await one.ask('begin')).toBe('open');
    for (let round = 1; round <= 2; round += 1) {
      expect(await database.endSessions()).toBeGreaterThan(1);
      await vi.waitFor(async () => {
        expect(await one.ask('state')).toMatchObject({ missed: round });
        expect(await two.ask('state')).toMatchObject({ missed: round });
      });
      expect(await one.ask('work')).toBe('done');
      expect(await one.ask('ping')).toBe('pong');
      expect(await two.ask('notify')).toBe('sent');
      await vi.waitFor(async () => {
        expect(((await one.ask('state')) as { received: string[] }).received).toHaveLength(round);
      });
    }
  });
});

test('the rows that a process holds which lies still are free within ten seconds, and it goes on when it wakes', async () => {
  const still = start();
  await still.nextMessage();
  await database.query(`insert into app.settings values ('held', 'before')`);
  expect(await still.ask('begin')).toBe('open');
  still.kill('SIGSTOP');
  await database.query(`set lock_timeout = '10s'`);
  await database.query(`update app.settings set value = 'after' where name = 'held'`);
  still.kill('SIGCONT');
  expect(await still.ask('work')).toBe('done');
  expect(await database.query(`select value from app.settings where name = 'held'`)).toEqual([
    { value: 'after' },
  ]);
});

describe('the connections of a process', () => {
  let connection: Connection;
  beforeEach(async () => {
    connection = await connectPostgres(database.url);
  });
  afterEach(() => connection.close());

  test('come back when transactions could not begin', async () => {
    const wrong = { isolationLevel: 'no such level' as never };
    for (let time = 0; time < 12; time += 1)
      await expect(connection.db.transaction(async () => undefined, wrong)).rejects.toThrow();
    expect(await connection.db.transaction(async () => 'done')).toBe('done');
  });

  test('of public reads run nothing longer than five seconds, write and compile nothing, and leave the others free', async () => {
    const slow = Array.from({ length: 6 }, () =>
      connection.reads.execute(sql`select pg_sleep(60)`).then(() => 'ran', isUnavailable),
    );
    let over = false;
    const ended = Promise.all(slow).finally(() => {
      over = true;
    });
    await expect(connection.reads.execute(sql`select 1`).catch(isUnavailable)).resolves.toBe(true);
    expect(over).toBe(false);
    await connection.db.execute(sql`select 1`);
    expect(await ended).toEqual(Array(6).fill(true));
    expect(await rawRow(connection.reads, sql`show jit`)).toEqual({ jit: 'off' });
    await expect(
      connection.reads.execute(sql`insert into app.settings values ('a', 'b')`),
    ).rejects.toMatchObject({ cause: { code: '25006' } });
  });

  test('to a server that does not lead any more are none for what is written', async () => {
    await connection.db.execute(sql`select 1`);
    await database.query(
      `alter database ${new URL(database.url).pathname.slice(1)} set default_transaction_read_only = on`,
    );
    await database.endSessions();
    const write = () => connection.db.execute(sql`insert into app.settings values ('a', 'b')`);
    await vi.waitFor(async () => {
      const code = await write().catch((error: { cause?: { code?: string } }) => error.cause?.code);
      expect(code).toBe('25006');
    });
    expect(await write().catch(isUnavailable)).toBe(true);
  });

  test('that are all taken refuse instead of waiting for one', async () => {
    let free = (): void => undefined;
    const until = new Promise<void>((resolve) => {
      free = resolve;
    });
    const busy = Array.from({ length: 10 }, () => connection.db.transaction(() => until));
    const refused = [connection.db.transaction(async () => undefined), connection.db.execute(sql`select 1`)];
    expect(await Promise.all(refused.map((one) => one.catch(isUnavailable)))).toEqual([true, true]);
    await connection.ping();
    free();
    await Promise.all(busy);
    await connection.db.execute(sql`select 1`);
  });
});
