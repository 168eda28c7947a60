import { existsSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { constants } from 'node:os';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const present = new Set<string>();

const MOST_TRIES = 20;

/** Tries again where a call that was under way has added a file meanwhile. */
function removeNow(path: string): void {
  for (let tries = 1; existsSync(path) && tries <= MOST_TRIES; tries += 1)
    try {
      rmSync(path, { recursive: true, force: true });
    } catch {
      // what is left after the last try is removed by the next run
    }
}

function end(signal: (typeof signals)[number]): void {
  for (const path of present) removeNow(path);
  process.exit(128 + constants.signals[signal]);
}

/** Removes a file or folder after the work that needs it, also where the process is told to end meanwhile. */
export async function withTemporary<T>(path: string, work: () => Promise<T>): Promise<T> {
  if (present.size === 0) for (const signal of signals) process.on(signal, end);
  present.add(path);
  try {
    return await work();
  } finally {
    await rm(path, { recursive: true, force: true });
    present.delete(path);
    if (present.size === 0) for (const signal of signals) process.off(signal, end);
  }
}
