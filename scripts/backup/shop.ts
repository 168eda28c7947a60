import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Locked, lockHolder, takeLock } from '../lib/lock.mjs';
import { Refusal } from '../lib/refusal.ts';
import { readSettings } from '../start/settings.ts';

/** The folder, database and key of the shop that a backup is about. */
export interface Shop {
  dataDir: string;
  databaseUrl: string | null;
  masterKeyFile: string;
}

export function shopOf(env: NodeJS.ProcessEnv): Shop {
  const { dataDir } = readSettings(env);
  return {
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
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

/** Nothing in there but locks. */
export const isEmpty = ({ dataDir }: Shop): boolean =>
  !existsSync(dataDir) || readdirSync(dataDir).every((name) => name.startsWith('talkies.lock'));
