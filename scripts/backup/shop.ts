import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openPglite } from '../../server/src/platform/db/pglite.ts';
import { DatabaseInUse, takeRunningLock } from '../../server/src/platform/db/running-lock.ts';
import { Locked, lockHolder, takeLock } from '../lib/lock.mjs';
import { Refusal } from '../lib/refusal.ts';
import { readSettings } from '../start/settings.ts';

/** The folder, database and key of the shop that a backup is about. */
export interface Shop {
  dataDir: string;
  /** past a pooler: what a dump sets for its session would be the next one's there */
  databaseUrl: string | null;
  masterKeyFile: string;
  /** the master key is one of AWS KMS; a file beside it is the one before */
  keyInKms: boolean;
}

export function shopOf(env: NodeJS.ProcessEnv): Shop {
  const { dataDir } = readSettings(env);
  return {
    dataDir,
    databaseUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? null,
    masterKeyFile: env.VAULT_MASTER_KEY_FILE ?? join(dataDir, 'vault-master.key'),
    keyInKms: Boolean(env.VAULT_KMS_KEY_ID),
  };
}

/** Parts of DATA_DIR that make a shop, beside database and key. The rest is of one run alone. */
export const folderParts = ['files', 'chains', 'inbox', 'secrets.json', 'push-key.json', 'seeded.json'];

const lockFile = ({ dataDir }: Shop): string => join(dataDir, 'talkies.lock');

export const isRunning = (shop: Shop): boolean => lockHolder(lockFile(shop)) !== null;

/** Keeps the shop from starting meanwhile. @throws Refusal while it runs */
export function lockShop(shop: Shop, purpose: string): () => void {
  try {
    return takeLock(lockFile(shop), purpose);
  } catch (error) {
    if (!(error instanceof Locked)) throw error;
    const { pid, note } = error.holder;
    throw new Refusal(`${shop.dataDir} is in use by process ${pid} (${note}): stop it first.`);
  }
}

/** A restore that put back everything, or a part of it, and cannot be opened as it is. */
export class Unfinished extends Error {
  override name = 'Unfinished';
}

export type Ask = <T extends object>(question: string) => Promise<T[]>;

/** A database that is a restore's alone. */
export interface LockedDatabase {
  /** Does the last part of the restore in it. @throws Unfinished where somebody may have used it meanwhile all the same */
  finish(last: (ask: Ask) => Promise<string[]>): Promise<string[]>;
  release(): Promise<void>;
}

const stopWords = (holders: readonly string[]): string =>
  holders.length === 1
    ? `1 process: ${holders[0]}. Stop it`
    : `${holders.length} processes: ${holders.join('; ')}. Stop them`;

/**
 * Keeps processes of the shop, on whatever machine, from starting on its PostgreSQL database until `release`. The embedded
 * one has one process, which `lockShop` knows.
 * @throws Refusal that names each that runs
 */
export async function lockDatabase({ databaseUrl, dataDir }: Shop): Promise<LockedDatabase> {
  if (!databaseUrl)
    return { finish: (last) => withFolder(join(dataDir, 'db'), last), release: async () => undefined };
  const lock = await takeRunningLock(databaseUrl).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof DatabaseInUse)
      throw new Refusal(
        `The database is in use by ${stopWords(error.holders)}, and let nothing start again meanwhile.`,
      );
    // where a name has several addresses, the code alone says what is wrong
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

/** Nothing in there but locks. */
export const isEmpty = ({ dataDir }: Shop): boolean =>
  !existsSync(dataDir) || readdirSync(dataDir).every((name) => name.startsWith('talkies.lock'));
