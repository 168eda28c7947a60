/**
 * `npm run bench:studio`: how fast the studio's tables of the catalogue, of people and of orders answer on PostgreSQL, for
 * each order, each filter and pages further on, and whether an index serves each of them. `--items 1000000`,
 * `--people 1000000`, `--orders 1000000`, `--calls 2000`, `--json`. Ends with 1 where the limit is passed.
 */
import { parseArgs } from 'node:util';
import type { Database } from '../../server/src/platform/db/database.ts';
import { connectPostgres } from '../../server/src/platform/db/postgres.ts';
import { filling, openDatabases } from './live/databases.ts';
import { callsOf, type TableCall } from './studio/calls.ts';
import { fillOrders, orderCalls, todaysFigures } from './studio/orders.ts';
import { fillPeople, peopleCalls } from './studio/people.ts';
import { fillCatalogue } from './studio/seed.ts';

const LIMIT_P99_MS = 100;

const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '1000000' },
    people: { type: 'string', default: '1000000' },
    orders: { type: 'string', default: '1000000' },
    calls: { type: 'string', default: '2000' },
    json: { type: 'boolean', default: false },
  },
});
const items = Number(values.items);
const people = Number(values.people);
const orders = Number(values.orders);
const calls = Number(values.calls);
if (!(items > 0 && people > 0 && orders > 0 && calls > 0))
  throw new Error('--items, --people, --orders and --calls need numbers such as 1000');

const p99 = (times: number[]): number =>
  Math.round((times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0) * 10) / 10;

interface Figure {
  call: string;
  p99Ms: number;
  /** some statement of it reads the whole table */
  scans: boolean;
}

async function timesOf(db: Database, call: TableCall, times: number): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const began = performance.now();
    await call.run(db, n);
    taken.push(performance.now() - began);
  }
  return taken;
}

const databases = await openDatabases();
try {
  const url = await databases.make();
  const connection = await connectPostgres(url);
  const { db } = connection;
  await filling(url, async (own) => {
    await fillCatalogue(own, items);
    await fillPeople(own, people);
    await fillOrders(own, orders);
  });
  const shapes = [...callsOf(), ...peopleCalls(), ...orderCalls()];
  const figures: Figure[] = [];
  const all: number[] = [];
  for (const call of shapes) {
    await call.run(db, 0);
    const times = await timesOf(db, call, Math.ceil(calls / shapes.length));
    all.push(...times);
    figures.push({ call: call.name, p99Ms: p99(times), scans: await call.scans(url) });
  }
  const whole = p99(all);
  const today = { name: 'today', run: todaysFigures, scans: async () => false };
  const todayMs = p99(await timesOf(db, today, 20));
  const scanning = figures.filter(({ scans }) => scans).map(({ call }) => call);
  if (whole > LIMIT_P99_MS || todayMs > LIMIT_P99_MS || scanning.length > 0) process.exitCode = 1;
  const worst = figures.toSorted((a, b) => b.p99Ms - a.p99Ms);
  if (values.json)
    console.log(
      JSON.stringify({
        items,
        people,
        orders,
        p99Ms: whole,
        todayMs,
        limitMs: LIMIT_P99_MS,
        scanning,
        figures: worst,
      }),
    );
  else {
    for (const { call, p99Ms } of worst) console.log(`${String(p99Ms).padStart(8)} ms  ${call}`);
    console.log(
      `${whole <= LIMIT_P99_MS ? 'ok  ' : 'HIGH'} p99 ${whole} ms of ${all.length} calls (at most ${LIMIT_P99_MS})`,
    );
    console.log(`     p99 ${todayMs} ms for what Today adds up (at most ${LIMIT_P99_MS})`);
    for (const call of scanning) console.log(`SCANS the whole table: ${call}`);
  }
  await connection.close();
} finally {
  await databases.stop();
}
