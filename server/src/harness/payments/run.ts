import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { QUOTE_MINUTES } from '@talkies/shared';
import type { Context } from '../../chain/context.ts';
import { createReader } from '../../chain/reader/reader.ts';
import { insertItem } from '../../flows/testing/shop.ts';
import type { TestChain } from '../../testing/chain.ts';
import { useCollectible } from '../../testing/collectible.ts';
import { randomOf } from '../../testing/random.ts';
import type { Closing } from '../testing/mail.ts';
import { Buyers } from './buyers.ts';
import { compareOrders, isFinished, type Outcome } from './compare.ts';
import { heal, injectFault } from './faults.ts';
import { compareFigures } from './figures.ts';
import { openLotteries } from './lotteries.ts';
import { openMarket } from './market.ts';
import { addBuyers, type Buyer } from './people.ts';
import { buy, RACE } from './scripts.ts';
import type { Street } from './visit.ts';
import { openWorld, SPEED, type World } from './world.ts';

/** long enough for a busy machine */
const FINISHING_MS = 300_000;
/**
 * Differences in the last comparison may still resolve: a mail whose process was killed waits for the end of its lease, and
 * longer each time, by the database's clock, which is not sped up.
 */
const RECHECK_MS = 300_000;
/** the drop whose last edition everybody wants */
const RACED = 9_201n;
const SCARCE = 9_202n;
export const PLENTY = [9_203n, 9_204n, 9_205n, 9_206n];
export const LISTED = 9_301n;
export const RAFFLED = 9_401n;
const RACERS = 50;
const AT_ONCE = 30;
/** the most purchases begun for one order: some are refused, some return an open order */
const MAX_TRIES = 5;

export interface PaymentRun extends Outcome {
  seed: number;
  counts: Record<string, number>;
  seconds: number;
}

export interface RunOptions {
  seed: number;
  /** the number of orders to place */
  orders: number;
  /** the people in the race */
  racers?: number;
}

/**
 * People buy by every payment method while processes are killed, databases and nodes fail, providers and their webhooks go
 * wrong, and chains are reorganised; then all faults end, and everything is compared from outside.
 */
export async function paymentRun({ seed, orders, racers = RACERS }: RunOptions): Promise<PaymentRun> {
  const begun = Date.now();
  const folder = mkdtempSync(join(tmpdir(), 'talkies payments '));
  const closing: Closing = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const world = await openWorld(folder, seed, closing);
    const float = (await world.ctx.signers.resolve('float')).address;
    const quantities = new Map([
      ...([
        [RACED, 1],
        [SCARCE, 7],
        [LISTED, Math.max(6, Math.ceil(orders / 20))],
        [RAFFLED, Math.max(4, Math.ceil(orders / 40))],
      ] as const),
      ...PLENTY.map((dropId) => [dropId, 100_000] as const),
    ]);
    const street = await openStreet(world, quantities);
    await world.chains.polygon.fund(float, 10n ** 24n);
    const people = await addBuyers(
      world.ctx,
      Object.values(world.chains),
      Math.max(racers, 20, Math.ceil(orders / 4)),
    );
    await Promise.all(world.processes.map(({ member }) => member.start()));
    const mining = mine(world);
    const counts: Record<string, number> = {};
    await underFaults(world, seed, counts, () => crowd(street, people, { seed, orders, racers }));
    await untilFinished(street.buyers);
    const { buyers } = street;
    const look = async (): Promise<Outcome> => {
      const found = await compareOrders(world.ctx, { ...world, buyers, float, quantities });
      found.differences.push(...(await compareFigures(world.ctx, new Date(begun), found.complete)));
      return found;
    };
    const outcome = await recheck(look);
    await mining.stop();
    if (world.processes.some(({ member }) => member.crashes > 0))
      outcome.differences.push('a process ended by itself');
    const kills = world.processes.reduce((sum, { member }) => sum + member.kills, 0);
    return {
      ...outcome,
      seed,
      seconds: Math.round((Date.now() - begun) / 1_000),
      counts: { ...outcome.methods, ...counts, ...buyers.refused, kills },
    };
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

/** The part of a world that people see of the shop. */
type Shop = Pick<World, 'ctx' | 'chains' | 'providers' | 'methods'> & { front: { url: string } };

/** Opens the things for sale and their sellers. */
export async function openStreet(world: Shop, quantities: Map<bigint, number>): Promise<Street> {
  const { ctx, chains, providers, methods, front } = world;
  for (const chain of Object.values(chains)) await toPresent(chain, ctx);
  for (const [dropId, quantity] of quantities) {
    const hash = await useCollectible(chains.polygon).registerDrop(dropId, quantity);
    await chains.polygon.client.waitForTransactionReceipt({ hash });
    await insertItem(ctx, { id: itemOf(dropId), quantity, priceCents: 1_00n }, dropId);
  }
  const listed = { itemId: itemOf(LISTED), dropId: LISTED, count: quantities.get(LISTED) ?? 0 };
  const market = await openMarket(chains.polygon, listed);
  const raffled = { itemId: itemOf(RAFFLED), dropId: RAFFLED, count: quantities.get(RAFFLED) ?? 0 };
  const lotteries = await openLotteries(ctx, chains.polygon, raffled);
  // everything so far stays, however deep a reorganisation is
  for (const chain of Object.values(chains)) await chain.mine(20);
  await createReader(ctx, { onAdvanced: () => undefined }).catchUp();
  return {
    ...{ providers, methods, chains, market, lotteries },
    buyers: new Buyers(front.url),
    quoteOver: () => sleep(((QUOTE_MINUTES * 60 + 5) / SPEED) * 1_000),
  };
}

export const itemOf = (dropId: bigint): string => `item ${dropId}`;

/** Moves the chain's clock to the run's. */
export async function toPresent({ client }: TestChain, { clock }: Pick<Context, 'clock'>): Promise<void> {
  const { timestamp } = await client.getBlock();
  await client.increaseTime({ seconds: Math.floor(clock.now().getTime() / 1_000) - Number(timestamp) });
}

/** Runs the race for the last edition, then purchases until there are enough orders. */
async function crowd(
  street: Street,
  people: readonly Buyer[],
  { seed, orders, racers }: Required<RunOptions>,
): Promise<void> {
  const seedOf = (purchase: number): number => seed * 1e6 + purchase;
  const race = people.slice(0, racers).map((_, index) => {
    const purchase = { itemId: itemOf(RACED), seed: seedOf(index), wanted: RACE };
    return buy(street, people, purchase);
  });
  await Promise.all(race);
  let next = racers;
  const go = async (): Promise<void> => {
    while (street.buyers.orders.size < orders && next < racers + orders * MAX_TRIES) {
      const number = next++;
      const dropId = number % 10 === 0 ? SCARCE : (PLENTY[number % PLENTY.length] ?? SCARCE);
      await buy(street, people, { itemId: itemOf(dropId), seed: seedOf(number) });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, go));
}

/** Injects faults while the work runs, then ends them all. The seed chooses each fault. */
async function underFaults(
  world: World,
  seed: number,
  counts: Record<string, number>,
  work: () => Promise<void>,
): Promise<void> {
  let open = true;
  const faulting = (async () => {
    for (let step = 0; open; step++) {
      const random = randomOf(seed * 1e6 + 500_000 + step);
      await injectFault(world, random, counts);
      await sleep(300 + random() * 500);
    }
  })();
  await work();
  open = false;
  await faulting;
  await heal(world);
}

/** Mines blocks at the shop's time: on Polygon every `pause` milliseconds, on Ethereum at half that rate. */
export function mine(
  { ctx, chains: { polygon, ethereum } }: Pick<World, 'chains'> & { ctx: Pick<Context, 'clock'> },
  pause = 250,
) {
  let mining = true;
  const run = async (chain: TestChain, rest: number): Promise<void> => {
    await chain.setMining(false);
    while (mining) {
      // a reorganisation or a slow node may fail this block: the next one makes up for it
      await mineAt(chain, ctx.clock.now()).catch(() => undefined);
      await sleep(rest);
    }
  };
  const running = Promise.all([run(polygon, pause), run(ethereum, 2 * pause)]);
  return {
    stop: async (): Promise<void> => {
      mining = false;
      await running;
    },
  };
}

async function mineAt({ client, mine: next }: TestChain, now: Date): Promise<void> {
  const { timestamp } = await client.getBlock();
  const seconds = BigInt(Math.floor(now.getTime() / 1_000));
  if (seconds > timestamp) await client.setNextBlockTimestamp({ timestamp: seconds });
  await next();
}

/** Waits until every order has ended for its buyer, or `timeoutMs` is over. */
export async function untilFinished(buyers: Buyers, timeoutMs = FINISHING_MS): Promise<void> {
  const open = new Set(buyers.orders.keys());
  const until = Date.now() + timeoutMs;
  while (open.size > 0 && Date.now() < until) {
    for (const id of [...open]) {
      const shown = await buyers.fetch(id);
      if (shown && isFinished(shown)) open.delete(id);
    }
    await sleep(1_000);
  }
}

export async function recheck(look: () => Promise<Outcome>, timeoutMs = RECHECK_MS): Promise<Outcome> {
  const until = Date.now() + timeoutMs;
  let outcome = await look();
  while (outcome.differences.length > 0 && Date.now() < until) {
    await sleep(2_000);
    outcome = await look();
  }
  return outcome;
}
