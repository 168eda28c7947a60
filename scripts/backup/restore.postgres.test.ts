import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../../server/src/platform/db/connect.ts';
import type { Connection } from '../../server/src/platform/db/database.ts';
import { lockSession } from '../../server/src/platform/db/locks.ts';
import { rawRow } from '../../server/src/platform/db/raw-rows.ts';
import { type EmptyDatabase, emptyDatabase } from '../../server/src/testing/postgres.ts';
import { backup } from './backup.ts';
import { markFinished } from './postgres.ts';
import { restore } from './restore.ts';
import { type Shop, shopOf, Unfinished } from './shop.ts';

let folder: string;
let database: EmptyDatabase;
let shop: Shop;
let archive: string;
/** Processes of the shop, as the database knows them. */
let processes: Connection[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'talkies restore '));
  database = await emptyDatabase();
  shop = shopOf({ DATA_DIR: join(folder, 'shop'), DATABASE_URL: database.url });
  archive = join(folder, 'shop.tar.gz');
  processes = [];
  await mkdir(join(shop.dataDir, 'files'), { recursive: true });
  await writeFile(shop.masterKeyFile, 'the key of all wallets');
  const filled = await start();
  await filled.db.execute(sql`insert into app.settings values ('greeting', 'from the backup')`);
  await stop(filled);
  await backup(shop, archive);
});
afterEach(async () => {
  for (const process of processes) await stop(process);
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<Connection> {
  const connection = await connect(shop);
  processes.push(connection);
  return connection;
}

async function stop(one: Connection): Promise<void> {
  processes = processes.filter((process) => process !== one);
  await one.close();
}

const greeting = async (): Promise<string> => {
  const [row] = await database.query<{ value: string }>(
    `select value from app.settings where name = 'greeting'`,
  );
  return row?.value ?? '';
};
/** Sessions that wait for a lock; other tests use the same server. */
const waiting = `select from pg_locks where not granted
  and database = (select oid from pg_database where datname = current_database())`;
const putBack = () => restore(shop, archive, { force: true });

describe('a restore over PostgreSQL', () => {
  it('is refused while processes of the shop run anywhere, and names each; nothing is replaced', async () => {
    await database.query(`update app.settings set value = 'later' where name = 'greeting'`);
    await writeFile(join(shop.dataDir, 'files/later.png'), 'later');
    const [first, second] = [await start(), await start()];

    const one = `talkies ${process.pid} on .+ \\(since \\d{4}-.+Z, from .+\\)`;
    await expect(putBack()).rejects.toThrow(
      new RegExp(`^The database is in use by 2 processes: ${one}; ${one}\\. Stop them`),
    );
    await stop(first);
    await expect(putBack()).rejects.toThrow(
      new RegExp(`^The database is in use by 1 process: ${one}\\. Stop it`),
    );
    expect(await greeting()).toBe('later');

    await stop(second);
    await putBack();
    expect(await greeting()).toBe('from the backup');
  });

  it('lets no process begin before it is over, and no second restore', async () => {
    // a reader keeps it from dropping the tables
    await database.query('begin');
    await greeting();
    const restored = putBack();
    await expect.poll(() => database.query(waiting)).toHaveLength(1);
    await expect(start()).rejects.toThrow('is being restored: start again when that is over');
    const elsewhere = { ...shop, dataDir: join(folder, 'on another machine') };
    await expect(restore(elsewhere, archive, { force: true })).rejects.toThrow('is in use by 1 process');

    await database.query('commit');
    await restored;
    const { db } = await start();
    expect(await rawRow(db, sql`select value from app.settings where name = 'greeting'`)).toEqual({
      value: 'from the backup',
    });
  });

  it('is not finished where its line was cut on the way, or a process of the version before began', async () => {
    /** Stops the restore between the rows and its end. */
    const meanwhile = async (work: () => Promise<unknown>) => {
      await database.query('begin');
      await greeting();
      const restored = putBack();
      restored.catch(() => undefined);
      await expect.poll(() => database.query(waiting)).toHaveLength(1);
      await work();
      await database.query('commit');
      return restored;
    };
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()
      and application_name like 'talkies %' and datname = current_database()`;
    await expect(meanwhile(() => database.query(cut))).rejects.toThrow(Unfinished);

    const before = lockSession(database.url);
    await before.connect();
    const began = meanwhile(() => before.query(`select pg_advisory_lock(hashtextextended('jobs of it', 0))`));
    await expect(began).rejects.toThrow(
      /^Meanwhile the database came into use by 1 process: talkies .+\. Stop it, and restore/,
    );
    await before.end();
    await putBack();
    expect(await database.query(markFinished)).toEqual([]);
    // a process that began has completed the restore
    await database.query(`delete from app.settings where name = 'restored'`);
    await expect(database.query(markFinished)).rejects.toThrow('began meanwhile');
  });

  it('goes past a pooler, which hands the settings of a dump to the next who asks', () => {
    const pooled = { DATABASE_URL: 'postgres://pooler/shop', DATABASE_DIRECT_URL: 'postgres://primary/shop' };
    expect(shopOf(pooled).databaseUrl).toBe('postgres://primary/shop');
    expect(shopOf({ DATABASE_URL: 'postgres://primary/shop' }).databaseUrl).toBe('postgres://primary/shop');
  });

  it('says what is wrong with an address that leads to no database', async () => {
    const nowhere = new URL(database.url);
    nowhere.pathname = '/nothing_here';
    const lost = { ...shop, databaseUrl: nowhere.href };
    await expect(restore(lost, archive, { force: true })).rejects.toThrow(/"nothing_here" does not exist/);
    const deaf = { ...shop, databaseUrl: 'postgres://localhost:1/nobody' };
    await expect(restore(deaf, archive, { force: true })).rejects.toThrow(
      /cannot be reached: .*ECONNREFUSED/,
    );
  });
});
