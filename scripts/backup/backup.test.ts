// takes 10 seconds: begun early
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fileKey } from '../../server/src/modules/wallets/vault/key-file.ts';
import { connect } from '../../server/src/platform/db/connect.ts';
import type { Connection } from '../../server/src/platform/db/database.ts';
import { takeLock } from '../lib/lock.mjs';
import { backup } from './backup.ts';
import { restore } from './restore.ts';
import { type Shop, shopOf } from './shop.ts';

/** With TEST_DATABASE_URL the shops of these tests are on PostgreSQL. */
const server = process.env.TEST_DATABASE_URL;
const key = 'a1'.repeat(32);
const keyId = fileKey('', key).id;
let folder = '';
let databases: string[] = [];
let archive = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'talkies-backup-'));
  archive = join(folder, 'out', 'shop.tar.gz');
  databases = [];
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const name of databases) administer(`drop database "${name}"`);
  await rm(folder, { recursive: true, force: true });
});

const administer = (statement: string) => execFileSync('psql', ['-qAtc', statement, server ?? '']);

async function emptyShop(name: string): Promise<Shop> {
  const dataDir = join(folder, name);
  let databaseUrl: string | null = null;
  if (server) {
    const database = `backup_${randomUUID()}`;
    administer(`create database "${database}"`);
    databases.push(database);
    const url = new URL(server);
    url.pathname = `/${database}`;
    databaseUrl = url.href;
  }
  return { dataDir, databaseUrl, masterKeyFile: join(dataDir, 'vault-master.key'), keyInKms: false };
}

async function withDatabase<T>(shop: Shop, use: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await connect(shop);
  try {
    return await use(connection);
  } finally {
    await connection.close();
  }
}

/** A shop with a row, a picture, a chain's state and a key. `rows: false` saves the time of making a database. */
async function filledShop({ rows = true } = {}): Promise<Shop> {
  const shop = await emptyShop('shop');
  const files: Record<string, string> = {
    'files/ab/original.png': 'a picture',
    'chains/polygon.state.json': '{"block":7}',
    'chains/polygon.deployment.json': '{"chainId":31337}',
    'inbox/1.json': '{}',
    'payments/card/state.json': '{}',
    'google/accounts.json': '{}',
    'secrets.json': '{"authSecret":"s"}',
    'seeded.json': '{}',
    'vault-master.key': key,
    'run.json': '{"children":[]}',
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(shop.dataDir, path, '..'), { recursive: true });
    await writeFile(join(shop.dataDir, path), text);
  }
  await chmod(shop.masterKeyFile, 0o600);
  if (!rows) {
    await mkdir(join(shop.dataDir, 'db'));
    return shop;
  }
  await withDatabase(shop, ({ db }) =>
    db.execute(sql`insert into app.settings values ('greeting', 'வணக்கம்')`),
  );
  return shop;
}

/** A wallet that was unlinked: its key is kept for a while, sealed by the master key of that id. */
const retireWallet = (shop: Shop, address: string, masterKeyId: string) =>
  withDatabase(shop, ({ db }) =>
    db.execute(sql`insert into app.retired_vaults (address, user_id, sealed_key, sealed_data_key, master_key_id, retired_at)
      values (${address}, 'asha', '', '', ${masterKeyId}, now())`),
  );

const greeting = (shop: Shop) =>
  withDatabase(shop, async ({ db }) => {
    const found = await db.execute(sql`select value from app.settings where name = 'greeting'`);
    return (found as { rows: { value: string }[] }).rows[0]?.value;
  });

/** The mark by which the shop holds payments and renews its numbers at its next start; none: it does neither. */
const markOf = (shop: Shop) =>
  withDatabase(shop, async ({ db }) => {
    const found = await db.execute(sql`select value from app.settings where name = 'restored'`);
    return (found as { rows: { value: string }[] }).rows[0]?.value;
  });

/** Whether the database has statistics: without them a large shop's first lists take minutes. */
const analysed = (shop: Shop) =>
  withDatabase(shop, async ({ db }) => {
    const found = await db.execute(sql`select from pg_stats where tablename = 'settings'`);
    return (found as { rows: object[] }).rows.length > 0;
  });

/**
 * Files that no backup contains: the database, running processes, and the time of a backup, which a restored shop does
 * not have.
 */
const apart = ['db', 'run.json', 'last-backup.json'];
const without = async (shop: Shop) =>
  (await readdir(shop.dataDir)).filter((name) => !apart.includes(name)).sort();

describe('backup and restore', () => {
  it('bring back rows, pictures, chains and the master key after everything was wiped', async () => {
    const shop = await filledShop();
    const parts = await backup(shop, archive);
    expect(parts.join('\n')).toMatch(/database.*pictures: 1 files.*local chains: 2 files.*master key/s);
    const before = await without(shop);
    await rm(shop.dataDir, { recursive: true });

    const again = server ? await emptyShop('shop') : shop;
    await restore(again, archive);
    expect(await without(again)).toEqual(before);
    expect(await greeting(again)).toBe('வணக்கம்');
    expect(Date.parse((await markOf(again)) ?? '')).not.toBeNaN();
    expect((await markOf(shop)) === undefined).toBe(Boolean(server));
    // an embedded database is restored as it was
    if (server) expect(await analysed(again)).toBe(true);
    expect(await readFile(join(again.dataDir, 'files/ab/original.png'), 'utf8')).toBe('a picture');
    expect(await readFile(join(again.dataDir, 'chains/polygon.state.json'), 'utf8')).toBe('{"block":7}');
    expect(await readFile(again.masterKeyFile, 'utf8')).toBe(key);
    expect((await stat(again.masterKeyFile)).mode & 0o777).toBe(0o600);
    expect((await stat(archive)).mode & 0o777).toBe(0o600);
  });

  it('copy what is there while the inbox tidies itself', async () => {
    const shop = await filledShop({ rows: false });
    const inbox = join(shop.dataDir, 'inbox');
    const names = Array.from({ length: 1500 }, (_, number) => `mail-${number}.json`);
    for (const name of names) await writeFile(join(inbox, name), '{}');
    const tidying = (async () => {
      for (const name of names.toReversed()) await rm(join(inbox, name));
    })();
    expect((await backup(shop, archive)).join('\n')).toContain('mails of the sandbox');
    await tidying;
  });

  it('take pictures along that are on another disk, by a link', async () => {
    const shop = await filledShop({ rows: false });
    const pictures = join(shop.dataDir, 'files/ab');
    const elsewhere = join(folder, 'another disk');
    await rename(pictures, elsewhere);
    await symlink(elsewhere, pictures);
    expect((await backup(shop, archive)).join('\n')).toContain('pictures: 1 files');
  });

  it('never overwrite an archive', async () => {
    const shop = await filledShop({ rows: false });
    await backup(shop, archive);
    const first = await readFile(archive);
    await expect(backup(shop, archive)).rejects.toThrow('exists already');
    expect(await readFile(archive)).toEqual(first);
  });

  it('refuse a folder that holds something, and replace it when told to', async () => {
    const shop = await filledShop();
    await backup(shop, archive);
    await withDatabase(shop, ({ db }) => db.execute(sql`update app.settings set value = 'later'`));
    await writeFile(join(shop.dataDir, 'files/later.png'), 'later');
    await expect(restore(shop, archive)).rejects.toThrow('not empty');
    expect(await greeting(shop)).toBe('later');

    await restore(shop, archive, { force: true });
    expect(await greeting(shop)).toBe('வணக்கம்');
    expect(await readdir(join(shop.dataDir, 'files'))).toEqual(['ab']);
  });

  it('leave a shop that does not open where they break off before the last file, until they are run again', async () => {
    const shop = await filledShop();
    await backup(shop, archive);
    const again = await emptyShop('again');
    const blocked = { ...again, masterKeyFile: join(again.dataDir, 'seeded.json', 'vault-master.key') };
    await expect(restore(blocked, archive)).rejects.toThrow();
    expect(await markOf(again)).toBe('unfinished');

    await restore(again, archive, { force: true });
    expect(Date.parse((await markOf(again)) ?? '')).not.toBeNaN();
    expect(await without(again)).toEqual(await without(shop));
  });

  it('name whom they brought back, with what mends it; an older version knew less of them', async () => {
    const shop = await filledShop();
    await withDatabase(shop, async ({ db }) => {
      const person = (id: string, name: string, suspended: boolean) =>
        db.execute(sql`insert into app.users (id, name, handle, email, suspended_at, created_at, updated_at)
          values (${id}, ${name}, ${id}, ${`${id}@example.com`}, ${suspended ? sql`now()` : null}, now(), now())`);
      await person('asha', 'Asha', false);
      await person('ravi', 'Ravi \u202e', true);
      await db.execute(sql`insert into app.studio_members (user_id, role, added_by, created_at, updated_at)
        values ('asha', 'owner', 'command', now(), now())`);
      await db.execute(sql`insert into app.vaults (user_id, address, sealed_key, sealed_data_key, master_key_id, created_at, frozen_at)
        values ('asha', '0x0', '', '', ${keyId}, now(), now())`);
      await db.execute(sql`insert into app.newsletter_subscribers (id, email, state, requested_at)
        values ('reads', 'reads@example.com', 'confirmed', now()), ('left', 'left', 'left', now())`);
    });
    await backup(shop, archive);
    const again = await emptyShop('again');
    const lines = (await restore(again, archive)).join('\n');
    expect(lines).toMatch(/team.*: 1.*operator -- studio remove EMAIL.*\n {2}asha@example\.com {2}owner/);
    expect(lines).toMatch(
      /suspended.*: 1.*operator -- people lift EMAIL "REASON".*\n {2}ravi@example\.com {2}@ravi {2}Ravi \\u202e\n/,
    );
    expect(lines).toMatch(
      /frozen.*: 1.*operator -- people thaw EMAIL "REASON".*\n {2}asha@example\.com {2}@asha {2}Asha\n/,
    );
    // nobody knows which of them had gone since
    expect(lines).toMatch(/accounts, .*: 2 .*operator -- people delete EMAIL "REASON"\)\n/);
    expect(lines).toMatch(/readers .*: 1 .*operator -- newsletter leave EMAIL "REASON"\)$/);
    expect(lines).not.toContain('reads@example.com');

    await withDatabase(shop, async ({ db }) => {
      await db.execute(sql`drop table app.studio_members`);
      await db.execute(sql`alter table app.users drop column suspended_at cascade`);
      await db.execute(sql`alter table app.vaults drop column frozen_at cascade`);
      await db.execute(sql`drop table app.newsletter_subscribers cascade`);
    });
    const older = join(folder, 'out', 'older.tar.gz');
    await backup(shop, older);
    const back = (await restore(await emptyShop('older'), older)).filter((line) =>
      line.includes('operator --'),
    );
    expect(back).toEqual([expect.stringMatching(/^accounts, as in the backup: 2 /)]);
  });

  it('set a different master key aside instead of destroying it', async () => {
    const shop = await filledShop({ rows: false });
    await backup(shop, archive);
    await writeFile(shop.masterKeyFile, 'another key');
    await restore(shop, archive, { force: true });
    const aside = (await readdir(shop.dataDir)).find((name) => name.startsWith('vault-master.key.before-'));
    expect(await readFile(join(shop.dataDir, aside ?? 'none'), 'utf8')).toBe('another key');
  });

  it('refuse while the shop runs', async () => {
    const shop = await filledShop({ rows: false });
    await backup(shop, archive);
    const release = takeLock(join(shop.dataDir, 'talkies.lock'), 'Talkies on port 3000');
    await expect(restore(shop, archive, { force: true })).rejects.toThrow(
      /in use by process \d+ \(Talkies on port 3000\)/,
    );
    release();
  });

  it('leave the key out on demand, and ask for it when restoring', async () => {
    const shop = await filledShop({ rows: false });
    expect((await backup(shop, archive, { withKey: false })).join('\n')).toContain('no master key');
    const other = await emptyShop('other');
    await expect(restore(other, archive)).rejects.toThrow('holds no master key');
  });

  it('of a shop whose master key is in KMS come back with that key alone', async () => {
    const shop = { ...(await filledShop({ rows: false })), keyInKms: true };
    await rm(shop.masterKeyFile);
    expect((await backup(shop, archive)).join('\n')).toContain('it is in KMS');
    const other = await emptyShop('other');
    await expect(restore(other, archive)).rejects.toThrow('set VAULT_KMS_KEY_ID');
    await restore({ ...other, keyInKms: true }, archive);
    expect(existsSync(join(other.dataDir, 'secrets.json'))).toBe(true);
  });

  it('are refused where the shop has e-mail wallets and no key at its place that opens one', async () => {
    const shop = await filledShop();
    await retireWallet(shop, '0x1', keyId);
    await rm(shop.masterKeyFile);
    await expect(backup(shop, archive)).rejects.toThrow(/is not at .*VAULT_MASTER_KEY_FILE.*--without-key/);
    expect(existsSync(archive)).toBe(false);
    expect((await backup(shop, archive, { withKey: false })).join('\n')).toContain('keep it elsewhere');

    for (const wrong of ['b2'.repeat(32), 'a damaged key']) {
      await writeFile(shop.masterKeyFile, wrong);
      await rm(archive, { force: true });
      await expect(backup(shop, archive)).rejects.toThrow(
        /does not open all .*VAULT_MASTER_KEY_FILE.*--without-key/,
      );
    }
  });

  it('are refused where the key at its place, with KMS or without, opens only some of the e-mail wallets, as while keys are changed', async () => {
    const shop = await filledShop();
    const inKms = { ...shop, keyInKms: true };
    const next = 'b2'.repeat(32);
    await retireWallet(shop, '0x1', keyId);
    await retireWallet(shop, '0x2', fileKey('', next).id);
    await writeFile(shop.masterKeyFile, next);
    for (const one of [shop, inKms])
      await expect(backup(one, archive)).rejects.toThrow(/does not open all .*vault rotate.*--without-key/);
    await rm(shop.masterKeyFile);
    await expect(backup(inKms, archive)).rejects.toThrow(/is not at .*VAULT_MASTER_KEY_FILE.*--without-key/);
  });

  it('of a shop whose master key is in KMS hold the earlier one of the file only while wallets are sealed with it', async () => {
    const shop = { ...(await filledShop()), keyInKms: true };
    await retireWallet(shop, '0x1', 'kms:key');
    expect((await backup(shop, archive)).join('\n')).toContain('it is in KMS');
    await retireWallet(shop, '0x2', keyId);
    await rm(archive);
    expect((await backup(shop, archive)).join('\n')).toContain('keep this file');
  });

  it('of a shop of whose wallets some are sealed with a key in KMS ask for that key too', async () => {
    const shop = await filledShop();
    await retireWallet(shop, '0x1', 'kms:key');
    await retireWallet(shop, '0x2', keyId);
    await expect(backup(shop, archive)).rejects.toThrow(/does not open all .*VAULT_KMS_KEY_ID/);
    expect((await backup({ ...shop, keyInKms: true }, archive)).join('\n')).toMatch(/keep this file.*KMS/);
    const other = await emptyShop('other');
    await expect(restore(other, archive)).rejects.toThrow('set VAULT_KMS_KEY_ID');
    await restore({ ...other, keyInKms: true }, archive);
    expect(await readFile(other.masterKeyFile, 'utf8')).toBe(key);
  });

  it('of a shop that goes back from KMS to a file ask for the earlier key in KMS', async () => {
    const { keyInKms } = shopOf({ VAULT_PREVIOUS_KMS_KEY_ID: 'key' });
    const shop = { ...(await filledShop()), keyInKms };
    await retireWallet(shop, '0x1', 'kms:key');
    await retireWallet(shop, '0x2', keyId);
    expect((await backup(shop, archive)).join('\n')).toMatch(/keep this file.*KMS/);
    await expect(restore(await emptyShop('other'), archive)).rejects.toThrow('VAULT_PREVIOUS_KMS_KEY_ID');
  });

  it.runIf(server)(
    'count the keys that wallets had before the database was copied and those after it',
    async () => {
      const shop = await filledShop();
      await retireWallet(shop, '0x1', keyId);
      const programs = join(folder, 'programs');
      await mkdir(programs);
      const { PATH } = process.env;
      const changeKeysTo = (id: string) =>
        writeFile(
          join(programs, 'pg_dump'),
          `#!/bin/sh\nPATH='${PATH}'\npg_dump "$@"
psql -qc "update app.retired_vaults set master_key_id = '${id}'" '${shop.databaseUrl}'\n`,
          { mode: 0o755 },
        );
      vi.stubEnv('PATH', `${programs}${delimiter}${PATH}`);
      await changeKeysTo('kms:key');
      expect((await backup({ ...shop, keyInKms: true }, archive)).join('\n')).toMatch(/keep this file.*KMS/);

      await withDatabase(shop, ({ db }) =>
        db.execute(sql`update app.retired_vaults set master_key_id = ${keyId}`),
      );
      const next = 'b2'.repeat(32);
      await changeKeysTo(fileKey('', next).id);
      await writeFile(shop.masterKeyFile, next);
      await rm(archive);
      await expect(backup(shop, archive)).rejects.toThrow(/does not open all .*vault rotate/);
    },
  );

  it('that left the key out come back to a shop whose key is in KMS', async () => {
    const shop = await filledShop({ rows: false });
    await backup(shop, archive, { withKey: false });
    const other = { ...(await emptyShop('other')), keyInKms: true };
    await restore(other, archive);
    expect(existsSync(other.masterKeyFile)).toBe(false);
  });

  it('refuse what is no backup', async () => {
    await mkdir(join(folder, 'out'));
    await writeFile(archive, 'no archive');
    await expect(restore(await emptyShop('shop'), archive)).rejects.toThrow('cannot be read as a backup');
  });
});
