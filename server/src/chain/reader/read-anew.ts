import { isDeepStrictEqual } from 'node:util';
import type { ChainName } from '@talkies/shared';
import { and, asc, between, eq } from 'drizzle-orm';
import type { PublicClient } from 'viem';
import type { Database } from '../../platform/db/database.ts';
import type { Chain } from '../chains.ts';
import type { Needs } from '../context.ts';
import type { ChainEvent } from '../projection/events.ts';
import { noRows, project } from '../projection/project.ts';
import { headOf, type Mint } from '../reads.ts';
import { events } from '../tables.ts';
import { ChainReader } from './chain-reader.ts';
import { isWorthRetrying } from './errors.ts';
import { fetchHeader } from './fetch.ts';

const ATTEMPTS = 3;

export type StoredEvent = Pick<
  ChainEvent,
  'blockNumber' | 'logIndex' | 'txHash' | 'contract' | 'name' | 'args'
>;

/** A node's events of a period, compared with our reader's. */
export interface ReadAnew {
  /** in the chain's order */
  events: ChainEvent[];
  /** on the chain, but not in the projection in the same form */
  missing: StoredEvent[];
  /** in the projection, but not on the chain in the same form */
  denied: StoredEvent[];
  /**
   * the time of the last block that both the node and our reader have; if before the end of the period, the rest
   * could not be compared
   */
  until: Date | null;
}

/**
 * Requests every event of our contracts in the blocks from `from` until before `until` again, with the reader's
 * evidence (adr/147), and compares them with the projection. Changes nothing.
 * @throws WrongChain, and the node's errors; ChainMoved where its answers did not fit each other three times
 */
export async function readAnew(
  ctx: Needs<'db' | 'log'>,
  chain: Chain,
  from: Date,
  until: Date,
): Promise<ReadAnew> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read(ctx, chain, from, until);
    } catch (error) {
      if (!isWorthRetrying(error) || attempt === ATTEMPTS) throw error;
    }
  }
}

async function read(ctx: Needs<'db' | 'log'>, chain: Chain, from: Date, until: Date): Promise<ReadAnew> {
  const { client, config } = chain;
  const reader = new ChainReader(ctx.db, chain, ctx.log);
  await reader.verify();
  const known = await headOf(ctx.db, config.name);
  const head = await fetchHeader(client, 'latest');
  const nothing = { events: [], missing: [], denied: [] };
  // there are no events before the contracts exist, whatever our reader has read meanwhile
  if (config.startBlock <= head.number && (await fetchHeader(client, config.startBlock)).at >= until)
    return { ...nothing, until };
  if (!known) return { ...nothing, until: null };
  const first = await firstBlock(client, from, config.startBlock, head.number);
  const end = (await firstBlock(client, until, first, head.number)) - 1;
  const last = Math.min(end, known.number);
  // a block after the period, or an idle local chain, shows that the period is over there
  const isWhole = known.number >= end && (end < head.number || config.local || head.at >= until);
  const both = { until: isWhole ? until : new Date(Math.min(known.at.getTime(), head.at.getTime())) };
  if (first > last) return { ...nothing, ...both };
  const before = first > 0 ? (await fetchHeader(client, first - 1)).hash : null;
  const found: ChainEvent[] = [];
  for (let after = { number: first - 1, hash: before }; after.number < last; ) {
    const batch = await reader.read(after, head);
    if (!batch) break;
    found.push(...batch.events.filter(({ blockNumber }) => blockNumber <= last));
    after = batch.last;
  }
  return { events: found, ...differences(found, await stored(ctx.db, config.name, first, last)), ...both };
}

/** The first block from `low` on with a time not before `at`; the one after `high` where there is none. */
async function firstBlock(client: PublicClient, at: Date, low: number, high: number): Promise<number> {
  let [from, to] = [low, high + 1];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if ((await fetchHeader(client, middle)).at < at) from = middle + 1;
    else to = middle;
  }
  return from;
}

const stored = (db: Database, chain: ChainName, first: number, last: number): Promise<StoredEvent[]> =>
  db
    .select({
      blockNumber: events.blockNumber,
      logIndex: events.logIndex,
      txHash: events.txHash,
      contract: events.contract,
      name: events.name,
      args: events.args,
    })
    .from(events)
    .where(and(eq(events.chain, chain), between(events.blockNumber, first, last)))
    .orderBy(asc(events.blockNumber), asc(events.logIndex));

const eventPosition = ({ blockNumber, logIndex }: StoredEvent): string => `${blockNumber}:${logIndex}`;

function differences(
  chain: readonly StoredEvent[],
  ours: readonly StoredEvent[],
): Pick<ReadAnew, 'missing' | 'denied'> {
  const lacking = (of: readonly StoredEvent[], among: readonly StoredEvent[]): StoredEvent[] => {
    const known = new Map(among.map((event) => [eventPosition(event), event]));
    return of.filter((event) => {
      const same = known.get(eventPosition(event));
      return (
        same?.txHash !== event.txHash ||
        same.contract !== event.contract ||
        same.name !== event.name ||
        !isDeepStrictEqual(same.args, event.args)
      );
    });
  };
  return { missing: lacking(chain, ours), denied: lacking(ours, chain) };
}

/** The fulfilments of orders among events. */
export const mintsAmong = (chain: ChainName, found: readonly ChainEvent[]): Mint[] =>
  [
    ...project(
      noRows,
      found.filter(({ name }) => name === 'Purchased' || name === 'MintedFor'),
    ).mints.values(),
  ].map((mint) => ({ chain, ...mint }));
