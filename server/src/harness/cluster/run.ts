import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { compareOrders, type Outcome } from '../payments/compare.ts';
import { addBuyers, type Buyer } from '../payments/people.ts';
import {
  itemOf,
  LISTED,
  mine,
  openStreet,
  PLENTY,
  RAFFLED,
  recheck,
  untilFinished,
} from '../payments/run.ts';
import { buy } from '../payments/scripts.ts';
import type { Street } from '../payments/visit.ts';
import type { Closing } from '../testing/mail.ts';
import { openAuction, type RunningAuction } from './auction.ts';
import { waitFor } from './database.ts';
import { type Kill, killAll } from './kills.ts';
import { type LivePages, openLivePages } from './live-pages.ts';
import { openProbe, openVisitors } from './visitors.ts';
import { type ClusterWorld, openCluster } from './world.ts';

const BID_MS = 2_000;
/** how soon all open pages must show a bid once everything works again */
const CAUGHT_UP_MS = 30_000;
/** the time between blocks: no shorter than the chain's own, since seven processes read each block */
const BLOCK_MS = 1_000;
/** Times since the beginning of a run of ten minutes: of the last kill, and when all orders must have ended. */
const TIMES = { kill: 360_000, finish: 480_000, look: 540_000 };

export interface ClusterOutcome extends Omit<Outcome, 'methods'> {
  people: number;
  requests: number;
  failed: Record<string, number>;
  kills: Kill[];
  /** the longest times without a successful read, and without a write, in milliseconds */
  outage: { read: number; write: number };
  livePages: number;
  /** how many of them showed the last bid in the end */
  caughtUp: number;
  lineBreaks: number;
  bids: number;
}

/** Reports a run's progress. */
export interface Telling {
  say(line: string): void;
  /** Sets the function that returns the counts so far. */
  show(figures: () => Partial<ClusterOutcome>): void;
}

/**
 * People browse, buy, bid and watch live pages of a shop of seven processes over three database servers, while each of these
 * is killed in turn; then everything is compared from outside, as after a run of faults.
 */
export async function clusterRun(
  { people, paceMs, seed, only }: Pick<Crowd, 'people' | 'paceMs' | 'seed' | 'only'>,
  telling: Telling,
  closing: Closing,
): Promise<ClusterOutcome> {
  const { say } = telling;
  const begun = Date.now();
  const leftOf = (ms: number): number => Math.max(0, begun + ms - Date.now());
  const folder = mkdtempSync(join(tmpdir(), 'talkies cluster '));
  // the database's own user must have access
  chmodSync(folder, 0o755);
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  const world = await openCluster(folder, closing);
  say(`${(await world.database.primary())?.name} leads`);
  const quantities = new Map<bigint, number>([
    [LISTED, 6],
    [RAFFLED, 4],
    ...PLENTY.map((dropId) => [dropId, 100_000] as const),
  ]);
  const float = (await world.ctx.signers.resolve('float')).address;
  await world.chains.polygon.fund(float, 10n ** 24n);
  const street = await openStreet({ ...world, front: world.proxies }, quantities);
  const auction = await openAuction(world.ctx, world.chains.polygon);
  quantities.set(auction.dropId, 1);
  const chains = Object.values(world.chains);
  const buyers = await addBuyers(world.ctx, chains, Math.max(10, Math.ceil(people / 5)));
  await Promise.all([...world.processes].map(([name, one]) => startsAtLast(name, one)));
  const mining = mine(world, BLOCK_MS);
  say(`${world.processes.size} processes answer at ${world.proxies.url}`);
  const until = begun + TIMES.kill;
  const { left, ...crowd } = await underKills(
    world,
    { street, auction, buyers, people, paceMs, seed, only, until },
    telling,
  );
  say(`${street.buyers.orders.size} orders were made`);
  await untilFinished(street.buyers, leftOf(TIMES.finish));
  say('all orders have ended, or had the time for it');
  const look = () => compareOrders(world.ctx, { ...world, buyers: street.buyers, float, quantities });
  const { methods: _, ...outcome } = await recheck(look, leftOf(TIMES.look));
  await mining.stop();
  for (const [name, { crashes }] of world.processes)
    if (crashes > 0) outcome.differences.push(`${name} ended by itself`);
  if (left.length > 0) outcome.differences.push(`there was no time to kill ${left.join(', ')}`);
  return { ...outcome, ...crowd, people };
}

const startsAtLast = (name: string, member: { start(): Promise<void>; isReady: boolean }): Promise<boolean> =>
  waitFor(name, async () => {
    await member.start();
    return member.isReady;
  });

interface Crowd {
  street: Street;
  auction: RunningAuction;
  buyers: readonly Buyer[];
  people: number;
  /** the average time between two pages */
  paceMs: number;
  seed: number;
  /** what is killed, by its name; null: all */
  only: readonly string[] | null;
  /** the time after which nothing is killed */
  until: number;
}

async function underKills(
  world: ClusterWorld,
  { street, auction, buyers, people, paceMs, seed, only, until }: Crowd,
  { say, show }: Telling,
) {
  const { url } = world.proxies;
  const pages = openLivePages(url, auction.marketToken, people);
  const items = PLENTY.map(itemOf);
  const { marketToken } = auction;
  const visitors = openVisitors(url, { people, members: buyers, items, marketToken, paceMs });
  const [member, item] = [buyers[0] as Buyer, items[0] as string];
  const probe = openProbe(url, member, item);
  let open = true;
  let bids = 0;
  let purchase = 0;
  const buying = Array.from({ length: Math.max(3, Math.ceil(people / 50)) }, async () => {
    while (open) {
      const number = purchase++;
      const itemId = items[number % items.length] as string;
      await buy(street, buyers, { itemId, seed: seed * 1e6 + number });
      await sleep(paceMs / 4);
    }
  });
  let expected: (() => void) | null = null;
  const bidding = (async () => {
    for (; open; bids += 1) {
      await auction.bid((transaction) => {
        if (!expected) return;
        // expected before it is in a block, since pages may read it at once
        pages.expect(transaction);
        expected();
        expected = null;
      });
      await sleep(BID_MS);
    }
  })();
  const nextBidSeen = async (): Promise<number> => {
    await new Promise<void>((resolve) => {
      expected = resolve;
    });
    return allSeen(pages, people);
  };
  const kills: Kill[] = [];
  const figures = () => ({
    ...{ requests: visitors.requests, failed: visitors.failed, kills, outage: outageOf(kills) },
    ...{ livePages: people, lineBreaks: pages.breaks(), bids },
  });
  show(() => ({ people, ...figures() }));
  const left = await killAll(world, kills, { probe, visitors, caughtUp: nextBidSeen, only, until, say });
  const caughtUp = await nextBidSeen();
  open = false;
  await Promise.all([...buying, bidding]);
  await Promise.all([visitors.stop(), probe.stop(), pages.stop()]);
  return { ...figures(), caughtUp, left };
}

const outageOf = (kills: readonly Kill[]): ClusterOutcome['outage'] => ({
  read: Math.max(0, ...kills.map(({ read }) => read)),
  write: Math.max(0, ...kills.map(({ write }) => write)),
});

/** The number of open pages with the expected transaction, at the end or once all have it. */
async function allSeen(pages: LivePages, count: number): Promise<number> {
  const until = Date.now() + CAUGHT_UP_MS;
  while (pages.seen() < count && Date.now() < until) await sleep(200);
  return pages.seen();
}
