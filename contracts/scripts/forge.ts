import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const contractsRoot = dirname(dirname(fileURLToPath(import.meta.url)));

/** A test of gas: a push carries enough for what it does only where the optimiser made the contract. */
export const OPTIMISED_ONLY = 'test_countsABidThatAnOutbidContractMakesOutOfItsRefund';

/** The platform's own binary: the package's JavaScript launcher guesses its tool from the caller's environment. */
export function foundryBinary(tool: 'forge' | 'anvil'): string {
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
  const name = `@foundry-rs/${tool}-${process.platform}-${architecture}/package.json`;
  const launcher = createRequire(import.meta.url).resolve(`@foundry-rs/${tool}/package.json`);
  const executable = process.platform === 'win32' ? `${tool}.exe` : tool;
  return join(dirname(createRequire(launcher).resolve(name)), 'bin', executable);
}

/** Runs forge with our configuration and compiler. Resolves with the exit code, never rejects on a failing test. */
export function forge(args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(foundryBinary('forge'), [...args], {
    cwd: dirname(contractsRoot),
    stdio: 'inherit',
    env: {
      ...process.env,
      FOUNDRY_CONFIG: join(contractsRoot, 'foundry.toml'),
      FOUNDRY_SOLC: join(contractsRoot, 'bin', 'solc'),
      PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`,
      ...env,
    },
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Compiles `contracts/src` alone; tests take ten times as long. Throws when it does not compile. */
export async function compileSources(): Promise<void> {
  if ((await forge(['build', 'contracts/src', '--quiet'])) !== 0) {
    throw new Error('The contracts do not compile; see above.');
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await forge(process.argv.slice(2));
}
