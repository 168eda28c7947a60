import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * The oldest version that may run beside this one (adr/450). Whoever releases a version names it here; it has to be one after the
 * last migration that stops the shop.
 */
const VERSION_BEFORE = 'abf8525e3e1c679210d869ccb886bd20189f3ec7';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
/** not below `node_modules`, where Node runs no TypeScript */
const home = join(root, 'cache', 'versions');

export interface VersionBefore {
  /** the place of this version's file in that one */
  at(file: URL): URL;
  /** Copies a test's file of this version into that one, to run with the code there. */
  put(file: URL): URL;
}

/** The version before, checked out from the history. @throws where the history is missing */
export function versionBefore(): VersionBefore {
  const folder = join(home, VERSION_BEFORE);
  if (!existsSync(folder)) takeOut(folder);
  const at = (file: URL): URL => pathToFileURL(join(folder, fileURLToPath(file).slice(root.length)));
  return {
    at,
    put: (file) => {
      cpSync(file, at(file));
      return at(file);
    },
  };
}

const git = (...args: string[]): Buffer =>
  execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 30, stdio: ['ignore', 'pipe', 'pipe'] });

function takeOut(folder: string): void {
  try {
    git('cat-file', '-e', `${VERSION_BEFORE}^{commit}`);
  } catch {
    throw new Error(
      `The version before (${VERSION_BEFORE}) is not in this clone: fetch the whole history, “git fetch --unshallow”.`,
    );
  }
  mkdirSync(home, { recursive: true });
  // all or nothing, even if another process does the same now
  const parts = mkdtempSync(join(home, 'taken '));
  execFileSync('tar', ['-x', '-C', parts], { input: git('archive', VERSION_BEFORE) });
  linkPackages(join(parts, 'node_modules'));
  try {
    renameSync(parts, folder);
  } catch (error) {
    rmSync(parts, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}

/** Links third-party packages from this version, and the workspace's own from that one. */
function linkPackages(folder: string): void {
  const installed = join(root, 'node_modules');
  mkdirSync(join(folder, '@talkies'), { recursive: true });
  for (const name of readdirSync(installed))
    if (name !== '@talkies' && !name.startsWith('.')) symlinkSync(join(installed, name), join(folder, name));
  const own = ['server', 'sandbox', 'contracts', 'packages/shared', 'packages/abi', 'packages/fonts'];
  for (const path of own) symlinkSync(join('../..', path), join(folder, '@talkies', basename(path)));
}
