import { join } from 'node:path';
import { Locked, takeLock } from '../lib/lock.mjs';
import { Refusal } from '../lib/refusal.ts';
import type { Settings } from './settings.ts';

/**
 * Keeps a second shop out of the folder, and shows backup and restore that this one runs.
 * @returns what releases it
 * @throws Refusal that names the holder
 */
export function lockFolder({ dataDir, port }: Settings): () => void {
  try {
    return takeLock(join(dataDir, 'talkies.lock'), `Talkies on port ${port}`);
  } catch (error) {
    if (!(error instanceof Locked)) throw error;
    const { pid, note, since } = error.holder;
    throw new Refusal(
      `${dataDir} is in use by process ${pid} (${note}, since ${since}): stop it, or set another folder, such as PORT=${port + 1} DATA_DIR=.data-${port + 1} npm start.`,
    );
  }
}
