import { inspect, parseArgs } from 'node:util';
import { missingPackages } from './programs.ts';
import { clusterRun } from './run.ts';

/**
 * `npm run test:cluster -- --people 500 --pace 20 --seed 7 --kill api1,primary --json`. Ends with an error where an order was lost or doubled, a live page
 * did not catch up, or the shop was away for longer than half a minute.
 */
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '500' },
    /** seconds from one page to the next, on average */
    pace: { type: 'string', default: '20' },
    /** by their names, such as api1,primary; all without it */
    kill: { type: 'string' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
    json: { type: 'boolean', default: false },
  },
});
const LONGEST_OUTAGE_MS = 30_000;

const missing = missingPackages();
if (missing.length > 0) {
  process.stderr.write(`This needs Debian's packages: apt-get install -y ${missing.join(' ')}\n`);
  process.exit(2);
}

const closing: (() => unknown)[] = [];
let ending: Promise<void> | null = null;
const close = (): Promise<void> => {
  ending ??= (async () => {
    for (const end of closing.toReversed()) await end();
  })();
  return ending;
};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void close().finally(() => process.exit(1));
  });

try {
  const begun = Date.now();
  const say = (line: string): void => {
    if (!values.json) process.stdout.write(`${Math.round((Date.now() - begun) / 1_000)} s: ${line}\n`);
  };
  const { differences, ...outcome } = await clusterRun(
    {
      people: Number(values.people),
      paceMs: Number(values.pace) * 1_000,
      seed: Number(values.seed),
      only: values.kill?.split(',') ?? null,
    },
    say,
    closing,
  );
  for (const difference of differences) process.stderr.write(`${difference}\n`);
  process.stdout.write(`${JSON.stringify(outcome, null, values.json ? 0 : 2)}\n`);
  const { outage, caughtUp, livePages } = outcome;
  const good =
    differences.length === 0 &&
    caughtUp === livePages &&
    Math.max(outage.read, outage.write) <= LONGEST_OUTAGE_MS;
  process.exitCode = good ? 0 : 1;
} catch (error) {
  // with what caused it
  process.stderr.write(`${inspect(error)}\n`);
  process.exitCode = 1;
} finally {
  await close();
}
process.exit();
