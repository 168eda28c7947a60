import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../until.ts';

interface Auction {
  bids?: number;
}
/** What is counted of `artwork/market/market.json`. */
interface MarketFile {
  past: Auction[];
  live: Auction[];
  listed: object[];
  resold: object[];
  lotteries: { live: { tickets: { count: number }[] }[] };
}

const file = join(import.meta.dirname, '../../../artwork/market/market.json');
const LIMIT_MS = 300_000;

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Waits until the demonstration's collectors have listed, bought and bid, which they begin when the shop is open. */
export async function untilTraded(shopUrl: string): Promise<void> {
  const { past, live, listed, resold, lotteries }: MarketFile = JSON.parse(readFileSync(file, 'utf8'));
  const get = async <T>(path: string): Promise<T> =>
    (await (await fetch(new URL(path, shopUrl))).json()) as T;
  const events = async (show: string, kind: string): Promise<number> => {
    const path = `/api/market/activity?limit=48&show=${show}`;
    const { entries } = await get<{ entries: { kind: string }[] }>(path);
    return entries.filter((one) => one.kind === kind).length;
  };
  const tickets = async (): Promise<number> => {
    const { current } = await get<{ current: { total_tickets: number }[] }>('/api/lotteries');
    return sum(current.map(({ total_tickets }) => total_tickets));
  };
  const wanted = [
    listed.length + resold.length,
    resold.length,
    sum([...past, ...live].map(({ bids = 0 }) => bids)),
    sum(lotteries.live.flatMap((one) => one.tickets.map(({ count }) => count))),
  ];
  const isDone = async (): Promise<boolean> => {
    const seen = await Promise.all([
      events('listings', 'listed'),
      events('sales', 'resale'),
      events('bids', 'bid'),
      tickets(),
    ]);
    return wanted.every((count, at) => (seen[at] ?? 0) >= count);
  };
  await until(isDone, 'market of the demonstration', LIMIT_MS);
}
