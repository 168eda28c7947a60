import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
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
  const { rows: ended } = await admin.query<{ file: string }>(
    'select pg_walfile_name(pg_switch_wal()) as file',
  );
  await vi.waitFor(async () => {
    const query = 'select last_archived_wal >= $1 as archived from pg_stat_archiver';
    const { rows: state } = await admin.query<{ archived: boolean }>(query, [ended[0]?.file]);
    expect(state[0]?.archived).toBe(true);
  });
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
