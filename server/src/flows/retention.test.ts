import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DAY_MS } from '@talkies/shared';
import { asc, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Hex } from 'viem';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chainAttempts, chainTransactions, cursors, mints } from '../chain/index.ts';
import { oneTimeCodes } from '../modules/accounts/confirm/tables.ts';
import { mailLinks, sessions, users, verifications } from '../modules/accounts/tables.ts';
import { launches } from '../modules/catalogue/tables.ts';
import { subscribers } from '../modules/content/tables.ts';
import { ethPayments } from '../modules/eth-payments/tables.ts';
import { launchAllowed, launchPlaces, launchReminders } from '../modules/launches/tables.ts';
import { marketTransactions } from '../modules/market/tables.ts';
import { notifications } from '../modules/notifications/tables.ts';
import { orderEvents, orders, purchases } from '../modules/orders/tables.ts';
import { paymentEvents, payments } from '../modules/payments/tables.ts';
import { visitCounts, visitDays, visitMarks, visitSearches } from '../modules/visits/tables.ts';
import { walletChallenges } from '../modules/wallets/tables.ts';
import { filesDir } from '../platform/config/config.ts';
import { rawRows } from '../platform/db/raw-rows.ts';
import { jobs } from '../platform/jobs/tables.ts';
import { rateLimits } from '../platform/limits/tables.ts';
import { createTestContext, type TestContext } from '../testing/context.ts';
import { handleRetention, removeOld, retentionStatements, startRetention } from './retention.ts';

let ctx: TestContext;
beforeEach(async () => {
  ctx = await createTestContext();
  handleRetention(ctx);
});
afterEach(() => ctx.close());

const daysAgo = (days: number): Date => new Date(ctx.clock.now().getTime() - days * DAY_MS);
const hash = (number: number): Hex => `0x${number.toString(16).padStart(64, '0')}`;
const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const wallet = '0x0000000000000000000000000000000000000001';

/** Writes a row with the given columns; all other required ones are made up. */
async function write(table: PgTable, row: Record<string, unknown>): Promise<void> {
  const made = Object.entries(getTableColumns(table)).flatMap(([name, column]) => {
    if (name in row || !column.notNull || column.hasDefault) return [];
    const kinds: Record<string, unknown> = {
      date: daysAgo(500),
      number: 1,
      bigint: 1n,
      boolean: false,
      json: [],
    };
    return [[name, kinds[column.dataType] ?? kinds[column.dataType.split(' ').at(-1) ?? ''] ?? '1']];
  });
  await ctx.db.insert(table).values({ ...Object.fromEntries(made), ...row });
}

/** The rows that are left in a table, by a column that names each. */
async function left(table: PgTable, column: string): Promise<string[]> {
  const name = sql<string>`${sql.identifier(column)}::text`;
  const rows = await ctx.db.select({ name }).from(table).orderBy(sql`1`);
  return rows.map((row) => row.name);
}

async function writePerson(): Promise<void> {
  await write(users, { id: 'asha', email: 'asha@example.com' });
  await write(sessions, { id: 'open', token: 'open', userId: 'asha', expiresAt: daysAgo(-1) });
}

async function writeOrder(number: number, facts: Partial<typeof orders.$inferInsert> = {}): Promise<void> {
  const id = uuid(number);
  const ended = {
    state: 'expired',
    updatedAt: daysAgo(91),
    expiresAt: daysAgo(91),
    userId: `buyer ${number}`,
  };
  const names = { id, number: BigInt(number), chainOrderId: String(number), chain: 'polygon' };
  await write(orders, { ...names, ...ended, ...facts });
  await write(orderEvents, { orderId: id, state: 'expired' });
}

async function writeTransaction(number: number, facts: Partial<typeof chainTransactions.$inferInsert> = {}) {
  const own = { signer: 'minter', address: wallet, nonce: number };
  const confirmed = { status: 'confirmed', block: 10, createdAt: daysAgo(91), sentAt: daysAgo(91) };
  const names = { id: uuid(number), key: `key ${number}`, chain: 'polygon', hash: hash(number) };
  await write(chainTransactions, { ...names, ...own, ...confirmed, ...facts });
  await write(chainAttempts, {
    hash: hash(number),
    transactionId: uuid(number),
    raw: '0x02',
    at: daysAgo(91),
  });
}

test('jobs go a week after they are done, and after 90 days with a key or given up', async () => {
  const rows = {
    old: { doneAt: daysAgo(8) },
    done: { doneAt: daysAgo(6) },
    waiting: {},
    'old with a key': { doneAt: daysAgo(91), key: 'a' },
    'with a key': { doneAt: daysAgo(89), key: 'b' },
    'given up long ago': { failedAt: daysAgo(91) },
    'given up': { failedAt: daysAgo(89) },
  };
  for (const [name, row] of Object.entries(rows)) await write(jobs, { name, payload: {}, ...row });
  expect(await removeOld(ctx)).toBe(true);
  expect(await left(jobs, 'name')).toEqual(['done', 'given up', 'waiting', 'with a key'].sort());
});

test('what ends by itself goes a day after its end, and mailed links a month', async () => {
  await writePerson();
  for (const [name, days] of [
    ['old', 2],
    ['new', 0.5],
  ] as const) {
    const expiresAt = daysAgo(days);
    await write(sessions, { id: `session ${name}`, token: name, userId: 'asha', expiresAt });
    await write(verifications, { id: name, expiresAt });
    await write(walletChallenges, {
      nonce: name,
      userId: 'asha',
      address: wallet,
      chain: 'polygon',
      expiresAt,
    });
    await write(rateLimits, { key: name, expire: expiresAt });
    await write(mailLinks, { id: name, userId: 'asha', purpose: 'verify', expiresAt: daysAgo(days * 20) });
  }
  await write(oneTimeCodes, { id: 'old', sessionId: 'open', expiresAt: daysAgo(2) });
  await write(oneTimeCodes, { id: 'new', sessionId: 'session new', expiresAt: daysAgo(0.5) });
  await removeOld(ctx);
  expect(await left(sessions, 'id')).toEqual(['open', 'session new']);
  for (const table of [verifications, mailLinks, oneTimeCodes])
    expect(await left(table, 'id')).toEqual(['new']);
  expect(await left(walletChallenges, 'nonce')).toEqual(['new']);
  expect(await left(rateLimits, 'key')).toEqual(['new']);
});

test('what visitors are counted by goes by days: marks when theirs is over, words after 90, counts after 800', async () => {
  const dayAgo = (days: number): string => daysAgo(days).toISOString().slice(0, 10);
  const tables = [
    [visitMarks, 1],
    [visitSearches, 91],
    [visitCounts, 801],
    [visitDays, 801],
  ] as const;
  for (const [table, old] of tables)
    for (const days of [old, old - 1]) await write(table, { day: dayAgo(days) });
  await removeOld(ctx);
  for (const [table, old] of tables) expect(await left(table, 'day')).toEqual([dayAgo(old - 1)]);
});

test('the address of who left the newsletter goes the night after, of who never confirmed it after 30 days', async () => {
  const reader = (id: string, facts: Partial<typeof subscribers.$inferInsert>) =>
    write(subscribers, { id, email: `${id}@example.com`, requestedAt: daysAgo(400), ...facts });
  await reader('reads', { state: 'confirmed', confirmedAt: daysAgo(400) });
  await reader('left', { state: 'left', leftAt: daysAgo(0.5) });
  await reader('new', { state: 'pending', requestedAt: daysAgo(29) });
  await reader('silent', { state: 'pending', requestedAt: daysAgo(31) });
  await removeOld(ctx);
  expect(await left(subscribers, 'email')).toEqual(['left', 'new@example.com', 'reads@example.com']);
});

test('notifications that were read go after a year; unread ones stay', async () => {
  await writePerson();
  const rows = {
    old: { at: daysAgo(366), readAt: daysAgo(300) },
    read: { at: daysAgo(364), readAt: daysAgo(300) },
    unread: { at: daysAgo(900), readAt: null },
  };
  for (const [id, row] of Object.entries(rows))
    await write(notifications, { id, key: id, userId: 'asha', ...row });
  await removeOld(ctx);
  expect(await left(notifications, 'id')).toEqual(['read', 'unread']);
});

test('an order that ended goes after 90 days, with its history, unless anything says that it was paid', async () => {
  await writeOrder(1);
  await writeOrder(2, { updatedAt: daysAgo(89) });
  await writeOrder(3, { state: 'complete' });
  await writeOrder(4, { state: 'failed' });
  await writeOrder(5, { payments: 1 });
  await writeOrder(6, { txHash: hash(6) });
  await writeOrder(7, { reservesEdition: true });
  await writeOrder(8);
  await write(purchases, { orderId: uuid(8), chain: 'polygon' });
  await writeOrder(14);
  await write(payments, {
    orderId: uuid(14),
    method: 'card',
    state: 'failed',
    amount: 1n,
    currency: 'USD',
    idempotencyKey: 'a',
  });
  await writeOrder(9);
  await write(mints, { chain: 'polygon', orderId: '9' });
  await writeOrder(10);
  await write(orderEvents, { orderId: uuid(10), state: 'paid' });
  await writeOrder(11, { paying: true });
  await writeOrder(12, { paymentKey: 'order/12' });
  await writeOrder(13, { reportedAt: daysAgo(95) });
  await removeOld(ctx);
  const retained = Array.from({ length: 13 }, (_, index) => uuid(index + 2));
  expect(await left(orders, 'id')).toEqual(retained);
  expect(new Set(await left(orderEvents, 'order_id'))).toEqual(new Set(retained));
});

test('messages in a provider’s name that were about nothing of ours go after 90 days, others stay', async () => {
  const rows = [
    ['refused', 91],
    ['unrelated', 91],
    ['accepted', 900],
    ['refused', 89],
  ] as const;
  for (const [verdict, days] of rows) {
    const id = `${verdict} ${days}`;
    await write(paymentEvents, { method: 'card', id, verdict, receivedAt: daysAgo(days) });
  }
  await removeOld(ctx);
  expect(await left(paymentEvents, 'id')).toEqual(['accepted 900', 'refused 89']);
});

test('of final transactions the bytes go, and those of other wallets whole; both after 90 days', async () => {
  await write(cursors, { chain: 'polygon', number: 2_000 });
  const theirs = { signer: null, nonce: null };
  await writeTransaction(1);
  await writeTransaction(2, { status: 'broadcast', block: null });
  await writeTransaction(3, { block: 1_500 });
  await writeTransaction(4, { createdAt: daysAgo(95), sentAt: daysAgo(80) });
  await writeTransaction(5, theirs);
  await writeTransaction(6, { ...theirs, status: 'broadcast', block: null });
  await writeTransaction(7, { ...theirs, status: 'failed', block: null });
  await writeTransaction(8, { ...theirs, createdAt: daysAgo(89), sentAt: daysAgo(89) });
  await writeTransaction(9, theirs);
  await write(marketTransactions, { id: uuid(1), chain: 'polygon', state: 'sent', writerKey: 'key 9' });
  await writeTransaction(10, theirs);
  await writeOrder(1, { state: 'refund_due', txHash: hash(10) });
  await removeOld(ctx);
  expect(await left(chainTransactions, 'key')).toEqual(
    [1, 10, 2, 3, 4, 6, 8, 9].map((number) => `key ${number}`),
  );
  const bytes = await ctx.db.select().from(chainAttempts).orderBy(asc(chainAttempts.hash));
  expect(bytes.filter(({ raw }) => raw === '0x02').map((row) => row.hash)).toEqual([2, 3, 4, 6, 8].map(hash));
});

test('it removes so many rows at a time, and leaves to another job what it did not come to', async () => {
  for (let number = 0; number < 25; number += 1) await write(rateLimits, { key: String(number) });
  expect(await removeOld(ctx, 10, 1)).toBe(false);
  expect(await left(rateLimits, 'key')).toHaveLength(15);
  await Promise.all([removeOld(ctx, 10, 1), removeOld(ctx, 10, 1)]);
  expect(await left(rateLimits, 'key')).toEqual([]);
});

test('it removes what a killed write of a picture left', async () => {
  const part = join(filesDir(ctx.config), 'avatars/asha/1.0f1e.part');
  mkdirSync(dirname(part), { recursive: true });
  writeFileSync(part, 'ha');
  utimesSync(part, daysAgo(1), daysAgo(1));
  await startRetention(ctx);
  await ctx.queue.runDue();
  expect(existsSync(part)).toBe(false);
});

test('two processes do it once a day', async () => {
  const other = await ctx.again();
  handleRetention(other);
  const waiting = () => ctx.db.select().from(jobs).where(isNull(jobs.doneAt));
  await Promise.all([startRetention(ctx), startRetention(other)]);
  expect((await Promise.all([ctx.queue.runDue(), other.queue.runDue()])).sort()).toEqual([0, 1]);
  await startRetention(other);
  expect(await waiting()).toMatchObject([{ lane: 'work', runAt: new Date('2026-11-22T03:00:00Z') }]);

  await write(rateLimits, { key: 'old' });
  for (const one of [ctx, other]) one.clock.set('2026-11-22T03:00:01Z');
  expect((await Promise.all([ctx.queue.runDue(), other.queue.runDue()])).sort()).toEqual([0, 1]);
  expect(await left(rateLimits, 'key')).toEqual([]);
  expect(await waiting()).toMatchObject([{ runAt: new Date('2026-11-23T03:00:00Z') }]);
  await other.close();
});

test('what a drop knew of who might come goes a season after its end', async () => {
  for (const [id, days] of [
    ['over', 91],
    ['lately', 89],
  ] as const) {
    await write(launches, { id, opensAt: daysAgo(200), closesAt: daysAgo(days) });
    await write(users, { id, email: `${id}@example.com` });
    await write(launchAllowed, { launchId: id, kind: 'email', value: `${id}@example.com` });
    await write(launchPlaces, { launchId: id, userId: id });
    await write(launchReminders, { launchId: id, userId: id });
  }
  await removeOld(ctx);
  for (const table of [launchAllowed, launchPlaces, launchReminders])
    expect(await left(table, 'launch_id')).toEqual(['lately']);
});

test('of a drop without an end, what only its opening needed goes a season after that', async () => {
  for (const [id, listUse, opened] of [
    ['endless', 'early', 91],
    ['endless-lately', 'early', 89],
    ['endless-listed', 'only', 91],
    ['endless-draft', 'early', 91],
  ] as const) {
    const scheduledAt = id === 'endless-draft' ? null : daysAgo(100);
    await write(launches, { id, opensAt: daysAgo(opened), closesAt: null, scheduledAt, listUse });
    await write(users, { id, email: `${id}@example.com` });
    await write(launchAllowed, { launchId: id, kind: 'email', value: `${id}@example.com` });
    await write(launchReminders, { launchId: id, userId: id });
  }
  await removeOld(ctx);
  const endless = async (table: typeof launchAllowed | typeof launchReminders) =>
    (await left(table, 'launch_id')).filter((id) => id.startsWith('endless'));
  expect(await endless(launchAllowed)).toEqual(['endless-draft', 'endless-lately', 'endless-listed']);
  expect(await endless(launchReminders)).toEqual(['endless-draft', 'endless-lately']);
});

test('quotes for the receiver that nobody used go after 90 days', async () => {
  for (const [number, state, days] of [
    [1, 'void', 91],
    [2, 'void', 89],
    [3, 'paid', 91],
  ] as const) {
    await writeOrder(number, { state: 'complete' });
    const quote = {
      id: uuid(number),
      orderId: uuid(number),
      chain: 'ethereum',
      state,
      updatedAt: daysAgo(days),
    };
    await write(ethPayments, quote);
  }
  await removeOld(ctx);
  expect(await left(ethPayments, 'id')).toEqual([2, 3].map(uuid));
});

describe('docs/operating.md, “What is removed”,', () => {
  const guide = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8');
  const [, section = ''] = /^## What is removed\n([\s\S]*?)^## /m.exec(guide) ?? [];
  const [removed = '', growing = ''] = section.split('What grows');
  const namesIn = (text: string): Set<string> => new Set(text.match(/(?<=`)[a-z_]+(?=`)/g));

  test('says of every table what bounds it, and of none that is not there', async () => {
    const rows = await rawRows<{ name: string }>(
      ctx.db,
      sql`select table_name as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema in ('app', 'onchain')`,
    );
    const tables = new Set(rows.map(({ name }) => name));
    const named = namesIn(growing);
    expect([...tables].filter((name) => !named.has(name))).toEqual([]);
    expect([...named].filter((name) => !tables.has(name))).toEqual([]);
  });

  test('names what is removed of each table', () => {
    const named = namesIn(removed);
    for (const { table } of retentionStatements(ctx)) expect([...named]).toContain(table);
  });
});
