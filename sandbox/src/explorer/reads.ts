import { collectibleAbi } from '@talkies/abi';
import {
  BlockNotFoundError,
  ContractFunctionRevertedError,
  formatLog,
  getAddress,
  type Hex,
  isAddressEqual,
  type Log,
  numberToHex,
  padHex,
  type RpcLog,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from 'viem';
import type { ExplorerChain } from './chains.ts';
import { contractLabel, type DecodedEvent, decodeCall, decodeLog, explainRevert } from './decode.ts';
import { causesOf, PageProblem } from './problem.ts';

/** Blocks on one page of a chain. */
const BLOCKS = 20;
/** Transactions on one page of a block. */
const TRANSACTIONS = 50;
/** The newest events and tokens that a page shows. */
const SHOWN = 50;
/** How far back events are searched, which bounds the requests to a node for one page. */
export const BLOCKS_SEARCHED = 20_000n;

/** Any failure of a request is shown as the node's absence. @throws PageProblem 503 */
async function answered<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    const problem = new PageProblem(
      503,
      'The chain does not answer',
      'Its node is starting, or has stopped. Try again in a moment.',
    );
    throw Object.assign(problem, { cause: error });
  }
}

type ErrorClass = new (...args: never[]) => Error;

/** The same for what may not exist: null where the error says so. */
const orNull = <T>(request: Promise<T>, absent: ErrorClass): Promise<T | null> =>
  answered(
    request.catch((error: unknown) => {
      if (causesOf(error).some((cause) => cause instanceof absent)) return null;
      throw error;
    }),
  );

export const timeOf = (timestamp: bigint): Date => new Date(Number(timestamp) * 1000);

const newestFirst = (from: bigint, count: number): bigint[] =>
  Array.from({ length: Math.min(count, Number(from) + 1) }, (_, index) => from - BigInt(index));

/** The newest blocks, or those from `before` down, each with its transactions. */
export async function latestBlocks({ client }: ExplorerChain, before: bigint | null) {
  const head = await answered(client.getBlockNumber());
  const from = before === null || before > head ? head : before;
  const blocks = await answered(
    Promise.all(
      newestFirst(from, BLOCKS).map((blockNumber) =>
        client.getBlock({ blockNumber, includeTransactions: true }),
      ),
    ),
  );
  const last = blocks.at(-1)?.number ?? 0n;
  return {
    head,
    blocks,
    newer: from < head ? from + BigInt(BLOCKS) : null,
    older: last > 0n ? last - 1n : null,
  };
}

/** @param id a block's number or hash @param page from 1 @throws PageProblem 404 */
export async function findBlock({ client }: ExplorerChain, id: bigint | Hex, page: number) {
  const which = typeof id === 'bigint' ? { blockNumber: id } : { blockHash: id };
  const [block, head] = await Promise.all([
    orNull(client.getBlock({ ...which, includeTransactions: true }), BlockNotFoundError),
    answered(client.getBlockNumber()),
  ]);
  if (!block)
    throw new PageProblem(
      404,
      'No such block',
      `The chain has no block ${id}. Its newest one is number ${head}.`,
    );
  const pages = Math.max(1, Math.ceil(block.transactions.length / TRANSACTIONS));
  if (page > pages) throw new PageProblem(404, 'No such page', `This block has ${pages} of them.`);
  const transactions = block.transactions.slice((page - 1) * TRANSACTIONS, page * TRANSACTIONS);
  return { block, head, page, pages, transactions };
}

/** @throws PageProblem 404 */
export async function findTransaction(chain: ExplorerChain, hash: Hex) {
  const { client } = chain;
  const [transaction, receipt, head] = await Promise.all([
    orNull(client.getTransaction({ hash }), TransactionNotFoundError),
    orNull(client.getTransactionReceipt({ hash }), TransactionReceiptNotFoundError),
    answered(client.getBlockNumber()),
  ]);
  if (!transaction)
    throw new PageProblem(
      404,
      'No such transaction',
      'The chain does not know it. It was sent elsewhere, has been replaced, or the chain began anew since.',
    );
  const block =
    receipt && (await orNull(client.getBlock({ blockHash: receipt.blockHash }), BlockNotFoundError));
  const reason = receipt?.status === 'reverted' ? await revertReason(chain, transaction, receipt) : null;
  return {
    transaction,
    receipt,
    at: block && timeOf(block.timestamp),
    confirmations: receipt ? Math.max(Number(head - receipt.blockNumber) + 1, 1) : 0,
    call: decodeCall(chain, transaction.to, transaction.input),
    events: receipt?.logs.map((log) => decodeLog(chain, log)) ?? [],
    reason,
  };
}

/**
 * Nodes do not store the reason: the call is run again on the state before its block, which is nearly always the same.
 */
async function revertReason(
  { client }: ExplorerChain,
  { from, to, input, value }: { from: Hex; to: Hex | null; input: Hex; value: bigint },
  { blockNumber }: { blockNumber: bigint },
): Promise<string | null> {
  try {
    await client.call({ account: from, to, data: input, value, blockNumber: blockNumber - 1n });
    return null;
  } catch (error) {
    return explainRevert(error);
  }
}

export interface SeenEvent extends DecodedEvent {
  hash: Hex;
  block: bigint;
  at: Date;
}

interface LogFilter {
  address: Hex | Hex[];
  topics?: (Hex | null)[];
}

/** The events of our contracts with an address or a number at any of their three indexed places. */
const naming = ({ contracts }: ExplorerChain, topic: Hex): LogFilter[] =>
  [[null], [null, null], [null, null, null]].map((before) => ({
    address: Object.values(contracts),
    topics: [...before, topic],
  }));

/** Events that any of the filters finds, oldest first, and the first block that was searched. */
async function logsOf({ client }: ExplorerChain, filters: LogFilter[]) {
  const head = await answered(client.getBlockNumber());
  const since = head > BLOCKS_SEARCHED ? head - BLOCKS_SEARCHED : 0n;
  const range = { fromBlock: numberToHex(since), toBlock: numberToHex(head) };
  const found = await answered(
    Promise.all(
      filters.map((filter) => client.request({ method: 'eth_getLogs', params: [{ ...filter, ...range }] })),
    ),
  );
  return { logs: inOrder(found.flat()), since };
}

/** Each once: an event can have the same address at two places. */
function inOrder(found: RpcLog[]): Log[] {
  const byPosition = new Map(found.map((log) => [`${log.blockNumber} ${log.logIndex}`, formatLog(log)]));
  return [...byPosition.values()].sort(
    (one, other) =>
      Number((one.blockNumber ?? 0n) - (other.blockNumber ?? 0n)) ||
      (one.logIndex ?? 0) - (other.logIndex ?? 0),
  );
}

/** The newest of them, decoded, with the times of their blocks. */
async function newestEvents(chain: ExplorerChain, logs: Log[]): Promise<SeenEvent[]> {
  const newest = logs.slice(-SHOWN).reverse();
  const numbers = [...new Set(newest.map((log) => log.blockNumber ?? 0n))];
  const blocks = await answered(
    Promise.all(numbers.map((blockNumber) => chain.client.getBlock({ blockNumber }))),
  );
  const times = new Map(blocks.map((block) => [block.number, timeOf(block.timestamp)]));
  return newest.map((log) => ({
    ...decodeLog(chain, log),
    hash: log.transactionHash ?? '0x',
    block: log.blockNumber ?? 0n,
    at: times.get(log.blockNumber ?? 0n) ?? new Date(0),
  }));
}

/** All events of a contract of ours; none for other addresses. */
const emittedBy = (chain: ExplorerChain, address: Hex): LogFilter[] =>
  contractLabel(chain, address) ? [{ address }] : [];

/** The node's data about an address, its tokens, and its events in our contracts. */
export async function findAddress(chain: ExplorerChain, given: Hex) {
  const { client } = chain;
  const address = getAddress(given);
  const [balance, sent, code, { logs, since }] = await Promise.all([
    answered(client.getBalance({ address })),
    answered(client.getTransactionCount({ address })),
    answered(client.getCode({ address })),
    logsOf(chain, [...naming(chain, padHex(address, { size: 32 })), ...emittedBy(chain, address)]),
  ]);
  const tokens = tokensAfter(chain, address, logs);
  return {
    address,
    balance,
    sent,
    contract: code !== undefined,
    label: contractLabel(chain, address),
    tokens: tokens.slice(0, SHOWN),
    tokenCount: tokens.length,
    events: await newestEvents(chain, logs),
    since,
  };
}

/** The tokens that an address received and still has, the newest first. */
function tokensAfter(chain: ExplorerChain, address: Hex, logs: Log[]): bigint[] {
  const owned = new Set<bigint>();
  const same = (value: string | undefined): boolean => value === address;
  for (const log of logs) {
    if (!isAddressEqual(log.address, chain.contracts.collectible)) continue;
    const { name, args } = decodeLog(chain, log);
    if (name !== 'Transfer') continue;
    const [from, to, id] = args.map(({ value }) => value);
    if (same(from)) owned.delete(BigInt(id ?? 0));
    if (same(to)) owned.add(BigInt(id ?? 0));
  }
  return [...owned].reverse();
}

/** @throws PageProblem 404 for another contract than our collectible, or a token that was never minted */
export async function findToken(chain: ExplorerChain, contract: Hex, tokenId: bigint) {
  const { client, contracts } = chain;
  const address = contracts.collectible;
  if (!isAddressEqual(contract, address))
    throw new PageProblem(404, 'No such contract', `Tokens of this chain are at ${address}.`);
  const read = { address, abi: collectibleAbi, args: [tokenId] } as const;
  const owner = await orNull(
    client.readContract({ ...read, functionName: 'ownerOf' }),
    ContractFunctionRevertedError,
  );
  if (owner === null) throw new PageProblem(404, 'No such token', `Token ${tokenId} was never minted.`);
  const [uri, { logs, since }] = await Promise.all([
    answered(client.readContract({ ...read, functionName: 'tokenURI' })),
    logsOf(chain, naming(chain, numberToHex(tokenId, { size: 32 }))),
  ]);
  const about = logs.filter((log) =>
    decodeLog(chain, log).args.some(
      ({ name, value }) => ['tokenId', 'id'].includes(name) && value === tokenId.toString(),
    ),
  );
  return { contract: address, tokenId, owner, uri, events: await newestEvents(chain, about), since };
}

/** Whether the hash is a block's: people paste both kinds into a search. */
export async function isBlock({ client }: ExplorerChain, hash: Hex): Promise<boolean> {
  return (await orNull(client.getBlock({ blockHash: hash }), BlockNotFoundError)) !== null;
}
