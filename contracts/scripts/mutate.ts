import { existsSync } from 'node:fs';
import { appendFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { contractsRoot } from './forge.ts';
import type { Outcome } from './mutant-copy.ts';
import { mutantProject } from './mutant-project.ts';
import { type Mutant, mutantsOf } from './mutants.ts';
import { lowerBound, shuffled } from './sample.ts';

/**
 * Runs the tests against each plain mutant of `contracts/src`, in a copy, and fails when fewer than 99 % of those that
 * compile are killed. In part: `--only Marketplace.sol`, `--from 0 --to 100` (numbers of `--list`), `--sample 100` (at
 * random over all files; `--seed`), `--minutes 30` (then it stops). `--out` appends a line of JSON for each mutant,
 * and what it has already is not tried again; `--copy` names a folder for the copy, which is kept: the next run there
 * need not compile everything again.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    from: { type: 'string', default: '0' },
    to: { type: 'string' },
    sample: { type: 'string' },
    seed: { type: 'string', default: 'talkies' },
    minutes: { type: 'string', default: 'Infinity' },
    list: { type: 'boolean', default: false },
    out: { type: 'string' },
    copy: { type: 'string' },
  },
});

const GOAL = 0.99;

/** Mutants that nobody can tell from the original, each with the reason. */
const equivalents = JSON.parse(
  await readFile(new URL('./equivalent-mutants.json', import.meta.url), 'utf8'),
) as { file: string; before: string; after: string; why: string }[];
const isEquivalent = (mutant: Mutant): boolean =>
  equivalents.some(
    ({ file, before, after }) => file === mutant.file && before === mutant.before && after === mutant.after,
  );

const every: (Mutant & { number: number })[] = [];
for (const file of (await readdir(join(contractsRoot, 'src'), { recursive: true })).sort())
  if (file.endsWith('.sol') && !file.startsWith('interfaces'))
    for (const mutant of mutantsOf(file, await readFile(join(contractsRoot, 'src', file), 'utf8')))
      every.push({ ...mutant, number: every.length });
const listed = every
  .slice(Number(values.from), values.to === undefined ? undefined : Number(values.to))
  .filter(({ file }) => values.only === undefined || file === values.only);
const chosen =
  values.sample === undefined ? listed : shuffled(listed, values.seed).slice(0, Number(values.sample));

if (values.list) for (const { number, ...mutant } of chosen) console.log(number, JSON.stringify(mutant));
else process.exitCode = await run();

async function earlier(path: string | undefined): Promise<(Mutant & { number: number; outcome: Outcome })[]> {
  if (path === undefined || !existsSync(path)) return [];
  const lines = (await readFile(path, 'utf8')).split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line));
}

async function run(): Promise<number> {
  const root = values.copy ?? (await mkdtemp(join(tmpdir(), 'mutants-')));
  const counts = { killed: 0, survived: 0, stillborn: 0, equivalent: 0 };
  const known = new Map(
    (await earlier(values.out)).map((mutant) => [
      JSON.stringify([mutant.number, mutant.after]),
      mutant.outcome,
    ]),
  );
  const until = performance.now() + Number(values.minutes) * 60_000;
  try {
    const { judge } = await mutantProject(root);
    for (const mutant of chosen) {
      if (performance.now() > until) break;
      const before = known.get(JSON.stringify([mutant.number, mutant.after]));
      const outcome = isEquivalent(mutant) ? 'equivalent' : (before ?? (await judge(mutant)));
      counts[outcome] += 1;
      if (outcome === 'survived')
        console.log(
          `survived #${mutant.number} ${mutant.file}:${mutant.line} ${mutant.before} → ${mutant.after}`,
        );
      if (values.out && !before) await appendFile(values.out, `${JSON.stringify({ ...mutant, outcome })}\n`);
    }
  } finally {
    if (!values.copy) await rm(root, { recursive: true, force: true });
  }
  return conclude(counts);
}

function conclude(counts: Record<'killed' | 'survived' | 'stillborn' | 'equivalent', number>): number {
  const { killed, survived, stillborn, equivalent } = counts;
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  const tried = killed + survived;
  const share = killed / Math.max(tried, 1);
  console.log(
    `${every.length} mutants listed, ${tried + stillborn + equivalent} tried: ${killed} killed, ${survived} survived, ` +
      `${stillborn} do not compile, ${equivalent} equivalent; ${percent(share)} killed`,
  );
  if (values.sample !== undefined)
    console.log(
      `with 95 % confidence at least ${percent(lowerBound(killed, tried))} of all (seed ${values.seed})`,
    );
  return share >= GOAL ? 0 : 1;
}
