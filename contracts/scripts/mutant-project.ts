import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { OPTIMISED_ONLY } from './forge.ts';
import {
  copyTests,
  type Outcome,
  prepareCopy,
  restoreArtifacts,
  restoreCopy,
  testCopy,
} from './mutant-copy.ts';
import { applied, type Mutant } from './mutants.ts';

interface Bytecodes {
  bytecode: { object: string };
  deployedBytecode: { object: string };
}
interface Compiled {
  errors?: { severity: string }[];
  contracts?: Record<string, Record<string, { evm: Bytecodes }>>;
}
/** in this process: it is loaded once for all mutants */
const solc = createRequire(import.meta.url)('solc') as {
  compile(input: string, io: { import(path: string): { contents: string } }): string;
};

const contracts = ['Collectible.sol', 'Marketplace.sol', 'OrderReceiver.sol', 'Lottery.sol'];
/** What has a file's code in it: contracts of `src`, and tests that inherit from it or call it as a library. */
const carriers: Record<string, string[]> = {
  'Administered.sol': contracts.map((name) => `src/${name}`),
  'ServiceFee.sol': ['src/Collectible.sol', 'src/Marketplace.sol'],
  'Payouts.sol': [...contracts.map((name) => `src/${name}`), 'test/shared/Payouts.t.sol'],
  'lottery/Beacon.sol': ['src/Lottery.sol', 'test/lottery/Beacon.t.sol'],
  'lottery/Bn254.sol': ['src/Lottery.sol', 'test/lottery/Beacon.t.sol'],
};
const carriersOf = (file: string): string[] =>
  (carriers[file] ?? [`src/${file}`]).map((path) => `contracts/${path}`);

/** Compiles paths of the copy, without the optimiser; `source` stands for what is in `mutated`. */
function compile(root: string, paths: string[], settings: object, mutated: string, source: string): Compiled {
  const text = (path: string) => (path === mutated ? source : readFileSync(join(root, path), 'utf8'));
  const output = ['evm.bytecode.object', 'evm.deployedBytecode.object'];
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(paths.map((path) => [path, { content: text(path) }])),
    settings: {
      ...settings,
      outputSelection: Object.fromEntries(paths.map((path) => [path, { '*': output }])),
    },
  };
  return JSON.parse(solc.compile(JSON.stringify(input), { import: (path) => ({ contents: text(path) }) }));
}

/** Puts compiled contracts where the tests load theirs from. */
async function install(root: string, path: string, compiled: Compiled): Promise<void> {
  for (const [name, { evm }] of Object.entries(compiled.contracts?.[path] ?? {})) {
    const at = join(root, 'contracts', 'out', basename(path), `${name}.json`);
    const artifact = JSON.parse(await readFile(at, 'utf8'));
    for (const part of ['bytecode', 'deployedBytecode'] as const)
      Object.assign(artifact[part], { object: `0x${evm[part].object}`, sourceMap: '' });
    await writeFile(at, JSON.stringify(artifact));
  }
}

/** A copy of the project in the folder `root`, in which mutants are tried one after the other. */
export async function mutantProject(root: string) {
  const settings = await prepareCopy(root, OPTIMISED_ONLY);

  /** Every test but the invariants, against a mutant that is compiled alone. forge is slow to choose, so it takes all. */
  async function quick(file: string, source: string): Promise<Outcome> {
    const paths = carriersOf(file);
    const compiled = compile(root, paths, settings, `contracts/src/${file}`, source);
    if (compiled.errors?.some(({ severity }) => severity === 'error')) return 'stillborn';
    try {
      for (const path of paths) await install(root, path, compiled);
      return await testCopy(root, { FOUNDRY_INVARIANT_RUNS: '0' });
    } finally {
      await restoreArtifacts(root, paths);
    }
  }

  /** All tests and invariants, with many more random runs, against what the compiler makes of it for a chain. */
  async function whole(file: string, source: string): Promise<Outcome> {
    const path = join(root, 'contracts', 'src', file);
    const original = await readFile(path, 'utf8');
    try {
      await writeFile(path, source);
      await copyTests(root);
      return await testCopy(root, { FOUNDRY_FUZZ_RUNS: '256' });
    } finally {
      await writeFile(path, original);
      await copyTests(root, OPTIMISED_ONLY);
      await restoreCopy(root);
    }
  }

  const checked = new Set<string>();
  /** Tests that fail without any mutant would kill everything. */
  async function check(kind: string, outcome: () => Promise<Outcome>): Promise<void> {
    if (checked.has(kind)) return;
    if ((await outcome()) !== 'survived') throw new Error(`The tests fail without any mutant (${kind}).`);
    checked.add(kind);
  }

  /** Two passes: the tests once, then, if they notice nothing, with invariants and as the chain would run it. */
  async function judge(mutant: Mutant): Promise<Outcome> {
    const source = await readFile(join(root, 'contracts', 'src', mutant.file), 'utf8');
    const mutated = applied(source, mutant);
    await check(`${mutant.file} compiled alone`, () => quick(mutant.file, source));
    const first = await quick(mutant.file, mutated);
    if (first !== 'survived') return first;
    await check('everything', () => whole(mutant.file, source));
    return whole(mutant.file, mutated);
  }
  return { judge };
}
