import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * A digest of files and folders (folders with everything in them except names in `leaveOut`), by path and content.
 * @param {string} root
 * @param {string[]} paths relative to `root`; one that does not exist counts as empty
 * @param {Set<string>} leaveOut names of folders and files that do not count
 */
export function digestOf(root, paths, leaveOut = new Set()) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesUnder(join(root, path), leaveOut)) {
      hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

/** @param {string} file @returns {string | null} */
export function readStamp(file) {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return null;
  }
}

/** @param {string} file @param {string} digest */
export function writeStamp(file, digest) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${digest}\n`);
}

/** @param {string} path @param {Set<string>} leaveOut @returns {string[]} */
function filesUnder(path, leaveOut) {
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && 'code' in error) {
      if (error.code === 'ENOTDIR') return [path];
      if (error.code === 'ENOENT') return [];
    }
    throw error;
  }
  return entries
    .filter((entry) => !leaveOut.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const child = join(path, entry.name);
      if (entry.isDirectory()) return filesUnder(child, leaveOut);
      return entry.isFile() ? [child] : [];
    });
}
