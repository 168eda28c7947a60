import { BlockNotFoundError, getAddress, type PublicClient } from 'viem';
import type { ChainConfig } from '../../config/chains.ts';
import {
  type ChainEvent,
  type ContractName,
  decodeLog,
  type EventArgs,
  keysOf,
} from '../projection/events.ts';
import { ChainMoved, Orphaned } from './errors.ts';

type Hex = `0x${string}`;

/** So many blocks from the head can still be replaced; all of them are kept. */
export const WINDOW = 128;

export interface Header {
  number: number;
  hash: Hex;
  parent: Hex;
  at: Date;
}

export interface Batch {
  /** in ascending order; the last one is where the cursor goes */
  blocks: Header[];
  last: Header;
  events: ChainEvent[];
}

export async function fetchHeader(client: PublicClient, tag: number | 'latest'): Promise<Header> {
  const request = tag === 'latest' ? { blockTag: tag } : { blockNumber: BigInt(tag) };
  const block = await client.getBlock(request).catch((error: unknown) => {
    // announced a moment ago: a reorganisation took it back, or a node behind the balancer lags
    if (error instanceof BlockNotFoundError) throw new ChainMoved(`block ${tag} is not there`);
    throw error;
  });
  return {
    number: Number(block.number),
    hash: block.hash,
    parent: block.parentHash,
    at: new Date(Number(block.timestamp) * 1000),
  };
}

/** Every block near the head, else only the first and last of the span: what lies deeper does not change. */
function numbersToFetch(from: number, to: number, head: number): number[] {
  const dense = Math.max(from, head - WINDOW + 1);
  const numbers = new Set([from, to]);
  for (let number = dense; number <= to; number++) numbers.add(number);
  return [...numbers];
}

class Headers {
  readonly #client: PublicClient;
  readonly #known = new Map<number, Header>();

  constructor(client: PublicClient) {
    this.#client = client;
  }

  async load(numbers: Iterable<number>): Promise<void> {
    const missing = [...new Set(numbers)].filter((number) => !this.#known.has(number));
    const found = await Promise.all(missing.map((number) => fetchHeader(this.#client, number)));
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

const contractNames = ({ contracts }: ChainConfig): Map<Hex, ContractName> =>
  new Map(Object.entries(contracts).map(([name, address]) => [getAddress(address), name as ContractName]));

/** What a wallet allows other operators is not about our marketplace. */
const isOthersApproval = (
  { contracts }: ChainConfig,
  { name, args }: { name: string; args: EventArgs },
): boolean => name === 'ApprovalForAll' && args.operator !== getAddress(contracts.marketplace);

/**
 * Reads the blocks `from` to `to` as one consistent piece.
 * @throws Orphaned when it does not follow `parent`, ChainMoved when parts of it belong to different histories
 */
export async function fetchBatch(
  client: PublicClient,
  config: ChainConfig,
  span: { from: number; to: number; head: number; parent: Hex | null },
): Promise<Batch> {
  const headers = new Headers(client);
  await headers.load(numbersToFetch(span.from, span.to, span.head));
  if (span.parent && headers.get(span.from).parent !== span.parent)
    throw new Orphaned(`block ${span.from} does not follow the one we know`);

  const logs = await client.getLogs({
    address: Object.values(config.contracts),
    fromBlock: BigInt(span.from),
    toBlock: BigInt(span.to),
  });
  await headers.load(logs.map((log) => Number(log.blockNumber)));
  const names = contractNames(config);
  const events = logs.flatMap((log): ChainEvent[] => {
    const block = headers.get(Number(log.blockNumber));
    if (log.blockHash !== block.hash) throw new ChainMoved(`block ${block.number} was replaced`);
    const contract = getAddress(log.address);
    const name = names.get(contract);
    const decoded = name && decodeLog(name, log.data, log.topics);
    if (!decoded || isOthersApproval(config, decoded)) return [];
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

  const blocks = headers.all();
  blocks.forEach((block, index) => {
    const before = blocks[index - 1];
    if (before?.number === block.number - 1 && before.hash !== block.parent)
      throw new ChainMoved(`block ${block.number} was replaced`);
  });
  // logs name only blocks that have some: the last block must still be the one whose header we hold
  const last = headers.get(span.to);
  const again = await fetchHeader(client, span.to);
  if (again.hash !== last.hash) throw new ChainMoved(`block ${span.to} was replaced`);
  return { blocks, last, events };
}
