import { existsSync, mkdirSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Rpc } from './rpc.ts';

const unzip = promisify(gunzip);

/** Replaces the file in one step, so that a process that dies meanwhile leaves the old state whole. */
export async function saveState(file: string, rpc: Rpc): Promise<void> {
  const state = await unzip(await rpc.dump());
  mkdirSync(dirname(file), { recursive: true });
  const next = `${file}.next`;
  const handle = await open(next, 'w');
  try {
    await handle.writeFile(state);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(next, file);
}

/** Renames a file that cannot be read to a name that says so. */
export async function setAside(file: string): Promise<string> {
  const stem = `${file}.damaged`;
  let aside = stem;
  for (let count = 2; existsSync(aside); count++) aside = `${stem}-${count}`;
  await rename(file, aside);
  return aside;
}
