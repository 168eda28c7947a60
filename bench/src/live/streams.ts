import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { LIVE_PATH, TOKEN_TOPIC } from '@talkies/shared';
import type { MarketToken } from '@talkies/shared/schemas';
import pg from 'pg';
import { chainSettings } from '../settings.ts';
import type { Databases } from './databases.ts';
import { CHAIN_ID, type Market, now, openMarket } from './market.ts';

const PAGES = 5_000;
const BIDS = 20;
const BURST = 200;
const READY_MS = 120_000;

export interface Streams {
  pages: number;
  /** milliseconds until all of them had the state of the auction */
  openedMs: number;
  /** the server's memory with all pages open, and after all bids */
  openMb: number;
  rssMb: number;
  /** milliseconds from the moment a bid was sent until pages had read it */
  deliveredP50: number;
  deliveredP99: number;
  /** milliseconds from a block of 200 bids until all were rows, and until all pages of one auction had its last */
  burstProjectedMs: number;
  burstDeliveredMs: number;
}

const quantile = (list: number[], share: number): number =>
  Math.round(list.toSorted((a, b) => a - b)[Math.ceil(list.length * share) - 1] ?? Number.NaN);

function child(file: string, env: Record<string, string>): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)), {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 2, 2, 'ipc'],
  });
}

async function message<T>(from: ChildProcess, what: string): Promise<T> {
  const done = new AbortController();
  const ended = once(from, 'exit', { signal: done.signal }).then(() => {
    throw new Error(`${what} ended`);
  });
  try {
    const [reply] = await Promise.race([once(from, 'message', { signal: done.signal }), ended]);
    return reply as T;
  } finally {
    ended.catch(() => undefined);
    done.abort();
  }
}

/** Resident memory, in MB, as Linux counts it. */
const memoryOf = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);

async function runningAuction(url: string): Promise<{ id: string; drop: number }> {
  for (const end = performance.now() + READY_MS; performance.now() < end; await wait(200)) {
    const response = await fetch(`${url}/api/marketplace`).catch(() => null);
    if (!response?.ok) continue;
    const { items } = (await response.json()) as { items: { id: string; state: string }[] };
    const card = items.find(({ state }) => state === 'auction');
    if (!card) continue;
    const marketToken = (await (await fetch(`${url}/api/market/tokens/${card.id}`)).json()) as MarketToken;
    return { id: card.id, drop: Number(BigInt(marketToken.token?.tokenId ?? 0) >> 32n) };
  }
  throw new Error('the shop shows no auction');
}

async function deliver(market: Market, pages: ChildProcess, drop: number): Promise<number[]> {
  const { hash, at } = await market.bid(drop);
  pages.send({ hash });
  const { arrivals, lost } = await message<{ arrivals: number[]; lost: number }>(pages, 'the pages');
  if (arrivals.length !== PAGES)
    throw new Error(`${arrivals.length} of ${PAGES} pages heard of a bid, ${lost} were cut`);
  return arrivals.map((arrival) => arrival - at);
}

async function countBids(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ bids: string }>('select count(*) as bids from onchain.bids');
  return Number(rows[0]?.bids);
}

async function burst(market: Market, pages: ChildProcess, database: pg.Client, drop: number) {
  const before = await countBids(database);
  const { at, last } = await market.burst(BURST, drop);
  pages.send({ hash: last });
  const arrived = message<{ arrivals: number[] }>(pages, 'the pages');
  while ((await countBids(database)) < before + BURST) {
    if (now() - at > READY_MS) throw new Error('the burst was not projected');
    await wait(5);
  }
  const projected = now() - at;
  const { arrivals } = await arrived;
  if (arrivals.length !== PAGES) throw new Error(`${arrivals.length} of ${PAGES} pages heard of the burst`);
  return { projected: Math.round(projected), delivered: Math.round(Math.max(...arrivals) - at) };
}

/** 5,000 pages of one auction in one server process: bids one by one, then 200 in a block. */
export async function measureStreams(databases: Databases): Promise<Streams> {
  const folder = mkdtempSync(join(tmpdir(), 'talkies-bench-live-'));
  const market = await openMarket();
  const databaseUrl = await databases.make();
  const database = new pg.Client({ connectionString: databaseUrl });
  const children: ChildProcess[] = [];
  try {
    await database.connect();
    const chains = join(folder, 'chains.json');
    const chain = chainSettings('polygon', CHAIN_ID, 'MATIC', market.rpcUrl, market.contracts);
    writeFileSync(chains, JSON.stringify([chain]));
    const shop = child('./shop.ts', {
      BENCH_DIR: folder,
      DATABASE_URL: databaseUrl,
      CHAINS_FILE: chains,
    });
    children.push(shop);
    const { url } = await message<{ url: string }>(shop, 'the shop');
    const { id, drop } = await runningAuction(url);
    const pages = child('./pages.ts', {
      SHOP_URL: url,
      STREAM: `${LIVE_PATH}?topic=${encodeURIComponent(TOKEN_TOPIC + id)}`,
      PAGES: String(PAGES),
    });
    children.push(pages);
    const opening = now();
    await message(pages, 'the pages');
    const openedMs = Math.round(now() - opening);
    const openMb = memoryOf(shop.pid ?? 0);
    await deliver(market, pages, drop);
    const delays: number[] = [];
    for (let n = 0; n < BIDS; n += 1) delays.push(...(await deliver(market, pages, drop)));
    const { projected, delivered } = await burst(market, pages, database, drop);
    return {
      pages: PAGES,
      openedMs,
      openMb,
      rssMb: memoryOf(shop.pid ?? 0),
      deliveredP50: quantile(delays, 0.5),
      deliveredP99: quantile(delays, 0.99),
      burstProjectedMs: projected,
      burstDeliveredMs: delivered,
    };
  } finally {
    for (const process_ of children.toReversed()) {
      if (process_.exitCode !== null) continue;
      const ended = once(process_, 'exit');
      process_.kill('SIGTERM');
      await ended;
    }
    await database.end();
    await market.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
