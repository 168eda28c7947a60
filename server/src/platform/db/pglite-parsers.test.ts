import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPglite } from './pglite.ts';

let pglite: PGlite;
beforeAll(async () => {
  pglite = await openPglite(null);
});
afterAll(() => pglite.close());

const VALUES = sql`select timestamptz '2026-01-02 03:04:05.678901+00' as at, timestamp '2026-01-02 03:04' as local,
  date '2026-01-02' as day, interval '1 day' as span, array[date '2026-01-02'] as days, array[1.50] as amounts,
  1.50 as amount, 9007199254740993 as wei, true as on, '{"a":[1]}'::jsonb as shape, array['a','b'] as words`;

test('values come as drizzle asks for them, in a transaction too', async () => {
  const db = drizzle({ client: pglite });
  const { rows } = await db.execute(VALUES);
  expect(rows).toEqual([
    {
      at: '2026-01-02 03:04:05.678901+00',
      local: '2026-01-02 03:04:00',
      day: '2026-01-02',
      span: '1 day',
      days: '{2026-01-02}',
      amounts: '{1.50}',
      amount: '1.50',
      wei: 9007199254740993n,
      on: true,
      shape: { a: [1] },
      words: ['a', 'b'],
    },
  ]);
  expect((await db.transaction((tx) => tx.execute(VALUES))).rows).toEqual(rows);
});

test('no query makes a list of every parser of its own', async () => {
  const { parsers } = pglite;
  let copies = 0;
  pglite.parsers = new Proxy(parsers, {
    ownKeys: (target) => {
      copies += 1;
      return Reflect.ownKeys(target);
    },
  });
  const db = drizzle({ client: pglite });
  await db.execute(VALUES);
  await db.transaction((tx) => tx.execute(VALUES));
  pglite.parsers = parsers;
  expect(copies).toBe(0);
});
