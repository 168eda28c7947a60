/**
 * Runs before `npm start` and `npm test`, under the machine's own Node (20 or newer): installs packages, among them the
 * pinned Node, when they are missing or their lists changed. Needs nothing but Node itself. `--production` needs no
 * packages for development, and leaves those that are there.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Locked, takeLock } from './lib/lock.mjs';
import { digestOf, readStamp, writeStamp } from './lib/stamp.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.talkies-installed');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const pinned = `v${manifest.dependencies.node}`;

if (Number(process.versions.node.split('.')[0]) < 20) {
  stop(
    `Node ${process.versions.node} is too old: install Node 20 or newer from https://nodejs.org, then try again.`,
  );
}
if (!installed()) await install();

function installed() {
  return readStamp(stampFile) === wanted() && pinnedNodeRuns();
}

function wanted() {
  const lists = ['package.json', 'package-lock.json', ...manifest.workspaces.map(manifestOf)];
  return `${digestOf(root, lists)} ${process.platform}-${process.arch} ${scope()}`;
}

/** Which packages: those for development stay once they are installed, since a shop may be running from this folder. */
function scope() {
  const production = process.env.NODE_ENV === 'production' || process.argv.includes('--production');
  const all = process.argv.includes('--with-development') || !production;
  return all || readStamp(stampFile)?.endsWith(' all') ? 'all' : 'production';
}

/** @param {string} workspace */
function manifestOf(workspace) {
  return `${workspace}/package.json`;
}

function pinnedNodeRuns() {
  const answer = spawnSync(join(modules, '.bin', 'node'), ['--version'], { encoding: 'utf8' });
  return answer.stdout?.trim() === pinned;
}

async function install() {
  try {
    mkdirSync(modules, { recursive: true });
    accessSync(modules, constants.W_OK);
  } catch {
    stop(
      `No permission to write to ${root}: packages are installed there. Make the folder yours, or copy it.`,
    );
  }
  const release = await lockPatiently();
  try {
    if (installed()) return;
    console.log('Installing packages …');
    npm([
      'install',
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      scope() === 'all' ? '--include=dev' : '--omit=dev',
    ]);
    if (!pinnedNodeRuns()) npm(['rebuild', 'node', '--loglevel=error']);
    if (!pinnedNodeRuns())
      stop(`Node ${pinned} could not be installed from npm: see the lines above, then try again.`);
    writeStamp(stampFile, wanted());
  } finally {
    release();
  }
}

/** Another start of the same checkout may be installing: wait for it instead of installing into its half-done work. */
async function lockPatiently() {
  for (let waiting = false; ; waiting = true) {
    try {
      return takeLock(join(modules, '.talkies-install.lock'), 'installing packages');
    } catch (error) {
      if (!(error instanceof Locked)) throw error;
      if (!waiting) console.log(`Waiting for process ${error.holder.pid}, which is installing packages …`);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

/** @param {string[]} args */
function npm(args) {
  const script = process.env.npm_execpath;
  const [command, before] = script?.endsWith('.js')
    ? [process.env.npm_node_execpath ?? process.execPath, [script]]
    : ['npm', []];
  const { status } = spawnSync(command, [...before, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0)
    stop(`\`npm ${args[0]}\` failed: see the lines above (network, disk space, rights), then try again.`);
}

/** @param {string} reason @returns {never} */
function stop(reason) {
  console.error(`Talkies cannot start. ${reason}`);
  process.exit(1);
}
