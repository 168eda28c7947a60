import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { Locked, takeLock } from '../lib/lock.mjs';
import { Refusal } from '../lib/refusal.ts';
import { digestOf } from '../lib/stamp.mjs';
import { currentBuild, putBuild } from './put-build.ts';
import { root } from './settings.ts';

const folder = join(root, 'web/build');
const sources = ['web', 'packages/shared', 'packages/abi', 'packages/fonts', 'package-lock.json'];
const notSources = new Set(['node_modules', 'build', '.react-router']);

/**
 * Builds the web where its sources changed since the last build, beside what is served (adr/539). Two starts of one
 * checkout build once.
 */
export async function buildWeb(say: (line: string) => void, stop: AbortSignal): Promise<void> {
  const digest = digestOf(root, sources, notSources);
  const built = () => currentBuild(folder) === digest;
  if (built()) return;
  const release = await lockPatiently(say, stop);
  try {
    if (built()) return;
    say('building the pages …');
    await asOwner(folder, () => putBuild(folder, digest, (into) => build(into, stop)));
  } finally {
    release();
  }
}

/**
 * The contents of the folder were written by the user who started the shop before: another user can neither replace
 * them nor make sure that they are served.
 * @throws Refusal
 */
export async function asOwner<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, path = folder } = error as NodeJS.ErrnoException;
    if (code !== 'EPERM' && code !== 'EACCES') throw error;
    throw new Refusal(
      `${path} belongs to another user, so the pages cannot be put there. Start as that user, or make the folder this one's, as root: chown -R ${process.getuid?.()} ${folder}`,
    );
  }
}

async function build(into: string, signal: AbortSignal): Promise<void> {
  const tool = join(root, 'node_modules/.bin/react-router');
  const child = spawn(process.execPath, [tool, 'build'], {
    cwd: join(root, 'web'),
    env: { ...process.env, NODE_ENV: 'production', WEB_BUILD_DIRECTORY: into },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Refusal(`The pages could not be built:\n${output}${errors}`);
}

async function lockPatiently(say: (line: string) => void, signal: AbortSignal): Promise<() => void> {
  for (let waiting = false; ; waiting = true) {
    try {
      return takeLock(join(root, 'node_modules/.talkies-web-build.lock'), 'building the pages');
    } catch (error) {
      if (!(error instanceof Locked)) throw error;
      if (!waiting) say(`waiting for process ${error.holder.pid}, which builds the pages …`);
      await pause(250, undefined, { signal });
    }
  }
}
