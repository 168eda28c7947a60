import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Of a build of a version before adr/539, which lay where the links are. */
const UNNAMED = 'unnamed';

/**
 * The name of the build that a process which starts now serves, or null. Builds lie in `builds`, each under the name of its
 * sources, and never change (adr/539); `client` and `server` of `folder` are links to the current one's.
 */
export function currentBuild(folder: string): string | null {
  try {
    return basename(dirname(dirname(realpathSync(join(folder, 'server/index.js')))));
  } catch {
    return null;
  }
}

/**
 * Makes a build beside the one that is served, and then puts it in its place: processes that run serve theirs from where it
 * lies, until they end. The build before stays, older ones go. One process at a time; where it ends at any line, the next
 * call goes on. What has been built is not built again.
 *
 * @param digest names the build's sources
 * @param make writes `client` and `server` into a folder that does not exist yet
 */
export async function putBuild(
  folder: string,
  digest: string,
  make: (into: string) => Promise<void>,
): Promise<void> {
  const builds = join(folder, 'builds');
  const next = join(folder, 'next');
  mkdirSync(builds, { recursive: true });
  rmSync(next, { recursive: true, force: true });
  nameUnnamed(folder);
  const before = currentBuild(folder);
  if (!existsSync(join(builds, digest))) {
    await make(next);
    renameSync(next, join(builds, digest));
  }
  point(folder, digest);
  for (const name of readdirSync(builds)) {
    if (name === digest || name === before) continue;
    // away with all of it at once, so that no build is ever there in part
    renameSync(join(builds, name), next);
    rmSync(next, { recursive: true });
  }
}

const isFolder = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

function nameUnnamed(folder: string): void {
  const parts = ['client', 'server'].filter((part) => isFolder(join(folder, part)));
  if (parts.length === 0) return;
  const unnamed = join(folder, 'builds', UNNAMED);
  if (parts.includes('client')) rmSync(unnamed, { recursive: true, force: true });
  mkdirSync(unnamed, { recursive: true });
  for (const part of parts) renameSync(join(folder, part), join(unnamed, part));
  point(folder, UNNAMED);
}

/** The server's part last: it is what a process that starts looks at. */
function point(folder: string, name: string): void {
  for (const part of ['client', 'server']) {
    const draft = join(folder, `${part}.next`);
    rmSync(draft, { force: true });
    symlinkSync(join('builds', name, part), draft);
    renameSync(draft, join(folder, part));
  }
}
