import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Refusal } from '../lib/refusal.ts';
import { describe, type Manifest, unpack } from './archive.ts';
import { peopleBack } from './people.ts';
import { loadPostgres, markFinished, markRestored } from './postgres.ts';
import {
  type Ask,
  asideName,
  folderParts,
  isEmpty,
  lockDatabase,
  lockShop,
  type Shop,
  withFolder,
  withStaging,
} from './shop.ts';

/**
 * Restores a shop from its archive. Refuses while the shop runs, and where there is data already unless `force`.
 * @returns what was restored, one line a part, and the people who are back with it
 * @throws Refusal where nothing was changed, Unfinished
 */
export async function restore(shop: Shop, file: string, { force = false } = {}): Promise<string[]> {
  await mkdir(shop.dataDir, { recursive: true, mode: 0o700 });
  const release = lockShop(shop, 'restore');
  try {
    const database = await lockDatabase(shop);
    try {
      const parts = await putBack(shop, file, force);
      return [...parts, ...(await database.finish(finish))];
    } finally {
      await database.release();
    }
  } finally {
    release();
  }
}

async function putBack(shop: Shop, file: string, force: boolean): Promise<string[]> {
  if (!isEmpty(shop) && !force) {
    throw new Refusal(
      `${shop.dataDir} is not empty: set DATA_DIR to a new folder, or add --force to replace what it holds.`,
    );
  }
  return withStaging(shop, 'restore', async (staging) => {
    const manifest = await unpack(file, staging);
    checkFit(shop, manifest, force);
    if (shop.databaseUrl) await loadPostgres(shop.databaseUrl, join(staging, 'database.sql'), force);
    else await withFolder(join(staging, 'db'), mark);
    for (const part of ['db', ...folderParts]) await replace(shop, staging, part);
    if (manifest.masterKey === 'included') await restoreKey(shop, staging);
    return describe(file, manifest);
  });
}

/** Marked before it is put in place, so that no shop opens it unmarked. */
async function mark(ask: Ask): Promise<string[]> {
  await ask(markRestored);
  return [];
}

/** Everything is in place: the next start may complete the restore. @returns the people who are back with it */
async function finish(ask: Ask): Promise<string[]> {
  const people = await peopleBack(ask);
  await ask(markFinished);
  return people;
}

function checkFit(shop: Shop, { database, masterKey, alsoKms }: Manifest, force: boolean): void {
  if (database === 'postgres' && !shop.databaseUrl) {
    throw new Refusal('The backup is of a PostgreSQL database: set DATABASE_URL to the one to restore into.');
  }
  if (database === 'pglite' && shop.databaseUrl) {
    throw new Refusal('The backup is of an embedded database: leave DATABASE_URL out.');
  }
  if (masterKey === 'included' && existsSync(shop.masterKeyFile) && !force) {
    throw new Refusal(`${shop.masterKeyFile} exists already: move it away, or add --force to set it aside.`);
  }
  if ((masterKey === 'in KMS' || alsoKms) && !shop.keyInKms) {
    throw new Refusal(
      'A master key of the backup is in KMS: set VAULT_KMS_KEY_ID or VAULT_PREVIOUS_KMS_KEY_ID to it.',
    );
  }
  if (masterKey === 'left out' && !existsSync(shop.masterKeyFile) && !shop.keyInKms) {
    throw new Refusal(
      `The backup holds no master key: put it at ${shop.masterKeyFile} first, or set VAULT_MASTER_KEY_FILE or VAULT_KMS_KEY_ID.`,
    );
  }
}

/** A key that exists there already is renamed, never overwritten: it may be the only one for some wallets. */
async function restoreKey({ masterKeyFile }: Shop, staging: string): Promise<void> {
  await mkdir(dirname(masterKeyFile), { recursive: true });
  if (existsSync(masterKeyFile)) {
    await rename(masterKeyFile, `${masterKeyFile}.before-${new Date().toISOString().replaceAll(':', '')}`);
  }
  await cp(join(staging, 'vault-master.key'), masterKeyFile);
  await chmod(masterKeyFile, 0o600);
}

/**
 * The previous files are deleted with the staging folder: a large one takes time, in which a shop would start without
 * its data.
 */
async function replace({ dataDir }: Shop, staging: string, part: string): Promise<void> {
  const [from, to] = [join(staging, part), join(dataDir, part)];
  if (existsSync(to)) await rename(to, join(staging, asideName(part)));
  if (existsSync(from)) await rename(from, to);
}
