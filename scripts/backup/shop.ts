import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { InUse, takeAlone } from '../../server/src/platform/db/alone.ts';
import { Locked, lockHolder, takeLock } from '../lib/lock.mjs';
import { Refusal } from '../lib/refusal.ts';
import { readSettings } from '../start/settings.ts';

/** The folder, database and key of the shop that a backup is about. */
export interface Shop {
  dataDir: string;
  /** past a pooler: what a dump sets for its session would be the next one's there */
  databaseUrl: string | null;
  masterKeyFile: string;
}

export function shopOf(env: NodeJS.ProcessEnv): Shop {
  const { dataDir } = readSettings(env);
  return {
    dataDir,
    databaseUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? null,
    masterKeyFile: env.VAULT_MASTER_KEY_FILE ?? join(dataDir, 'vault-master.key'),
  };
}

/** Parts of DATA_DIR that make a shop, beside database and key. The rest is of one run alone. */
export const folderParts = ['files', 'chains', 'inbox', 'secrets.json', 'push-key.json', 'seeded.json'];

const lockFile = ({ dataDir }: Shop): string => join(dataDir, 'talkies.lock');

export const isRunning = (shop: Shop): boolean => lockHolder(lockFile(shop)) !== null;

/** Keeps the shop from starting meanwhile. @throws Refusal while it runs */
export function holdStopped(shop: Shop, purpose: string): () => void {
  try {
    return takeLock(lockFile(shop), purpose);
  } catch (error) {
    if (!(error instanceof Locked)) throw error;
    const { pid, note } = error.holder;
    throw new Refusal(`${shop.dataDir} is in use by process ${pid} (${note}): stop it first.`);
  }
}

/**
 * Keeps processes of the shop, on whatever machine, from starting on its PostgreSQL database until `release`: false where
 * some may have started all the same. The embedded one has one process, which `holdStopped` knows.
 * @throws Refusal that names each that runs
 */
export async function holdDatabase({ databaseUrl }: Shop): Promise<{ release: () => Promise<boolean> }> {
  if (!databaseUrl) return { release: async () => true };
  try {
    return await takeAlone(databaseUrl);
  } catch (error) {
    if (!(error instanceof InUse))
      throw new Refusal(`The database cannot be reached: ${error instanceof Error ? error.message : error}.`);
    const { length, 0: first } = error.holders;
    throw new Refusal(
      length === 1
        ? `1 process still uses the database: ${first}. Stop it, and let nothing start it again meanwhile.`
        : `${length} processes still use the database: ${error.holders.join('; ')}. Stop them, and let nothing start them again meanwhile.`,
    );
  }
}

/** Nothing in there but locks. */
export const isEmpty = ({ dataDir }: Shop): boolean =>
  !existsSync(dataDir) || readdirSync(dataDir).every((name) => name.startsWith('talkies.lock'));
