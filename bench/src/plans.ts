/**
 * `npm run bench:plans`: how PostgreSQL answers what runs at each block, each second and for each visitor, over a generated
 * shop: time, the rows of each table that were looked at, and (`--steps`) each step. `--only 'first page'` by words of the name.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createContext } from '../../server/src/app/create-context.ts';
import { explainQueries } from '../../server/src/app/plans/explain-queries.ts';
import { growing, hottest } from '../../server/src/app/plans/hottest.ts';
import { fillShop, ROWS } from '../../server/src/app/plans/large-shop.ts';
import { openDatabases } from './live/databases.ts';
import { contracts } from './seed.ts';
import { benchConfig, chainSettings } from './settings.ts';

const { values } = parseArgs({
  options: { steps: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
});

const folder = mkdtempSync(join(tmpdir(), 'talkies-plans-'));
const databases = await openDatabases();
try {
  const url = await databases.make();
  const chains = join(folder, 'chains.json');
  // discard: nothing here asks a chain
  const chain = chainSettings('polygon', 31337, 'MATIC', 'http://127.0.0.1:9', contracts);
  writeFileSync(chains, JSON.stringify([chain]));
  const config = await benchConfig(folder, { CHAINS_FILE: chains, ROLES: 'api', DATABASE_URL: url });
  const ctx = await createContext(config);
  await fillShop(ctx.db);
  console.log(`${ROWS} rows in each large table`);
  for (const [name, work] of [...hottest, ...growing].filter(([title]) => title.includes(values.only))) {
    const queries = await explainQueries(url, (db) => work(db, { ...ctx, db }));
    console.log(`\n${name}`);
    for (const { query, rows, plan, milliseconds } of queries) {
      const most = Object.entries(rows)
        .toSorted(([, a], [, b]) => b - a)
        .map(([table, count]) => `${table} ${Math.round(count)}`);
      console.log(`  ${milliseconds.toFixed(1)} ms  ${most.join(', ') || 'no table'}`);
      console.log(`    ${query.replace(/\s+/g, ' ').slice(0, 120)}`);
      if (values.steps) for (const line of plan) console.log(`      ${line}`);
    }
  }
  await ctx.connection.close();
} finally {
  await databases.stop();
  rmSync(folder, { recursive: true, force: true });
}
// what the shop's context goes on with is of no interest here
process.exit();
