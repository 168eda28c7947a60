import { spawn } from 'node:child_process';
import { appendFile, cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { contractsRoot, foundryBinary } from './forge.ts';
import { applied, type Mutant, mutantsOf } from './mutants.ts';

/**
 * Runs the tests against each plain mutant of `contracts/src`, in a copy, and fails when fewer than 99 % of those that
 * compile are killed. `--only Marketplace.sol`, `--from 0 --to 100` (numbers of `--list`) do it in chunks; `--out`
 * appends a line of JSON for each mutant. Two passes: the file's own tests, then all of them, invariants included.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    from: { type: 'string', default: '0' },
    to: { type: 'string' },
    list: { type: 'boolean', default: false },
    out: { type: 'string' },
  },
});

const GOAL = 0.99;
const TIMEOUT_MS = 300_000;
/** The tests that are most likely to notice, by the start of a file's name. */
const nearTests: Record<string, string> = {
  Collectible: '{collectible,shared,marketplace,traps}',
  Marketplace: '{marketplace,shared,traps}',
  OrderReceiver: '{receiver,shared,traps}',
  Lottery: 'lottery',
  lottery: 'lottery',
};

type Outcome = 'killed' | 'survived' | 'stillborn' | 'equivalent';

/** Mutants that nobody can tell from the original, each with the reason. */
const equivalents = JSON.parse(
  await readFile(new URL('./equivalent-mutants.json', import.meta.url), 'utf8'),
) as { file: string; before: string; after: string; why: string }[];
const isEquivalent = (mutant: Mutant): boolean =>
  equivalents.some(
    ({ file, before, after }) => file === mutant.file && before === mutant.before && after === mutant.after,
  );

const sources = new Map<string, string>();
const paths = (await readdir(join(contractsRoot, 'src'), { recursive: true })).sort();
for (const path of paths)
  if (path.endsWith('.sol') && !path.startsWith('interfaces'))
    sources.set(path, await readFile(join(contractsRoot, 'src', path), 'utf8'));
const every = [...sources]
  .flatMap(([file, source]) => mutantsOf(file, source))
  .map((mutant, number) => ({ ...mutant, number }));
const chosen = every
  .slice(Number(values.from), values.to === undefined ? undefined : Number(values.to))
  .filter(({ file }) => values.only === undefined || file === values.only);

if (values.list) for (const { number, ...mutant } of chosen) console.log(number, JSON.stringify(mutant));
else process.exitCode = await run();

/** A copy of what forge needs, so that nothing else notices the mutants. */
async function copyOfProject(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'mutants-'));
  for (const part of ['src', 'test'])
    await cp(join(contractsRoot, part), join(root, 'contracts', part), { recursive: true });
  await symlink(join(dirname(contractsRoot), 'node_modules'), join(root, 'node_modules'));
  return root;
}

/** Whether the tests notice; with fewer random runs, because they are started hundreds of times. */
async function forgeTest(root: string, args: readonly string[]): Promise<Exclude<Outcome, 'equivalent'>> {
  const child = spawn(foundryBinary('forge'), ['test', '--fail-fast', ...args], {
    cwd: root,
    timeout: TIMEOUT_MS,
    env: {
      ...process.env,
      FOUNDRY_CONFIG: join(contractsRoot, 'foundry.toml'),
      FOUNDRY_PROFILE: 'mutants',
      FOUNDRY_SOLC: join(contractsRoot, 'bin', 'solc'),
      PATH: `${dirname(process.execPath)}:${process.env.PATH ?? ''}`,
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exit) => resolve(exit ?? 1));
  });
  if (said.includes('Compiler run failed')) return 'stillborn';
  return code === 0 ? 'survived' : 'killed';
}

async function judge(root: string, mutant: Mutant): Promise<Outcome> {
  if (isEquivalent(mutant)) return 'equivalent';
  const source = sources.get(mutant.file) ?? '';
  const path = join(root, 'contracts', 'src', mutant.file);
  await writeFile(path, applied(source, mutant));
  try {
    const near = nearTests[mutant.file.replace(/[./].*$/, '')] ?? '**';
    const without = ['--no-match-contract', 'Invariant'];
    const first = await forgeTest(root, ['--match-path', `contracts/test/${near}/*`, ...without]);
    return first === 'survived' ? await forgeTest(root, []) : first;
  } finally {
    await writeFile(path, source);
  }
}

async function run(): Promise<number> {
  const root = await copyOfProject();
  const counts: Record<Outcome, number> = { killed: 0, survived: 0, stillborn: 0, equivalent: 0 };
  try {
    if ((await forgeTest(root, [])) !== 'survived') throw new Error('The tests fail without any mutant.');
    for (const mutant of chosen) {
      const outcome = await judge(root, mutant);
      counts[outcome] += 1;
      if (outcome === 'survived')
        console.log(
          `survived #${mutant.number} ${mutant.file}:${mutant.line} ${mutant.before} → ${mutant.after}`,
        );
      if (values.out) await appendFile(values.out, `${JSON.stringify({ ...mutant, outcome })}\n`);
    }
  } finally {
    await rm(root, { recursive: true, force: true });
  }
  const { killed, survived } = counts;
  const share = killed / Math.max(killed + survived, 1);
  console.log(`${chosen.length} of ${every.length} mutants: ${JSON.stringify(counts)}`);
  console.log(`${killed} of ${killed + survived} killed, ${(share * 100).toFixed(1)} %`);
  return share >= GOAL ? 0 : 1;
}
