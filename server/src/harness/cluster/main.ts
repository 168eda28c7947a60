import { setTimeout as sleep } from 'node:timers/promises';
import { inspect, parseArgs } from 'node:util';
import { missingPackages } from './programs.ts';
import { type ClusterOutcome, clusterRun, type Telling } from './run.ts';

/**
 * `npm run test:cluster -- --people 500 --pace 20 --seed 7 --kill api1,primary --json`. Fails where an order was lost or
 * doubled, a live page did not catch up, or the shop was down for longer than half a minute. Ends within ten minutes in any
 * case, and prints its counts until then.
 */
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '500' },
    /** seconds from one page to the next, on average */
    pace: { type: 'string', default: '20' },
    /** names such as api1,primary; without it all are killed */
    kill: { type: 'string' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
    json: { type: 'boolean', default: false },
  },
});
const LONGEST_OUTAGE_MS = 30_000;
/** the rest of the ten minutes is for stopping what was started */
const LONGEST_MS = 570_000;
const END_MS = 10_000;

const missing = missingPackages();
if (missing.length > 0) {
  process.stderr.write(`This needs Debian's packages: apt-get install -y ${missing.join(' ')}\n`);
  process.exit(2);
}

const closing: (() => unknown)[] = [];
/** Closes everything; a step that fails, or hangs because its counterpart is gone, does not keep the others from ending. */
const close = async (): Promise<void> => {
  for (const end of closing.toReversed())
    await Promise.race([Promise.resolve().then(end), sleep(END_MS)]).catch(complain);
};
const complain = (error: unknown): void => void process.stderr.write(`${inspect(error)}\n`);

/** Rejects where a run must stop early: out of time, by a signal, or by an unhandled error. */
const stopped = new Promise<never>((_, reject) => {
  setTimeout(() => reject(new Error('ten minutes are over')), LONGEST_MS).unref();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => reject(new Error(`ended by ${signal}`)));
  for (const event of ['unhandledRejection', 'uncaughtException'] as const) process.on(event, reject);
});

const begun = Date.now();
const say = (line: string): void => {
  if (!values.json) process.stdout.write(`${Math.round((Date.now() - begun) / 1_000)} s: ${line}\n`);
};
let figures = (): Partial<ClusterOutcome> => ({});
const show: Telling['show'] = (current) => {
  figures = current;
};
const print = (outcome: object): void =>
  void process.stdout.write(`${JSON.stringify(outcome, null, values.json ? 0 : 2)}\n`);

try {
  const options = {
    people: Number(values.people),
    paceMs: Number(values.pace) * 1_000,
    seed: Number(values.seed),
    only: values.kill?.split(',') ?? null,
  };
  const run = clusterRun(options, { say, show }, closing);
  const { differences, ...outcome } = await Promise.race([run, stopped]);
  for (const difference of differences) process.stderr.write(`${difference}\n`);
  print(outcome);
  const { outage, caughtUp, livePages } = outcome;
  const good =
    differences.length === 0 &&
    caughtUp === livePages &&
    Math.max(outage.read, outage.write) <= LONGEST_OUTAGE_MS;
  process.exitCode = good ? 0 : 1;
} catch (error) {
  // with its cause
  complain(error);
  print(figures());
  process.exitCode = 1;
} finally {
  await close();
}
process.exit();
