import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ownIdentity, stillRuns } from './processes.mjs';

/**
 * What a lock file says about its holder.
 * @typedef {import('./processes.mjs').ProcessIdentity & { note: string, since: string }} Holder
 */

/** A living process holds the lock; `holder` describes it. */
export class Locked extends Error {
  /** @param {string} file @param {Holder} holder */
  constructor(file, holder) {
    super(`${file} is held by process ${holder.pid} (${holder.note}) since ${holder.since}`);
    this.name = 'Locked';
    this.holder = holder;
  }
}

/**
 * Takes the lock or throws `Locked`. A lock whose process is gone is taken over.
 * @param {string} file
 * @param {string} note what the holder is, for the other's message
 * @returns {() => void} gives the lock back; safe to call twice
 */
export function takeLock(file, note) {
  mkdirSync(dirname(file), { recursive: true });
  /** @type {Holder} */
  const mine = { ...ownIdentity(), note, since: new Date().toISOString() };
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o644 });
  try {
    for (;;) {
      if (linked(draft, file)) return () => release(file, mine);
      const holder = readHolder(file);
      if (holder && stillRuns(holder)) throw new Locked(file, holder);
      discardStale(file, holder);
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Who holds the lock, or null where it is free or its holder is gone.
 * @param {string} file
 * @returns {Holder | null}
 */
export function lockHolder(file) {
  const holder = readHolder(file);
  return holder && stillRuns(holder) ? holder : null;
}

/** A link appears whole or not at all, so that nobody reads half a lock. @param {string} from @param {string} to */
function linked(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} file @returns {Holder | null} */
function readHolder(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Moves the dead lock aside before deleting it: of two that found it stale only one can move it, and one that moved a
 * fresh lock by mistake puts it back.
 * @param {string} file
 * @param {Holder | null} stale
 */
function discardStale(file, stale) {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return; // another process was quicker
  }
  const moved = readHolder(aside);
  if (moved && (moved.pid !== stale?.pid || moved.started !== stale?.started)) linked(aside, file);
  rmSync(aside, { force: true });
}

/** @param {string} file @param {Holder} mine */
function release(file, mine) {
  const holder = readHolder(file);
  if (holder?.pid === mine.pid && holder.started === mine.started) rmSync(file, { force: true });
}
