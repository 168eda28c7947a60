import { randomUUID } from 'node:crypto';
import { glob, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { hasCode } from '../../../platform/errors.ts';
import type { Storage } from './port.ts';

const missing = (error: unknown): null => {
  if (hasCode(error, 'ENOENT')) return null;
  throw error;
};

const PART = '.part';

/**
 * Files under `folder`. No picture is empty: a file of no bytes, as a loss of power may leave it, counts as none.
 */
export function diskStorage(folder: string): Storage {
  const root = resolve(folder);
  const fileOf = (name: string): string => {
    const file = resolve(root, name);
    if (!file.startsWith(root + sep)) throw new Error('a name of the storage leads out of its folder');
    return file;
  };
  return {
    write: async (name, bytes) => {
      const file = fileOf(name);
      await mkdir(dirname(file), { recursive: true });
      // written beside and renamed: a crash leaves no half file under the name
      const beside = `${file}.${randomUUID()}${PART}`;
      try {
        await writeFile(beside, bytes, { flush: true });
        await rename(beside, file);
      } catch (error) {
        await rm(beside, { force: true });
        throw error;
      }
    },
    read: async (name) => {
      const bytes = await readFile(fileOf(name)).catch(missing);
      return bytes?.length ? bytes : null;
    },
    has: async (name) => Boolean((await stat(fileOf(name)).catch(missing))?.size),
    removeParts: async (before) => {
      for await (const name of glob(`**/*${PART}`, { cwd: root })) {
        const part = join(root, name);
        const found = await stat(part).catch(missing);
        if (found && found.mtime < before) await rm(part, { force: true });
      }
    },
    remove: async (name) => rm(fileOf(name), { force: true }),
  };
}
