import { parseArgs } from 'node:util';
import { paymentRun } from './run.ts';

/**
 * `npm run test:faults -- --orders 1000 --seed 7 --json`, on the PostgreSQL server of TEST_DATABASE_URL. Fails where
 * something was lost, doubled, oversold, or did not end.
 */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
    json: { type: 'boolean', default: false },
  },
});
const {
  counts,
  differences,
  seconds,
  methods: _,
  ...outcome
} = await paymentRun({
  seed: Number(values.seed),
  orders: Number(values.orders),
});
for (const difference of differences) process.stderr.write(`${difference}\n`);
if (!values.json) process.stdout.write(`${seconds} s: ${JSON.stringify(counts)}\n`);
process.stdout.write(`${JSON.stringify(outcome)}\n`);
process.exit(differences.length > 0 ? 1 : 0);
