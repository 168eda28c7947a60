import { chmodSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { orders } from '../../modules/orders/tables.ts';
import type { Connection } from '../../platform/db/database.ts';
import { connectPostgres } from '../../platform/db/postgres.ts';
import type { Closing } from '../testing/mail.ts';
import { ownServers } from './server.ts';

let folder: string;
let closing: Closing;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'talkies recovery '));
  // the database's own user must have access
  chmodSync(folder, 0o755);
  closing = [() => rmSync(folder, { recursive: true, force: true })];
});
afterEach(async () => {
  for (const close of closing.toReversed()) await close();
});

/** Ends the current piece of the server's log. @returns the name of its file */
async function endPiece(admin: pg.Client): Promise<string> {
  const { rows } = await admin.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file');
  return rows[0]?.file ?? '';
}

async function waitUntilArchived(admin: pg.Client, file: string): Promise<void> {
  const query = 'select last_archived_wal >= $1 as archived from pg_stat_archiver';
  await vi.waitFor(async () => {
    const { rows } = await admin.query<{ archived: boolean }>(query, [file]);
    expect(rows[0]?.archived).toBe(true);
  });
}

/** Whether recovery has reached the moment, and the server accepts writes. */
async function isOpen(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ open: boolean }>('select not pg_is_in_recovery() as open');
  await client.end();
  return rows[0]?.open ?? false;
}

async function order({ db }: Connection, number: bigint): Promise<void> {
  const at = new Date('2026-11-21T09:00:00Z');
  const wallet = `0x${'1'.repeat(40)}` as const;
  const from = { chain: 'polygon', walletKind: 'vault', state: 'complete', reservesEdition: false } as const;
  const sums = { priceCents: 1_00n, totalWei: '1', royaltyBps: 1_000, feeBps: 250, equivalents: [] };
  const rated = { rate: '1', rateSource: 'a test', rateAt: at };
  const times = { expiresAt: at, createdAt: at, updatedAt: at };
  const bought = { number, chainOrderId: `${number}`, userId: 'asha', itemId: 'an item', dropId: 1n, wallet };
  await db.insert(orders).values({ ...bought, ...from, ...sums, ...rated, ...times });
}
const numbers = async ({ db }: Connection) =>
  (await db.select({ number: orders.number }).from(orders).orderBy(orders.number)).map(
    ({ number }) => number,
  );

test('a database whose disk is lost is brought back as it was between two orders, and goes on from there', async () => {
  const servers = ownServers(folder, closing);
  const lost = await servers.create('lost');
  const admin = new pg.Client({ connectionString: lost.url('postgres') });
  await admin.connect();
  await admin.query('create database talkies');
  const before = await connectPostgres(lost.url('talkies'));
  await order(before, 1n);
  await lost.copyTo('copy');
  await order(before, 2n);
  const { rows } = await admin.query<{ moment: string }>('select clock_timestamp()::text as moment');
  await order(before, 3n);
  // when the disk is lost, only the archive is left
  await waitUntilArchived(admin, await endPiece(admin));
  await admin.end();
  await before.close();
  await lost.crash();

  const back = await servers.recover('copy', rows[0]?.moment ?? '');
  await vi.waitFor(async () => expect(await isOpen(back.url('talkies'))).toBe(true));
  const after = await connectPostgres(back.url('talkies'));
  closing.push(() => after.close());
  expect(await numbers(after)).toEqual([1n, 2n]);
  await order(after, 4n);
  expect(await numbers(after)).toEqual([1n, 2n, 4n]);
});

test('a piece that was archived before a crash is archived again after it, and later ones follow; another one under its name is kept', async () => {
  const server = await ownServers(folder, closing).create('crashed');
  const admin = new pg.Client({ connectionString: server.url('postgres') });
  await admin.connect();
  closing.push(() => admin.end());
  const first = await endPiece(admin);
  await waitUntilArchived(admin, first);
  // after a crash PostgreSQL may have forgotten that it archived this piece
  const status = join(folder, 'crashed/pg_wal/archive_status');
  renameSync(join(status, `${first}.done`), join(status, `${first}.ready`));
  await admin.query('create table later (id int)');
  const second = await endPiece(admin);
  await waitUntilArchived(admin, second);

  writeFileSync(join(folder, 'archive', first), 'of another server');
  renameSync(join(status, `${first}.done`), join(status, `${first}.ready`));
  await admin.query('insert into later values (1)');
  await endPiece(admin);
  await vi.waitFor(async () => {
    const { rows } = await admin.query('select last_failed_wal from pg_stat_archiver');
    expect(rows).toEqual([{ last_failed_wal: first }]);
  });
  expect(readFileSync(join(folder, 'archive', first), 'utf8')).toBe('of another server');
});
