import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { testClock } from '../platform/clock.ts';
import type { HttpEnv } from './env.ts';
import { readyRoute } from './ready.ts';

test('who asks whether the app is ready again and again asks its nodes once a second', async () => {
  const clock = testClock();
  const node = vi.fn(async () => true);
  const app = new Hono<HttpEnv>();
  const away = (): Promise<boolean> => Promise.reject(new Error('away'));
  let reader: () => Promise<boolean> = async () => true;
  readyRoute(app, clock, { node, reader: () => reader() });

  const all = await Promise.all(Array.from({ length: 50 }, () => app.request('/readyz')));
  expect(all.map(({ status }) => status)).toEqual(Array(50).fill(200));
  expect(node).toHaveBeenCalledTimes(1);

  reader = away;
  clock.advance(1);
  const after = await app.request('/readyz');
  expect(after.status).toBe(503);
  expect(await after.json()).toEqual({ ready: false, node: true, reader: false });
  expect(node).toHaveBeenCalledTimes(2);
});

test('a warning is named and makes nothing unready; one that cannot be told is left out', async () => {
  const clock = testClock();
  const app = new Hono<HttpEnv>();
  let warnings = async () => ['float:polygon'];
  readyRoute(app, clock, { database: async () => true }, () => warnings());
  const answer = await app.request('/readyz');
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { ready: true, database: true, warnings: ['float:polygon'] },
  ]);
  warnings = () => Promise.reject(new Error('away'));
  clock.advance(1);
  expect(await (await app.request('/readyz')).json()).toEqual({ ready: true, database: true });
});
