/**
 * `npm run bench:orders`: how fast orders are opened, with quote and reservation, and whether a drop that everybody wants
 * sells out and no further. `--database pglite|postgres` (both), `--seconds 10`, `--buyers 10000`, `--json`. Ends with 1 where a limit is
 * passed.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { OPEN_ORDERS_UNLESS_SET } from '@talkies/shared/studio';
import { start } from './child.ts';
import { type Databases, openDatabases } from './live/databases.ts';

const AT_ONCE = 100;
const EDITIONS = 2_000;
const WARM_UP_SECONDS = 2;
/** The steady crowd is as large as a shop of this speed asks for, whatever `--buyers` says of the drop's. */
const FASTEST_PER_SECOND = 2_000;
const limits = { ordersPerSecond: 300, p99Ms: 250 };

const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    seconds: { type: 'string', default: '10' },
    buyers: { type: 'string', default: '10000' },
    json: { type: 'boolean', default: false },
  },
});
if (!(Number(values.seconds) > 0)) throw new Error('--seconds needs a number such as 10');
const buyers = Number(values.buyers);
if (!(buyers > 0)) throw new Error('--buyers needs a number such as 10000');
const steadyBuyers = Math.ceil(
  ((WARM_UP_SECONDS + Number(values.seconds)) * FASTEST_PER_SECOND) / (OPEN_ORDERS_UNLESS_SET - 1),
);
const wanted = ['pglite', 'postgres'].filter(
  (one) => values.database === undefined || values.database === one,
);
if (wanted.length === 0) throw new Error('--database takes pglite or postgres');

interface Figures {
  ordersPerSecond: number;
  p99Ms: number;
  failed: Record<string, number>;
  dropBuyers: number;
  dropSold: number;
  dropOversold: number;
  dropUnanswered: number;
  dropSeconds: number;
}

/** Of a steady crowd; `next` is the buyer whose turn it is. */
type Steady = Pick<Figures, 'ordersPerSecond' | 'p99Ms' | 'failed'> & { next: number };

async function crowd<T>(env: Record<string, string>): Promise<T> {
  const child = fork(fileURLToPath(new URL('./orders/buyers.ts', import.meta.url)), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 2, 2, 'ipc'],
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error('the crowd ended before it had asked');
  });
  const [figures] = (await Promise.race([once(child, 'message'), ended])) as [T | { problem: string }];
  if (typeof figures === 'object' && figures !== null && 'problem' in figures)
    throw new Error(figures.problem);
  return figures as T;
}

async function measure(databaseUrl: string | null): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'talkies-bench-orders-'));
  const node = await start('./orders/node.ts', {});
  const shop = await start('./orders/shop.ts', {
    BENCH_DIR: folder,
    NODE_URL: node.url,
    BUYERS: String(Math.max(buyers, steadyBuyers)),
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  });
  try {
    const env = { SHOP_URL: shop.url, BUYERS_FILE: join(folder, 'buyers.json') };
    const openOrders = { ...env, CROWD: 'steady', AT_ONCE: String(AT_ONCE) };
    const warmUp = await crowd<Steady>({ ...openOrders, SECONDS: String(WARM_UP_SECONDS) });
    // others than those of the warm-up: who has an order of an item is given that one
    const { next: _, ...steady } = await crowd<Steady>({
      ...openOrders,
      SECONDS: values.seconds,
      FIRST: String(warmUp.next),
    });
    const { answers, seconds } = await crowd<{ answers: Record<string, number>; seconds: number }>({
      ...env,
      CROWD: 'drop',
      BUYERS: String(buyers),
    });
    const sold = answers.ordered ?? 0;
    return {
      ...steady,
      dropBuyers: buyers,
      dropSold: sold,
      dropOversold: Math.max(0, sold - EDITIONS),
      dropUnanswered: answers.unanswered ?? 0,
      dropSeconds: seconds,
    };
  } finally {
    await shop.stop();
    await node.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function judge(figures: Figures): boolean {
  const { ordersPerSecond, p99Ms, dropSold, dropOversold, dropUnanswered, failed } = figures;
  return (
    ordersPerSecond >= limits.ordersPerSecond &&
    p99Ms <= limits.p99Ms &&
    dropSold === Math.min(EDITIONS, buyers) &&
    dropOversold === 0 &&
    dropUnanswered === 0 &&
    Object.keys(failed).length === 0
  );
}

let databases: Databases | null = null;
try {
  for (const database of wanted) {
    if (database === 'postgres') databases = await openDatabases();
    const figures = await measure(databases ? await databases.make() : null);
    const ratios = {
      ordersPerSecond: Math.round((figures.ordersPerSecond / limits.ordersPerSecond) * 100) / 100,
      p99Ms: Math.round((figures.p99Ms / limits.p99Ms) * 100) / 100,
    };
    if (!judge(figures)) process.exitCode = 1;
    if (values.json) console.log(JSON.stringify({ database, ...figures, limits, ratios }));
    else
      for (const [name, value] of Object.entries({ database, ...figures }))
        console.log(name.padEnd(16), value);
  }
} finally {
  await databases?.stop();
}
