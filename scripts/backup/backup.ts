import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { extract } from 'tar';
import { fileKey } from '../../server/src/modules/wallets/vault/key-file.ts';
import { sendCommand } from '../lib/control.ts';
import { Refusal } from '../lib/refusal.ts';
import { describe, type Manifest, pack } from './archive.ts';
import { askPostgres, dumpPostgres } from './postgres.ts';
import { folderParts, isRunning, lockShop, type Shop, withFolder, withStaging } from './shop.ts';

/**
 * Writes one archive of database, pictures, local chains and the wallets' master key, while the shop runs or not. The
 * database is copied first: files that are newer than it are harmless, older ones would be missing.
 * @returns what the archive contains, one line a part
 */
export async function backup(shop: Shop, file: string, { withKey = true } = {}): Promise<string[]> {
  if (existsSync(file)) throw new Refusal(`${file} exists already: name another file.`);
  if (!existsSync(shop.dataDir))
    throw new Refusal(`${shop.dataDir} does not exist: there is no shop to back up.`);
  const running = isRunning(shop);
  const release = running ? () => {} : lockShop(shop, 'backup');
  try {
    return await withStaging(shop, 'backup', async (staging) => {
      // PostgreSQL is asked itself: while its copy is made the keys may be changed, and the copy has the earlier ones
      const before = withKey ? await walletKeys(shop, staging) : [];
      await stageDatabase(shop, staging, running);
      const used = withKey ? [...before, ...(await walletKeys(shop, staging))] : [];
      const masterKey = withKey ? await keyState(shop, used) : 'left out';
      for (const part of folderParts) {
        const from = join(shop.dataDir, part);
        await copyPresent(from, join(staging, part));
      }
      if (masterKey === 'included') await cp(shop.masterKeyFile, join(staging, 'vault-master.key'));
      const manifest: Manifest = {
        format: 'talkies-backup',
        version: 1,
        createdAt: new Date().toISOString(),
        database: shop.databaseUrl ? 'postgres' : 'pglite',
        masterKey,
        alsoKms: masterKey === 'included' && used.some(inKms),
      };
      await pack(staging, file, manifest);
      // the studio shows the age of the backup
      const note = join(staging, 'last-backup.json');
      await writeFile(note, JSON.stringify({ at: manifest.createdAt }));
      await rename(note, join(shop.dataDir, 'last-backup.json'));
      return await describe(file, manifest);
    });
  } finally {
    release();
  }
}

/**
 * Copies a folder. The running shop and its inbox delete files: those that are deleted meanwhile need not be in the
 * archive.
 */
async function copyPresent(from: string, to: string): Promise<void> {
  try {
    if (!(await stat(from)).isDirectory()) return await copyFile(from, to);
    // not recursive: one that was under way at a signal would make the removed folder again
    await mkdir(to);
    for (const name of await readdir(from)) await copyPresent(join(from, name), join(to, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

const inKms = (keyId: string): boolean => keyId.startsWith('kms:');

/**
 * The shell of a backup may name another key file than the shop has: the wallets decide which key is theirs. The archive
 * has one key file, which has to open every wallet that KMS does not. Only an embedded shop has none, before its first wallet.
 */
async function keyState(
  { masterKeyFile, databaseUrl, keyInKms }: Shop,
  used: string[],
): Promise<Manifest['masterKey']> {
  const there = existsSync(masterKeyFile);
  const ofFiles = used.filter((id) => !inKms(id));
  if (used.length === 0 && there && !keyInKms) return 'included';
  if (ofFiles.length === 0 && keyInKms) return 'in KMS';
  if (used.length === 0 && !databaseUrl) return 'none yet';
  const opened = keyInKms ? ofFiles : used;
  if (opened.length > 0 && (await opensAll(masterKeyFile, opened))) return 'included';
  const problem = there
    ? `The key at ${masterKeyFile} does not open all of the shop’s e-mail wallets`
    : `The wallets’ master key is not at ${masterKeyFile}`;
  throw new Refusal(
    `${problem}: set VAULT_MASTER_KEY_FILE, VAULT_KMS_KEY_ID or VAULT_PREVIOUS_KMS_KEY_ID, complete “npm run operator -- vault rotate”, or add --without-key.`,
  );
}

/** Whether all of the wallets are sealed with the key in the file; none is with a missing or damaged one. */
async function opensAll(file: string, used: string[]): Promise<boolean> {
  try {
    const { id } = fileKey(file, await readFile(file, 'utf8'));
    return used.every((other) => other === id);
  } catch {
    return false;
  }
}

/** The ids of the master keys with which wallets are sealed; an older version lacks the second table. */
async function walletKeys({ databaseUrl }: Shop, staging: string): Promise<string[]> {
  const present = `select tablename as line from pg_tables
    where schemaname = 'app' and tablename in ('vaults', 'retired_vaults')`;
  const read = async (lines: (question: string) => Promise<string[]>): Promise<string[]> => {
    const used = [];
    for (const table of await lines(present))
      used.push(...(await lines(`select distinct master_key_id as line from app.${table}`)));
    return used;
  };
  if (databaseUrl) return read((question) => askPostgres(databaseUrl, question));
  return withFolder(join(staging, 'db'), (ask) =>
    read(async (question) => (await ask<{ line: string }>(question)).map(({ line }) => line)),
  );
}

async function stageDatabase(shop: Shop, staging: string, running: boolean): Promise<void> {
  if (shop.databaseUrl) return dumpPostgres(shop.databaseUrl, join(staging, 'database.sql'));
  const folder = join(staging, 'db');
  if (!running) return cp(join(shop.dataDir, 'db'), folder, { recursive: true });
  const dump = join(staging, 'db.tar');
  const { code, errors } = await sendCommand(shop.dataDir, ['database:dump', dump]);
  if (code !== 0) throw new Refusal(`The running shop gave no copy of its database: ${errors.join(' ')}`);
  await mkdir(folder);
  await extract({ file: dump, cwd: folder });
  await rm(dump);
}
