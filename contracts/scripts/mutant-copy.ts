import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { contractsRoot, foundryBinary } from './forge.ts';

export type Outcome = 'killed' | 'survived' | 'stillborn';

/** A mutant that takes longer than this with one pass of the tests never ends, and so is noticed. */
const TIMEOUT_MS = 600_000;
const BUILT = ['out', 'cache'] as const;

/** Runs forge in the copy. `said` is its standard output, and what it says of errors unless it succeeds. */
async function forge(root: string, args: string[], more: NodeJS.ProcessEnv = {}) {
  const child = spawn(foundryBinary('forge'), args, {
    cwd: root,
    timeout: TIMEOUT_MS,
    env: {
      ...process.env,
      FOUNDRY_CONFIG: join(contractsRoot, 'foundry.toml'),
      FOUNDRY_PROFILE: 'mutants',
      FOUNDRY_SOLC: join(contractsRoot, 'bin', 'solc'),
      PATH: `${dirname(process.execPath)}:${process.env.PATH ?? ''}`,
      ...more,
    },
  });
  const output = { out: '', error: '' };
  child.stdout.on('data', (chunk) => (output.out += chunk));
  child.stderr.on('data', (chunk) => (output.error += chunk));
  return new Promise<{ code: number; output: string; endless: boolean }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) =>
      resolve({
        code: code ?? 1,
        output: code === 0 ? output.out : output.out + output.error,
        endless: signal === 'SIGTERM',
      }),
    );
  });
}

/** Runs tests in the copy. @throws when forge ends for another reason than a failing test or a refused source */
export async function testCopy(root: string, more: NodeJS.ProcessEnv): Promise<Outcome> {
  const { code, output, endless } = await forge(root, ['test', '--fail-fast', '--threads', '1'], more);
  if (code === 0) return 'survived';
  if (output.includes('Compiler run failed')) return 'stillborn';
  if (!endless && !output.includes('[FAIL'))
    throw new Error(`forge did not run the tests:\n${output.slice(-2000)}`);
  return 'killed';
}

const storedPath = (root: string, part: string) => join(root, 'kept', part);
const working = (root: string, part: string) => join(root, 'contracts', part);

/** Takes back everything that was compiled since `prepareCopy`. */
export async function restoreCopy(root: string): Promise<void> {
  for (const part of BUILT) {
    await rm(working(root, part), { recursive: true, force: true });
    await cp(storedPath(root, part), working(root, part), { recursive: true });
  }
}

/** Takes back what stands in the place of these sources' compiled contracts. */
export async function restoreArtifacts(root: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const folder = join('out', basename(path));
    for (const name of await readdir(storedPath(root, folder)))
      await cp(join(storedPath(root, folder), name), join(working(root, folder), name));
  }
}

/** Copies the tests; the one named `without` is there, but forge does not take it for a test. */
export async function copyTests(root: string, without = ''): Promise<void> {
  await rm(working(root, 'test'), { recursive: true, force: true });
  await cp(join(contractsRoot, 'test'), working(root, 'test'), { recursive: true });
  if (without === '') return;
  for (const path of await readdir(working(root, 'test'), { recursive: true })) {
    if (!path.endsWith('.t.sol')) continue;
    const file = join(working(root, 'test'), path);
    const source = await readFile(file, 'utf8');
    if (source.includes(without)) await writeFile(file, source.replace(without, `leftOut_${without}`));
  }
}

/**
 * Copies what forge needs to `root`, so that nothing else notices the mutants, and compiles it. A copy that is there
 * already is brought up to date; then only what has changed is compiled.
 * @returns the compiler's settings, without the optimiser
 */
export async function prepareCopy(
  root: string,
  without: string,
): Promise<{ evmVersion: string; remappings: string[] }> {
  await rm(working(root, 'src'), { recursive: true, force: true });
  await cp(join(contractsRoot, 'src'), working(root, 'src'), { recursive: true });
  await copyTests(root, without);
  if (!existsSync(join(root, 'node_modules')))
    await symlink(join(dirname(contractsRoot), 'node_modules'), join(root, 'node_modules'));
  if (existsSync(join(root, 'kept'))) await restoreCopy(root);
  const build = await forge(root, ['build', '--quiet']);
  if (build.code !== 0) throw new Error(`The contracts do not compile:\n${build.output}`);
  await rm(join(root, 'kept'), { recursive: true, force: true });
  await mkdir(join(root, 'kept'));
  for (const part of BUILT) await cp(working(root, part), storedPath(root, part), { recursive: true });
  const config = JSON.parse((await forge(root, ['config', '--json'])).output);
  return { evmVersion: config.evm_version, remappings: config.remappings };
}
