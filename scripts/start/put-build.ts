import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Builds of versions before adr/539, which are at the place of the links. */
const UNNAMED = 'unnamed';

/** How long a tab may still need a build after it was last served (adr/560). */
const TABS_MS = 7 * 86_400_000;
/** How many builds stay beside the current one, of 16 MB each. */
const MAX_BUILDS = 20;
/** Processes show each minute that they serve a build, by its folder's time: a recently served one always stays. */
const SERVED_MS = 600_000;

/**
 * The name of the build that a process which starts now serves, or null. Builds are in `builds`, each under the name of
 * its sources, and never change (adr/539); `client` and `server` of `folder` are links to the current one's.
 */
export function currentBuild(folder: string): string | null {
  try {
    return basename(dirname(dirname(realpathSync(join(folder, 'server/index.js')))));
  } catch {
    return null;
  }
}

/**
 * Makes a build beside the one that is served, and then puts it in its place: running processes serve theirs from its
 * own folder, until they end. Builds that tabs may need stay (`outdated`). One process at a time; where it ends at any
 * line, the next call continues. A finished build is not made again.
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
  if (before !== null) served(join(builds, before));
  point(folder, digest);
  for (const name of outdated(builds, digest)) {
    // moved away as a whole, so that no build is ever there in part
    renameSync(join(builds, name), next);
    rmSync(next, { recursive: true });
  }
}

function served(build: string): void {
  const now = new Date();
  utimesSync(build, now, now);
}

/** Builds that no process serves and no tab needs: of those beside the current one, the newest of a week stay. */
function outdated(builds: string, current: string): string[] {
  const now = Date.now();
  return readdirSync(builds)
    .filter((name) => name !== current)
    .map((name) => ({ name, age: now - statSync(join(builds, name)).mtimeMs }))
    .sort((a, b) => a.age - b.age)
    .filter(({ age }, n) => age > SERVED_MS && (age > TABS_MS || n >= MAX_BUILDS))
    .map(({ name }) => name);
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

/** The server's part last: a starting process reads it. */
function point(folder: string, name: string): void {
  for (const part of ['client', 'server']) {
    const draft = join(folder, `${part}.next`);
    rmSync(draft, { force: true });
    symlinkSync(join('builds', name, part), draft);
    renameSync(draft, join(folder, part));
  }
}
