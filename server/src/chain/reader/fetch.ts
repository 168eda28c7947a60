import { setTimeout as sleep } from 'node:timers/promises';
import { dropOf } from '@talkies/shared';
import { BlockNotFoundError, type GetLogsReturnType, getAddress, type Hex, type PublicClient } from 'viem';
import type { ChainConfig } from '../../platform/config/chains.ts';
import {
  type ChainEvent,
  type ContractName,
  decodeLog,
  type EventArgs,
  keysOf,
} from '../projection/events.ts';
import { readBloom } from './bloom.ts';
import { ChainMoved, isRangeRefused, isUnknownBlock, Orphaned } from './errors.ts';

/** The number of blocks from the head that can still be replaced; all of them are stored. */
export const WINDOW = 128;
const ATTEMPTS = 4;
const ATTEMPT_PAUSE_MS = 40;

export interface Header {
  number: number;
  hash: Hex;
  parent: Hex;
  at: Date;
  /** the filter of all logs in the block; null where the node gives none */
  bloom: Hex | null;
}

export interface FetchedBlocks {
  /** in ascending order; the cursor moves to the last one */
  blocks: Header[];
  last: Header;
  events: ChainEvent[];
}

export async function fetchHeader(client: PublicClient, tag: number | 'latest'): Promise<Header> {
  const request = tag === 'latest' ? { blockTag: tag } : { blockNumber: BigInt(tag) };
  const block = await client.getBlock(request).catch((error: unknown) => {
    // announced a moment ago: a reorganisation removed it, or a node behind the balancer lags
    if (error instanceof BlockNotFoundError) throw new ChainMoved(`block ${tag} is not there`);
    throw error;
  });
  return {
    number: Number(block.number),
    hash: block.hash,
    parent: block.parentHash,
    at: new Date(Number(block.timestamp) * 1000),
    bloom: block.logsBloom,
  };
}

class Headers {
  readonly #client: PublicClient;
  readonly #known = new Map<number, Header>();

  constructor(client: PublicClient, ...known: Header[]) {
    this.#client = client;
    for (const header of known) this.#known.set(header.number, header);
  }

  async load(numbers: Iterable<number>): Promise<void> {
    const missing = [...new Set(numbers)].filter((number) => !this.#known.has(number));
    const found = await Promise.all(
      missing.map((number) => persistently(() => fetchHeader(this.#client, number))),
    );
    for (const header of found) this.#known.set(header.number, header);
  }

  get(number: number): Header {
    const header = this.#known.get(number);
    if (!header) throw new ChainMoved(`block ${number} is not there`);
    return header;
  }

  all(): Header[] {
    return [...this.#known.values()].sort((a, b) => a.number - b.number);
  }
}

export const contractNames = ({ contracts }: ChainConfig): Map<Hex, ContractName> =>
  new Map(Object.entries(contracts).map(([name, address]) => [getAddress(address), name as ContractName]));

/** The greatest drop number that a column holds; the contract has one bit more, and items number from 1. */
const MAX_DROP_ID = 2n ** 63n - 1n;

/** The drop that an event names itself, or by its token. */
function dropNamedIn({ dropId, tokenId, id = tokenId }: EventArgs): bigint {
  return dropId === undefined ? dropOf(BigInt(id ?? 0)) : BigInt(dropId);
}

/**
 * Whether an event says nothing about the shop: a wallet's approval of an operator other than our marketplace, or an
 * event of a drop whose number no item can have (adr/679).
 */
export const isLeftOut = (
  { contracts }: ChainConfig,
  { name, args }: { name: string; args: EventArgs },
): boolean =>
  (name === 'ApprovalForAll' && args.operator !== getAddress(contracts.marketplace)) ||
  dropNamedIn(args) > MAX_DROP_ID;

type Log = GetLogsReturnType[number];

/** The events among logs of the blocks in `headers`. @throws ChainMoved where a log is of another block */
function eventsIn(config: ChainConfig, logs: readonly Log[], headers: Headers): ChainEvent[] {
  const names = contractNames(config);
  return logs.flatMap((log): ChainEvent[] => {
    const block = headers.get(Number(log.blockNumber));
    if (log.blockHash !== block.hash) throw new ChainMoved(`block ${block.number} was replaced`);
    const contract = getAddress(log.address);
    const name = names.get(contract);
    const decoded = name && decodeLog(name, log.data, log.topics);
    if (!decoded || isLeftOut(config, decoded)) return [];
    return [
      {
        ...decoded,
        ...keysOf(decoded.name, decoded.args, contract),
        blockNumber: block.number,
        logIndex: log.logIndex,
        txHash: log.transactionHash,
        contract,
        at: block.at,
      },
    ];
  });
}

/** Asks again where a node does not know a block: other nodes may answer at the same address. */
async function persistently<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ChainMoved) || attempt === ATTEMPTS) throw error;
      await sleep(ATTEMPT_PAUSE_MS * attempt);
    }
  }
}

/** A block's logs of our contracts, requested by its hash and compared with its header's filter. */
async function logsOfBlock(client: PublicClient, address: Hex[], header: Header): Promise<Log[]> {
  const logs = await client.getLogs({ address, blockHash: header.hash }).catch((error: unknown) => {
    if (isUnknownBlock(error)) throw new ChainMoved(`block ${header.number} is not known`);
    throw error;
  });
  const bloom = readBloom(header.bloom);
  const fit = logs.every((log) => log.blockHash === header.hash && bloom.mayContain(log));
  if (!fit || (logs.length === 0 && bloom.surelyContains(address)))
    throw new ChainMoved(`the logs of block ${header.number} are not those that its header tells of`);
  return logs;
}

interface Span {
  from: number;
  to: number;
  parent: Hex | null;
}

/**
 * Reads the blocks `from` to `to` one by one. Each header follows the previous one, and each block's logs are
 * requested by its hash, which a node without the block cannot answer. `head` is used where it is the last block.
 * @throws Orphaned where they do not follow `parent`, ChainMoved where answers do not fit each other
 */
export async function fetchBlocks(
  client: PublicClient,
  config: ChainConfig,
  { from, to, parent, head }: Span & { head: Header },
): Promise<FetchedBlocks> {
  const headers = new Headers(client, head);
  await headers.load(Array.from({ length: to - from + 1 }, (_, index) => from + index));
  if (parent && headers.get(from).parent !== parent)
    throw new Orphaned(`block ${from} does not follow the one we know`);
  const blocks = headers.all().filter(({ number }) => number >= from && number <= to);
  blocks.forEach((block, index) => {
    const before = blocks[index - 1];
    if (before && before.hash !== block.parent) throw new ChainMoved(`block ${block.number} was replaced`);
  });
  const address = Object.values(config.contracts).map((contract) => getAddress(contract));
  const logs = await Promise.all(
    blocks.map((block) => persistently(() => logsOfBlock(client, address, block))),
  );
  return { blocks, last: headers.get(to), events: eventsIn(config, logs.flat(), headers) };
}

/** The logs of a span, from a node that in the same request shows that it has the last block. */
async function logsOfSpan(client: PublicClient, config: ChainConfig, { from, to }: Span): Promise<Log[]> {
  const [logs, height] = await Promise.all([
    client.getLogs({
      address: Object.values(config.contracts),
      fromBlock: BigInt(from),
      toBlock: BigInt(to),
    }),
    client.getBlockNumber(),
  ]);
  if (Number(height) < to) throw new ChainMoved(`block ${to} is not there`);
  return logs;
}

/**
 * Reads a span that is too deep to change: all of its logs at once, without the headers of blocks that have none. Two
 * answers must agree, since a node that is behind silently cuts a span at its own head.
 * @throws as fetchBlocks
 */
export async function fetchSpan(
  client: PublicClient,
  config: ChainConfig,
  span: Span,
): Promise<FetchedBlocks> {
  const headers = new Headers(client);
  await headers.load([span.from, span.to]);
  if (span.parent && headers.get(span.from).parent !== span.parent)
    throw new Orphaned(`block ${span.from} does not follow the one we know`);
  const logs = await logsOfSpan(client, config, span);
  const again = await logsOfSpan(client, config, span);
  const eventPositions = (list: Log[]): string =>
    list.map((log) => `${log.blockHash}:${log.logIndex}`).join();
  if (eventPositions(logs) !== eventPositions(again))
    throw new ChainMoved('two answers about the same blocks differ');
  await headers.load(logs.map((log) => Number(log.blockNumber)));
  return { blocks: headers.all(), last: headers.get(span.to), events: eventsIn(config, logs, headers) };
}

/**
 * The positions of logs in stored blocks, by one answer for all of them, or for each half where a node refuses so
 * many; other blocks' logs are left out.
 */
export async function eventsOfKnown(
  client: PublicClient,
  config: ChainConfig,
  known: readonly Header[],
): Promise<{ blockNumber: number; logIndex: number }[]> {
  try {
    return await eventsOfSome(client, config, known);
  } catch (error) {
    if (!isRangeRefused(error) || known.length < 2) throw error;
    const half = Math.ceil(known.length / 2);
    const first = await eventsOfKnown(client, config, known.slice(0, half));
    return [...first, ...(await eventsOfKnown(client, config, known.slice(half)))];
  }
}

async function eventsOfSome(client: PublicClient, config: ChainConfig, known: readonly Header[]) {
  const hashes = new Map(known.map(({ number, hash }) => [number, hash]));
  const numbers = known.map(({ number }) => number);
  const logs = await client.getLogs({
    address: Object.values(config.contracts),
    fromBlock: BigInt(Math.min(...numbers)),
    toBlock: BigInt(Math.max(...numbers)),
  });
  const ours = logs.filter((log) => hashes.get(Number(log.blockNumber)) === log.blockHash);
  return eventsIn(config, ours, new Headers(client, ...known));
}
