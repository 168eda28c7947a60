import { statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

export const memory = '/dev/shm';
/** PostgreSQL fills a quarter of it (adr/510), and each of at most seven shops of journeys a twentieth (adr/648) */
const ROOM_BYTES = 2 * 2 ** 30;

/** A folder in memory where there is room: a database is some thousand files, and a disk looks long for each one's place. */
export function quickestFolder(): string {
  // already the folder of the whole run
  if (tmpdir().startsWith(memory)) return tmpdir();
  try {
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, freemem()) >= ROOM_BYTES ? memory : tmpdir();
  } catch {
    return tmpdir(); // no such folder: not Linux
  }
}
