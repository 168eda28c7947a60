import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './command.ts';

const file = join(root, 'node_modules/.cache/talkies/test-times.json');

/** How many seconds each test file took when it last ran here, by its path from the root. */
export type Times = Record<string, number>;

export function readTimes(): Times {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {}; // nothing has run here yet, or the record was cut off: the next run writes it again
  }
}

/** @param files by their absolute names */
export function recordTimes(files: { name: string; ms: number }[]): void {
  const taken = files.map(({ name, ms }) => [relative(root, name), ms / 1000]);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ ...readTimes(), ...Object.fromEntries(taken) }, null, 1));
}
