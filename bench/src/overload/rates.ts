import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { start } from '../child.ts';
import { openDatabases } from '../live/databases.ts';
import type { Answers } from './arrivals.ts';

const TIMES = [1, 2, 5];
/** who wait for their answers, at a time: enough to keep the shop busy, and none is refused */
const AT_ONCE = 16;
/** enough that no two requests are alike, and soon imported */
const ITEMS = 3_000;
const WARM_UP_SECONDS = 3;
const MIN_SHARE = 0.8;
/** nothing useful is answered later, however many come */
const MAX_P99_MS = 3_500;
const MIN_PAYING = 0.99;

interface Crowd extends Answers {
  next: number;
  usefulPerSecond: number;
  statuses: Record<string, number>;
  kinds: Record<string, Answers>;
}

export interface RateOptions {
  seconds: number;
  buyers: number;
  database: 'pglite' | 'postgres';
}

async function crowd(env: Record<string, string>): Promise<Crowd> {
  const child = fork(fileURLToPath(new URL('./arrivals.ts', import.meta.url)), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 2, 2, 'ipc'],
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error('the crowd ended before it had asked');
  });
  const [figures] = await Promise.race([once(child, 'message'), ended]);
  return figures as Crowd;
}

/**
 * How much is answered well where people come once, twice and five times as fast as the shop can answer. What it can is
 * measured first, by people who wait for their answers. @returns whether the goals are met
 */
export async function measureRates({ seconds, buyers, database }: RateOptions): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'talkies-bench-overload-'));
  const databases = database === 'postgres' ? await openDatabases() : null;
  const node = await start('./orders/node.ts', {});
  const shop = await start('./orders/shop.ts', {
    BENCH_DIR: folder,
    NODE_URL: node.url,
    BUYERS: String(buyers),
    BENCH_ITEMS: String(ITEMS),
    PAGES: 'true',
    TRUSTED_PROXIES: '127.0.0.1,::1',
    ...(databases ? { DATABASE_URL: await databases.make() } : {}),
  });
  try {
    let next = 0;
    const come = async (rate: number, length = seconds): Promise<Crowd> => {
      const figures = await crowd({
        ...{ SHOP_URL: shop.url, BUYERS_FILE: join(folder, 'buyers.json') },
        ...{ AT_ONCE: String(AT_ONCE), RATE: String(rate), SECONDS: String(length), FIRST: String(next) },
      });
      next = figures.next;
      return figures;
    };
    await come(0, WARM_UP_SECONDS);
    let alone = await come(0);
    console.log(JSON.stringify({ database, alone }));
    let good = true;
    for (const times of TIMES) {
      const figures = await come(alone.usefulPerSecond * times);
      // before and after: what else the machine does changes meanwhile
      const after = await come(0);
      const best = Math.max(alone.usefulPerSecond, after.usefulPerSecond);
      alone = after;
      const share = Math.round((figures.usefulPerSecond / best) * 100) / 100;
      const { useful = 0, requests = 1 } = figures.kinds.paying ?? {};
      const paying = Math.round((useful / requests) * 1_000) / 1_000;
      const { next: _, ...rest } = figures;
      console.log(JSON.stringify({ database, times, best, share, paying, ...rest }));
      const isEnough = times === 1 || (share >= MIN_SHARE && paying >= MIN_PAYING);
      if (!isEnough || figures.p99 > MAX_P99_MS) good = false;
    }
    return good;
  } finally {
    await shop.stop();
    await node.stop();
    await databases?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
