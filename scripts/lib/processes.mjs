import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * A process by its id and the moment at which it started: an id alone may have been given to somebody else.
 * @typedef {{ pid: number, started: string }} ProcessIdentity
 */

/**
 * When a process started, as a text that only serves for comparison; null where there is no such process.
 * @param {number} pid
 * @returns {string | null}
 */
export function startOf(pid) {
  if (process.platform === 'linux') {
    try {
      // proc(5): field 22 counts from the start of the machine; the name in parentheses may hold blanks.
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return fields[0] === 'Z' ? null : `${bootId()}/${fields[19]}`;
    } catch {
      return null;
    }
  }
  try {
    // ps writes the moment in the caller's time zone and language, which differ between a terminal and cron
    const env = { ...process.env, TZ: 'UTC', LC_ALL: 'C' };
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', env }).trim() || null;
  } catch {
    return null;
  }
}

/** @returns {ProcessIdentity} */
export function ownIdentity() {
  return { pid: process.pid, started: startOf(process.pid) ?? '' };
}

/**
 * Whether exactly this process still runs.
 * @param {ProcessIdentity} identity
 */
export function stillRuns(identity) {
  return startOf(identity.pid) === identity.started;
}

function bootId() {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
}
