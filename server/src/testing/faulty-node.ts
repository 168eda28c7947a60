import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Hex, keccak256 } from 'viem';
import { randomOf } from './random.ts';

interface RpcCall {
  id: number;
  method: string;
  params: unknown[];
}
/** The part of a response beside `jsonrpc` and `id`, or a fault of the whole request. */
type Answer = { result: unknown } | { error: { code: number; message: string } };
type Broken = { broken: 'lost' | 'hanging' | 429 | 503 };
/** Calls the node itself; the responses are the node's own, unchanged. */
type Ask = <T>(method: string, params?: unknown[]) => Promise<T>;
/** Null: the node's own answer. */
type Fault = (call: RpcCall, ask: Ask) => Promise<Answer | Broken | null> | Answer | Broken | null;

interface Block {
  number: Hex;
  hash: Hex;
  parentHash: Hex;
}
interface Log {
  blockNumber: Hex;
  blockHash: Hex;
}

const hex = (value: number): Hex => `0x${value.toString(16)}`;
const unknownBlock: Answer = { error: { code: -32000, message: 'unknown block' } };
const noBloom = `0x${'0'.repeat(512)}`;
/** The parameter of each method that names the block whose state it reads. */
const stateAt: Record<string, number> = {
  eth_call: 1,
  eth_getBalance: 1,
  eth_getCode: 1,
  eth_getTransactionCount: 1,
  eth_getStorageAt: 2,
};
const numberOf = (tag: unknown, head: number): number => {
  if (tag === 'earliest') return 0;
  return typeof tag === 'string' && tag.startsWith('0x') ? Number(tag) : head;
};
const headOf = async (ask: Ask): Promise<number> => Number(await ask<Hex>('eth_blockNumber'));
/** The same for a block; a node that is behind is as far behind with what it calls final. */
async function blockNumberOf(tag: unknown, height: number, ask: Ask): Promise<number> {
  if (tag !== 'finalized' && tag !== 'safe') return numberOf(tag, height);
  const behind = (await headOf(ask)) - height;
  const { number } = await ask<Block>('eth_getBlockByNumber', [tag, false]);
  return Math.max(0, Number(number) - behind);
}
const respond = (result: unknown): Answer => ({ result });

/** Answers as a node whose chain ends at a height; `heightOf` is given the real one. */
function endingAt(heightOf: (head: number) => number): Fault {
  return async ({ method, params }, ask) => {
    const height = Math.max(0, heightOf(await headOf(ask)));
    const within = async <T extends { blockNumber: Hex | null }>(call: () => Promise<T | null>) => {
      const found = await call();
      const mined = found?.blockNumber;
      return respond(mined && Number(mined) > height ? null : found);
    };
    switch (method) {
      case 'eth_blockNumber':
        return respond(hex(height));
      case 'eth_getBlockByNumber': {
        const number = await blockNumberOf(params[0], height, ask);
        return respond(number > height ? null : await ask(method, [hex(number), params[1]]));
      }
      case 'eth_getBlockByHash': {
        const block = await ask<Block | null>(method, params);
        return respond(block && Number(block.number) > height ? null : block);
      }
      case 'eth_getLogs':
        return logsWithin(params[0] as LogFilter, height, ask);
      case 'eth_getTransactionReceipt':
      case 'eth_getTransactionByHash':
        return within(() => ask(method, params));
      default:
        return stateWithin({ method, params }, height, ask);
    }
  };
}

interface LogFilter {
  blockHash?: Hex;
  fromBlock?: Hex;
  toBlock?: Hex;
  address?: unknown;
}

async function logsWithin(filter: LogFilter, height: number, ask: Ask): Promise<Answer> {
  if (filter.blockHash) {
    const block = await ask<Block | null>('eth_getBlockByHash', [filter.blockHash, false]);
    if (!block || Number(block.number) > height) return unknownBlock;
    return respond(await ask('eth_getLogs', [filter]));
  }
  // geth, bor and erigon cut a span at their head without saying so
  const [from, to] = [numberOf(filter.fromBlock, height), Math.min(numberOf(filter.toBlock, height), height)];
  if (from > to) return respond([]);
  return respond(await ask('eth_getLogs', [{ ...filter, fromBlock: hex(from), toBlock: hex(to) }]));
}

async function stateWithin(call: Pick<RpcCall, 'method' | 'params'>, height: number, ask: Ask) {
  const position = stateAt[call.method];
  if (position === undefined) return null;
  const number = numberOf(call.params[position], height);
  if (number > height) return { error: { code: -32000, message: 'header not found' } };
  return respond(await ask(call.method, call.params.with(position, hex(number))));
}

/** Converts a hash of ours to one of the fork, and back. */
const swapped = (hash: Hex): Hex => keccak256(hash);

/** Answers as a node on another branch: the last `depth` blocks are others, and empty. */
function onBranch(depth: number): Fault {
  const real = new Map<Hex, Hex>();
  const other = (hash: Hex): Hex => {
    real.set(swapped(hash), hash);
    return swapped(hash);
  };
  const branched = (block: Block | null, head: number) => {
    if (!block) return null;
    const number = Number(block.number);
    if (number <= head - depth) return block;
    return {
      ...block,
      hash: other(block.hash),
      parentHash: number - 1 > head - depth ? other(block.parentHash) : block.parentHash,
      logsBloom: noBloom,
      transactions: [],
    };
  };
  const isOurs = (number: number, head: number): boolean => number <= head - depth;
  return async ({ method, params }, ask) => {
    const head = await headOf(ask);
    if (method === 'eth_getBlockByNumber') return respond(branched(await ask(method, params), head));
    if (method === 'eth_getBlockByHash') {
      const given = params[0] as Hex;
      const block = await ask<Block | null>(method, [real.get(given) ?? given, params[1]]);
      const known = block && (isOurs(Number(block.number), head) || real.has(given));
      return respond(known ? branched(block, head) : null);
    }
    if (method === 'eth_getLogs') {
      const filter = params[0] as LogFilter;
      if (filter.blockHash && real.has(filter.blockHash)) return respond([]);
      const logs = await ask<Log[]>(method, params);
      if (filter.blockHash) {
        const block = await ask<Block | null>('eth_getBlockByHash', [filter.blockHash, false]);
        return block && isOurs(Number(block.number), head) ? respond(logs) : unknownBlock;
      }
      return respond(logs.filter(({ blockNumber }) => isOurs(Number(blockNumber), head)));
    }
    if (method === 'eth_getTransactionReceipt') {
      const receipt = await ask<Log | null>(method, params);
      return respond(receipt && isOurs(Number(receipt.blockNumber), head) ? receipt : null);
    }
    return null;
  };
}

const only =
  (method: string, give: (call: RpcCall, ask: Ask) => ReturnType<Fault>): Fault =>
  (call, ask) =>
    call.method === method ? give(call, ask) : null;

/** The faults of nodes. Each answers one call; combine them with `sometimes`. */
export const faults = {
  /** `blocks` behind, in every response */
  lag: (blocks: number): Fault => endingAt((head) => head - blocks),
  /** a node that is syncing: its newest block is the first one */
  latestZero: (): Fault => endingAt(() => 0),
  /** another branch since some blocks before the head */
  branch: onBranch,
  /** only logs are read from a node that is behind, and are cut without an error */
  lagInLogs: (blocks: number): Fault => {
    const behind = endingAt((head) => head - blocks);
    return only('eth_getLogs', async (call, ask) => {
      const filter = call.params[0] as LogFilter;
      const given = (await behind(call, ask)) as Answer;
      // some answer nothing instead of an error for a block that they do not know
      return filter.blockHash && 'error' in given ? respond([]) : given;
    });
  },
  /** no logs, whatever the filter */
  noLogs: (): Fault => only('eth_getLogs', () => respond([])),
  /** the second half of all logs is left out */
  clippedLogs: (): Fault =>
    only('eth_getLogs', async ({ method, params }, ask) => {
      const logs = await ask<Log[]>(method, params);
      return respond(logs.slice(0, Math.floor(logs.length / 2)));
    }),
  /** blocks without their transactions */
  emptyBlocks: (): Fault =>
    only('eth_getBlockByNumber', async ({ method, params }, ask) => {
      const block = await ask<Block | null>(method, params);
      return respond(block && { ...block, transactions: [], logsBloom: noBloom });
    }),
  nullBlocks: (): Fault => only('eth_getBlockByNumber', () => respond(null)),
  nullReceipts: (): Fault => only('eth_getTransactionReceipt', () => respond(null)),
  nullTransactions: (): Fault => only('eth_getTransactionByHash', () => respond(null)),
  missing: (method: string): Fault =>
    only(method, () => ({ error: { code: -32601, message: `the method ${method} does not exist` } })),
  failing: (method: string, code = -32603, message = 'internal error'): Fault =>
    only(method, () => ({ error: { code, message } })),
  /** the result of `give` for calls of one method */
  answering: (method: string, give: (params: unknown[]) => unknown): Fault =>
    only(method, ({ params }) => respond(give(params))),
  /** answers that it took a transaction, and drops it */
  swallowedSends: (): Fault =>
    only('eth_sendRawTransaction', ({ params }) => respond(keccak256(params[0] as Hex))),
  /** takes a transaction, but its response is lost */
  unansweredSends: (): Fault =>
    only('eth_sendRawTransaction', async ({ method, params }, ask) => {
      await ask(method, params).catch(() => undefined);
      return { broken: 'lost' };
    }),
  limited: (): Fault => () => ({ broken: 429 }),
  away: (): Fault => () => ({ broken: 503 }),
  lost: (): Fault => () => ({ broken: 'lost' }),
  hanging:
    (method?: string): Fault =>
    ({ method: called }) =>
      method === undefined || method === called ? { broken: 'hanging' } : null,
  /** another node behind the same URL */
  elsewhere:
    (url: string): Fault =>
    async ({ method, params }) =>
      forward(url, { id: 1, method, params }),
  /** applies a fault to this share of the calls, of the whole request, or of a method */
  sometimes:
    (random: () => number, share: number, fault: Fault): Fault =>
    (call, ask) =>
      random() < share ? fault(call, ask) : null,
  /** the first of these that answers */
  either:
    (...all: Fault[]): Fault =>
    async (call, ask) => {
      for (const fault of all) {
        const given = await fault(call, ask);
        if (given) return given;
      }
      return null;
    },
};

async function forward(url: string, call: RpcCall): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', ...call }),
  });
  const { result, error } = (await response.json()) as { result: unknown; error?: never };
  return error ? { error } : { result };
}

async function bodyOf(request: IncomingMessage): Promise<RpcCall | RpcCall[]> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  return JSON.parse(body);
}

/**
 * A node that can be made to lie, in front of a real one. `seed` makes its choices repeatable as far as the order of
 * requests is; `choose` is called once for each HTTP request, for faults that hit all calls of a batch alike.
 */
export async function startFaultyNode(rpcUrl: string, { seed = 1 } = {}) {
  const random = randomOf(seed);
  let choose: () => Fault | null = () => null;
  const counts = { calls: 0, faulted: 0 };
  const byMethod = new Map<string, number>();
  const waiting = new Set<ServerResponse>();

  const ask: Ask = async (method, params = []) => {
    const given = await forward(rpcUrl, { id: 1, method, params });
    if ('error' in given) throw new Error(given.error.message);
    return given.result as never;
  };
  const respond = async (call: RpcCall, fault: Fault | null): Promise<object> => {
    counts.calls += 1;
    byMethod.set(call.method, (byMethod.get(call.method) ?? 0) + 1);
    const given = fault
      ? await Promise.resolve(fault(call, ask)).catch(() => ({ broken: 503 as const }))
      : null;
    if (given) counts.faulted += 1;
    if (given && 'broken' in given) return given;
    return { jsonrpc: '2.0', id: call.id, ...(given ?? (await forward(rpcUrl, call))) };
  };
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    const fault = choose();
    const answers = await Promise.all([body].flat().map((call) => respond(call, fault)));
    const broken = (answers as Partial<Broken>[]).find((one) => one.broken)?.broken;
    if (broken === 'lost') request.socket.destroy();
    else if (typeof broken === 'number') response.writeHead(broken).end('not now');
    else if (broken === 'hanging') waiting.add(response);
    else
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(Array.isArray(body) ? answers : answers[0]));
  };
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    random,
    counts,
    callsOf: (method: string): number => byMethod.get(method) ?? 0,
    /** from now on; replaces the present fault */
    use: (fault: Fault): void => {
      choose = () => fault;
    },
    /** one of several nodes answers each request; `null` is the honest one */
    useOneOf: (views: (Fault | null)[]): void => {
      choose = () => views[Math.floor(random() * views.length)] ?? null;
    },
    /** honest again; cuts the connections that still wait for a response */
    heal: (): void => {
      choose = () => null;
      for (const response of waiting) response.destroy();
      waiting.clear();
    },
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type FaultyNode = Awaited<ReturnType<typeof startFaultyNode>>;
