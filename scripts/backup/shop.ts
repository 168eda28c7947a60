import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openPglite } from '../../server/src/platform/db/pglite.ts';
import { DatabaseInUse, takeRunningLock } from '../../server/src/platform/db/running-lock.ts';
import { Locked, lockHolder, takeLock } from '../lib/lock.mjs';
import { Refusal } from '../lib/refusal.ts';
import { dataDirOf } from '../start/settings.ts';
import { removeDraft } from './archive.ts';
import { withTemporary } from './temporary.ts';

/** The folder, database and key of the shop to back up or restore. */
export interface Shop {
  dataDir: string;
  /** without the pooler: a dump's session settings would stay for the next client */
  databaseUrl: string | null;
  masterKeyFile: string;
  /** a master key, the current or the earlier one, is in AWS KMS; a file may hold the other */
  keyInKms: boolean;
}

export function shopOf(env: NodeJS.ProcessEnv): Shop {
  const dataDir = dataDirOf(env);
  return {
    dataDir,
    databaseUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? null,
    masterKeyFile: env.VAULT_MASTER_KEY_FILE ?? join(dataDir, 'vault-master.key'),
    keyInKms: Boolean(env.VAULT_KMS_KEY_ID || env.VAULT_PREVIOUS_KMS_KEY_ID),
  };
}

/** The parts of DATA_DIR that belong to a shop, beside database and key. The rest belongs to one run alone. */
export const folderParts = [
  ...['files', 'chains', 'inbox', 'payments', 'google'],
  ...['secrets.json', 'push-key.json', 'seeded.json'],
];

const lockFile = ({ dataDir }: Shop): string => join(dataDir, 'talkies.lock');

export const isRunning = (shop: Shop): boolean => lockHolder(lockFile(shop)) !== null;

/** Keeps the shop from starting meanwhile. @throws Refusal while it runs */
export const lockShop = (shop: Shop, purpose: string): (() => void) => lock(shop, lockFile(shop), purpose);

function lock(shop: Shop, file: string, purpose: string): () => void {
  try {
    return takeLock(file, purpose);
  } catch (error) {
    if (!(error instanceof Locked)) throw error;
    const { pid, note } = error.holder;
    throw new Refusal(`${shop.dataDir} is in use by process ${pid} (${note}): stop it first.`);
  }
}

/** Everything, or a part, was restored, but the shop cannot be opened as it is. */
export class Unfinished extends Error {
  override name = 'Unfinished';
}

export type Ask = <T extends object>(question: string) => Promise<T[]>;

/** A database that a restore has for itself. */
export interface LockedDatabase {
  /**
   * Runs the last part of the restore in it. @throws Unfinished where another may have used it meanwhile all the same
   */
  finish(last: (ask: Ask) => Promise<string[]>): Promise<string[]>;
  release(): Promise<void>;
}

const stopWords = (holders: readonly string[]): string =>
  holders.length === 1
    ? `1 process: ${holders[0]}. Stop it`
    : `${holders.length} processes: ${holders.join('; ')}. Stop them`;

/**
 * Keeps processes of the shop, on any machine, from starting on its PostgreSQL database until `release`. The embedded
 * database has one process, which `lockShop` excludes.
 * @throws Refusal that names each running process
 */
export async function lockDatabase({ databaseUrl, dataDir }: Shop): Promise<LockedDatabase> {
  if (!databaseUrl)
    return { finish: (last) => withFolder(join(dataDir, 'db'), last), release: async () => undefined };
  const lock = await takeRunningLock(databaseUrl).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof DatabaseInUse)
      throw new Refusal(
        `The database is in use by ${stopWords(error.holders)}, and let nothing start again meanwhile.`,
      );
    // for a name with several addresses only the code says what is wrong
    throw new Refusal(`The database cannot be reached: ${error.message || error.code}.`);
  });
  return {
    finish: async (last) => {
      const others = await lock.others().catch(() => {
        throw new Unfinished(
          'The line to the database broke on the way: stop every process of the shop that began meanwhile, and restore again with --force.',
        );
      });
      if (others.length > 0)
        throw new Unfinished(
          `Meanwhile the database came into use by ${stopWords(others)}, and restore again with --force.`,
        );
      return last(lock.ask);
    },
    release: lock.release,
  };
}

/** Works on an embedded database that no shop has open; nothing where there is none. */
export async function withFolder(folder: string, work: (ask: Ask) => Promise<string[]>): Promise<string[]> {
  if (!existsSync(join(folder, 'PG_VERSION'))) return [];
  const database = await openPglite(folder);
  try {
    return await work(async <T>(question: string) => (await database.query<T>(question)).rows);
  } finally {
    await database.close();
  }
}

type Copying = 'backup' | 'restore';
const isCopyOf = (name: string, purpose: Copying): boolean => name.startsWith(`.${purpose}-`);

/**
 * Works with a new folder beside the shop's files, one process at a time, and removes it. Removes first what earlier
 * runs left that were killed: a copy of everything.
 * @throws Refusal while another process copies the shop
 */
export async function withStaging<T>(
  shop: Shop,
  purpose: Copying,
  work: (staging: string) => Promise<T>,
): Promise<T> {
  const { dataDir } = shop;
  const release = lock(shop, `${lockFile(shop)}.copy`, purpose);
  try {
    for (const name of readdirSync(dataDir)) {
      const left = join(dataDir, name);
      if (isCopyOf(name, 'backup')) await removeDraft(left);
      // a restore may have set the shop's files aside: only the next restore replaces them
      else if (purpose === 'backup' || !isCopyOf(name, 'restore')) continue;
      await rm(left, { recursive: true });
    }
    const staging = join(dataDir, `.${purpose}-${randomUUID()}`);
    return await withTemporary(staging, async () => {
      // not while a signal can come, after which nobody would remove it
      mkdirSync(staging, { mode: 0o700 });
      return work(staging);
    });
  } finally {
    release();
  }
}

/** Where a restore sets aside the files that it replaces. */
export const asideName = (part: string): string => `before ${part}`;

/** Whether the folder contains nothing but locks and copies of archives. */
export const isEmpty = ({ dataDir }: Shop): boolean =>
  !existsSync(dataDir) ||
  readdirSync(dataDir).every(
    (name) =>
      name.startsWith('talkies.lock') ||
      isCopyOf(name, 'backup') ||
      (isCopyOf(name, 'restore') &&
        !readdirSync(join(dataDir, name)).some((part) => part.startsWith(asideName('')))),
  );
