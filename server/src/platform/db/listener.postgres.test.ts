import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type EmptyDatabase, emptyDatabase } from '../../testing/postgres.ts';
import { createListener, type Listener } from './listener.ts';
import { type Line, openLine } from './testing/line.ts';

let database: EmptyDatabase;
let line: Line;
let listener: Listener;
let received: string[];
let missed: number;
const listen = (): Promise<void> =>
  listener.listen(
    'changes',
    (payload) => received.push(payload),
    () => {
      missed += 1;
    },
  );
beforeEach(async () => {
  database = await emptyDatabase();
  line = await openLine(database.url);
  listener = createListener(line.url);
  received = [];
  missed = 0;
});
afterEach(async () => {
  await listener.close();
  await line.close();
  await database.drop();
});

test('a listener whose line was cut without a word opens another, by its own signs of life, and reports what it missed', async () => {
  await listen();
  line.cut();
  await vi.waitFor(() => expect(missed).toBe(1));
  await database.query(`select pg_notify('changes', 'after')`);
  await vi.waitFor(() => expect(received).toEqual(['after']));
  await listener.ping();
});

test('a listener that a question found cut reports what it missed, also where the next question opens the line', async () => {
  await listen();
  line.cut();
  await expect(listener.ping()).rejects.toThrow();
  await listener.ping();
  expect(missed).toBe(1);
});

test('a process that was only too busy to read an answer keeps its line, and has missed nothing', async () => {
  // not over the test's line, which this process would be too busy to pass on
  await listener.close();
  listener = createListener(database.url);
  await listen();
  const answer = listener.ping();
  await setImmediate();
  const began = performance.now();
  while (performance.now() - began < 2_500);
  await answer;
  expect(missed).toBe(0);
});

test('a listener whose question is not answered at the opening leaves no session open behind', async () => {
  await listen();
  line.lose('listen ');
  await database.endSessions();
  const seen = new Set<number>();
  const sessions = (): Promise<{ pid: number }[]> =>
    database.query(
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  await vi.waitFor(async () => {
    for (const { pid } of await sessions()) seen.add(pid);
    expect(seen.size).toBeGreaterThan(2);
  });
  expect((await sessions()).length).toBeLessThanOrEqual(1);
});
