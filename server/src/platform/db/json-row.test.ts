import { sql } from 'drizzle-orm';
import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from './database.ts';
import { jsonRow, jsonRowWhere } from './json-row.ts';
import { openPglite } from './pglite.ts';

const prints = pgTable('prints', {
  name: text('name'),
  cents: bigint('cents', { mode: 'bigint' }),
  at: timestamp('at', { withTimezone: true, mode: 'date' }),
  more: jsonb('more').$type<string[]>(),
});

const pglite = await openPglite(null);
const db = drizzle({ client: pglite }) as Database;
const row = {
  name: 'Neon',
  cents: 2n ** 62n + 1n,
  at: new Date('2026-11-26T00:00:00.123Z'),
  more: ['a', 'b'],
};
beforeAll(async () => {
  await pglite.exec('create table prints (name text, cents bigint, at timestamptz, more jsonb)');
  await db.insert(prints).values(row);
});
afterAll(() => pglite.close());

const { value, read } = jsonRow({ name: prints.name, cents: prints.cents, at: prints.at, more: prints.more });

test('a row that comes as one value is the row that its columns say, every digit of it', async () => {
  const [columns] = await db.select().from(prints);
  const [found] = await db.select({ values: sql<unknown[]>`${value}` }).from(prints);
  expect(columns).toEqual(row);
  expect(read(found?.values ?? [])).toEqual(row);
});

test('what is missing in it is null', async () => {
  await db.insert(prints).values({ name: 'Blank' });
  const [found] = await db
    .select({ values: sql<unknown[]>`${value}` })
    .from(prints)
    .where(sql`${prints.name} = 'Blank'`);
  expect(read(found?.values ?? [])).toEqual({ name: 'Blank', cents: null, at: null, more: null });
});

test('a row that is not there is null', async () => {
  const [found] = await db
    .select({ values: jsonRowWhere(prints.cents, { value, read }) })
    .from(prints)
    .where(sql`${prints.name} = 'Blank'`);
  expect(found?.values).toBeNull();
});
