import { randomUUID } from 'node:crypto';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import { hasCode } from '../../../platform/errors.ts';
import type { Storage } from './port.ts';

const missing = (error: unknown): null => {
  if (hasCode(error, 'ENOENT')) return null;
  throw error;
};

/** Files under `folder`. */
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
      const beside = `${file}.${randomUUID()}.part`;
      await writeFile(beside, bytes);
      await rename(beside, file);
    },
    read: async (name) => readFile(fileOf(name)).catch(missing),
    has: async (name) =>
      access(fileOf(name)).then(
        () => true,
        (error: unknown) => missing(error) !== null,
      ),
    remove: async (name) => rm(fileOf(name), { force: true }),
  };
}
