import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { extract } from 'tar';
import { sendCommand } from '../lib/control.ts';
import { Refusal } from '../lib/refusal.ts';
import { describe, type Manifest, pack } from './archive.ts';
import { dumpPostgres } from './postgres.ts';
import { folderParts, isRunning, lockShop, type Shop, withStaging } from './shop.ts';

/**
 * Writes one archive of database, pictures, local chains and the wallets' master key, while the shop runs or not. The
 * database is copied first: files that are newer than it are harmless, older ones would be missing.
 * @returns what the archive contains, one line a part
 */
export async function backup(shop: Shop, file: string, { withKey = true } = {}): Promise<string[]> {
  if (existsSync(file)) throw new Refusal(`${file} exists already: name another file.`);
  if (!existsSync(shop.dataDir))
    throw new Refusal(`${shop.dataDir} does not exist: there is no shop to back up.`);
  const masterKey = keyState(shop, withKey);
  const running = isRunning(shop);
  const release = running ? () => {} : lockShop(shop, 'backup');
  try {
    return await withStaging(shop, 'backup', async (staging) => {
      await stageDatabase(shop, staging, running);
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

/** The embedded shop makes its key with its first wallet; a shop on PostgreSQL is given one. */
function keyState({ masterKeyFile, databaseUrl, keyInKms }: Shop, wanted: boolean): Manifest['masterKey'] {
  if (!wanted) return 'left out';
  if (existsSync(masterKeyFile)) return 'included';
  if (keyInKms) return 'in KMS';
  if (!databaseUrl) return 'none yet';
  throw new Refusal(
    `The wallets’ master key is not at ${masterKeyFile}: set VAULT_MASTER_KEY_FILE or VAULT_KMS_KEY_ID, or add --without-key.`,
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
