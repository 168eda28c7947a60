import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOf } from '../lib/processes.mjs';
import { memory, quickestFolder } from './quickest-folder.ts';

const ofRuns = /^talkies tests (\d+) /;

/**
 * Makes a folder for all temporary files of this process and its children; it goes with the process, whatever was left
 * in it. Where a signal ended the process, its folder goes with the next run: its children may have been using it.
 */
export function useRunFolder(): void {
  for (const place of [memory, tmpdir()]) removeEnded(place);
  const folder = mkdtempSync(join(quickestFolder(), `talkies tests ${process.pid} `));
  // PostgreSQL runs as another user
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => remove(folder));
}

const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

/** Removes the folders of runs that are over. */
function removeEnded(place: string): void {
  if (!existsSync(place)) return;
  for (const name of readdirSync(place)) {
    const [, pid] = ofRuns.exec(name) ?? [];
    if (pid === undefined || startOf(Number(pid)) !== null) continue;
    try {
      remove(join(place, name));
    } catch {
      // another user's: it goes with a run of theirs
    }
  }
}
