/**
 * `npm run bench:history`: a shop with a long past on PostgreSQL: how fast what grows without bound is read, and whether
 * indexes carry it. `--events 10000000`, `--people 1000000`, `--calls 100`, `--json`. Ends with 1 where a statement looks
 * at too many rows, or the limit is passed.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createContext } from '../../server/src/app/create-context.ts';
import { hashPassword } from '../../server/src/modules/accounts/password/hashing.ts';
import { historyCalls, PASSWORD } from './history/calls.ts';
import { fillHistory } from './history/fill.ts';
import { openDatabases } from './live/databases.ts';
import { contracts } from './seed.ts';
import { benchConfig, chainSettings } from './settings.ts';
import { mostRows } from './studio/plans.ts';

const LIMIT_P99_MS = 100;
/** a page and what goes with it; nothing that grows with the shop */
const MAX_ROWS = 5_000;

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '10000000' },
    people: { type: 'string', default: '1000000' },
    calls: { type: 'string', default: '100' },
    json: { type: 'boolean', default: false },
  },
});
const [events, people, calls] = [Number(values.events), Number(values.people), Number(values.calls)];
if (!(events >= 1_000 && people >= 1_000 && calls > 0))
  throw new Error('--events and --people need numbers such as 1000000, --calls one such as 100');

const nowhere = 'http://127.0.0.1:9';
const say = (line: string): void => void process.stderr.write(`${line}\n`);
const folder = mkdtempSync(join(tmpdir(), 'talkies-bench-history-'));
const databases = await openDatabases();
try {
  const chains = join(folder, 'chains.json');
  const known = [['polygon', 31337, 'MATIC'] as const, ['ethereum', 31338, 'ETH'] as const];
  writeFileSync(
    chains,
    JSON.stringify(known.map(([name, id, coin]) => chainSettings(name, id, coin, nowhere, contracts))),
  );
  const databaseUrl = await databases.make();
  const config = await benchConfig(folder, { CHAINS_FILE: chains, ROLES: 'api', DATABASE_URL: databaseUrl });
  const ctx = await createContext(config);
  const began = performance.now();
  await fillHistory(ctx.db, { events, people, passwordHash: await hashPassword(PASSWORD) }, say);
  const filledIn = Math.round((performance.now() - began) / 1_000);
  await ctx.rates.refresh();
  const figures: { call: string; medianMs: number; p99Ms: number; rows: number }[] = [];
  for (const { name, run, writes } of historyCalls(people)) {
    const times: number[] = [];
    await run(ctx, 0);
    for (let n = 1; n <= calls; n += 1) {
      const from = performance.now();
      await run(ctx, n);
      times.push(performance.now() - from);
    }
    times.sort((a, b) => a - b);
    const at = (share: number): number => Math.round((times[Math.ceil(calls * share) - 1] ?? 0) * 10) / 10;
    const { text, rows } = writes
      ? { text: '', rows: 0 }
      : await mostRows(databaseUrl, (db) => run({ ...ctx, db }, calls + 1));
    figures.push({ call: name, medianMs: at(0.5), p99Ms: at(0.99), rows });
    if (rows > MAX_ROWS || at(0.99) > LIMIT_P99_MS) process.exitCode = 1;
    if (!values.json)
      console.log(
        `${String(at(0.5)).padStart(8)} ${String(at(0.99)).padStart(8)} ms, ${String(rows).padStart(7)} rows  ${name}`,
      );
    if (rows > MAX_ROWS) say(text);
  }
  if (values.json)
    console.log(
      JSON.stringify({ events, people, filledInSeconds: filledIn, limitMs: LIMIT_P99_MS, figures }),
    );
  await ctx.connection.close();
} finally {
  await databases.stop();
  rmSync(folder, { recursive: true, force: true });
}
