import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { contractsRoot, forge, OPTIMISED_ONLY } from './forge.ts';

/** Measures `contracts/src` and fails unless every line, branch and function is covered. */
const report = join(contractsRoot, 'out', 'coverage.lcov');
await mkdir(dirname(report), { recursive: true });
const code = await forge(
  [
    'coverage',
    '--report=summary',
    '--report=lcov',
    `--report-file=${report}`,
    '--no-match-coverage=test|node_modules',
    '--no-match-contract=Invariant',
    // coverage is measured without the optimiser
    `--no-match-test=${OPTIMISED_ONLY}`,
  ],
  {
    // what it compiles is not what tests run on, and both may run at once
    FOUNDRY_OUT: 'contracts/cache/coverage/out',
    FOUNDRY_CACHE_PATH: 'contracts/cache/coverage',
    // which lines are reached, the tests decide; always the same few numbers
    FOUNDRY_FUZZ_RUNS: '16',
    FOUNDRY_FUZZ_SEED: '0x7a1',
  },
);
const missed = missing(await readFile(report, 'utf8'));
for (const line of missed) console.error(`Not covered: ${line}`);
process.exitCode = code === 0 && missed.length === 0 ? 0 : 1;

/** Lines (`DA:line,hits`), branches (`BRDA:line,block,branch,hits`) and functions (`FNDA:hits,name`) never hit. */
function missing(lcov: string): string[] {
  let file = '';
  return lcov.split('\n').flatMap((entry) => {
    if (entry.startsWith('SF:')) file = entry.slice(3);
    const [, line, hits] = /^DA:(\d+),(\d+)/.exec(entry) ?? [];
    if (hits === '0') return [`${file}:${line}`];
    const [, branchLine, branchHits] = /^BRDA:(\d+),.*,(\d+|-)$/.exec(entry) ?? [];
    if (branchHits === '0' || branchHits === '-') return [`${file}:${branchLine} (a branch)`];
    const [, name] = /^FNDA:0,(.*)$/.exec(entry) ?? [];
    return name ? [`${file} ${name}`] : [];
  });
}
