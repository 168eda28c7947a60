import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmptyDatabase, emptyDatabase } from '../../testing/postgres.ts';
import { createLocks, lockSession } from './locks.ts';
import { setUpSessions } from './session-settings.ts';

/**
 * how often the sender of a chain's transactions checks the lock: chain/writer/writer.ts, which this floor does not
 * know
 */
const TICK_MS = 1_000;

let database: EmptyDatabase;
let first: ReturnType<typeof createLocks>;
let second: ReturnType<typeof createLocks>;
beforeAll(async () => {
  database = await emptyDatabase();
  first = createLocks(database.url);
  second = createLocks(database.url);
});
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
  await database.drop();
});

const free = async (locks: typeof first, name: string): Promise<boolean> =>
  locks.exclusively(name, async () => undefined);
/** Holds a lock until the test releases it. */
function occupy(locks: typeof first, name: string) {
  const taken = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const done = locks.exclusively(name, () => {
    taken.resolve();
    return over.promise;
  });
  return { taken: taken.promise, done, over: () => over.resolve() };
}

test('what one process is at, no other begins; other names are free', async () => {
  const work = occupy(first, 'writer/polygon');
  await work.taken;
  expect(await free(second, 'writer/polygon')).toBe(false);
  expect(await free(first, 'writer/polygon')).toBe(false);
  expect(await Promise.all([free(second, 'writer/ethereum'), free(first, 'other')])).toEqual([true, true]);
  work.over();
  expect(await work.done).toBe(true);
  expect(await free(second, 'writer/polygon')).toBe(true);
});

test('work that fails lets go', async () => {
  const failing = first.exclusively('writer/polygon', async () => {
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await free(second, 'writer/polygon')).toBe(true);
});

test('a lost session frees what it held, and the next lock opens another', async () => {
  const work = occupy(first, 'writer/polygon');
  await work.taken;
  await database.endSessions();
  await expect.poll(() => free(second, 'writer/polygon').catch(() => false)).toBe(true);
  work.over();
  expect(await work.done).toBe(true);
  await expect.poll(() => free(first, 'writer/polygon').catch(() => false)).toBe(true);
});

test('the locks of a machine that fell silent are free, and looked for again, within ten seconds', async () => {
  const before = lockSession(database.url);
  await before.connect();
  await setUpSessions(before);
  await before.end();
  const client = lockSession(database.url);
  await client.connect();
  try {
    const settings = ['tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_keepalives_count'];
    const { rows } = await client.query<{ seconds: number }>(
      'select current_setting(name)::int as seconds from unnest($1::text[]) with ordinality as of (name, place) order by place',
      [settings],
    );
    const [idle = 0, interval = 0, count = 0] = rows.map(({ seconds }) => seconds);
    // 0 is the system's own: hours
    for (const seconds of [idle, interval, count]) expect(seconds).toBeGreaterThan(0);
    expect(idle + interval * count + TICK_MS / 1_000).toBeLessThanOrEqual(10);
  } finally {
    await client.end();
  }
});
