import type { ChainName } from '@talkies/shared';
import {
  type Block,
  BlockNotFoundError,
  getAddress,
  type Hex,
  type Transaction,
  TransactionNotFoundError,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem';
import type { Context, Needs } from '../../chain/context.ts';
import { bidsBy, mintsTo, salesBy, tokensOwnedBy } from '../../chain/index.ts';
import type { ChainConfig } from '../../platform/config/chains.ts';
import { AppError } from '../../platform/errors.ts';

type Chains = Pick<Context, 'chains'>;

/** What nobody has is null; anything else that goes wrong is the node's absence. */
const orNull = async <T>(
  question: Promise<T>,
  ...absent: (new (
    ...args: never[]
  ) => Error)[]
): Promise<T | null> => {
  try {
    return await question;
  } catch (error) {
    if (absent.some((kind) => error instanceof kind)) return null;
    throw new AppError('chain/unavailable', { cause: error });
  }
};

export interface SeenTransaction {
  config: ChainConfig;
  transaction: Transaction;
  receipt: TransactionReceipt | null;
  block: Block | null;
  head: bigint;
}

/** @throws chain/transaction-not-found, chain/unavailable */
export async function findTransaction(ctx: Chains, name: ChainName, hash: Hex): Promise<SeenTransaction> {
  const { promptClient: client, config } = ctx.chains.get(name);
  const [transaction, receipt, head] = await Promise.all([
    orNull(client.getTransaction({ hash }), TransactionNotFoundError),
    orNull(client.getTransactionReceipt({ hash }), TransactionReceiptNotFoundError),
    orNull(client.getBlockNumber()),
  ]);
  if (!transaction) throw new AppError('chain/transaction-not-found');
  const block =
    receipt && (await orNull(client.getBlock({ blockHash: receipt.blockHash }), BlockNotFoundError));
  return { config, transaction, receipt, block, head: head ?? 0n };
}

/** @throws request/not-found, chain/unavailable */
export async function findBlock(ctx: Chains, name: ChainName, number: number) {
  const { promptClient: client, config } = ctx.chains.get(name);
  const promptClient = client.getBlock({ blockNumber: BigInt(number), includeTransactions: true });
  const block = await orNull(promptClient, BlockNotFoundError);
  if (!block) throw new AppError('request/not-found', { detail: `There is no block ${number} yet.` });
  return { config, block };
}
export type SeenBlock = Awaited<ReturnType<typeof findBlock>>;

const MOVES = 25;

/** What a node knows of an address, and what it did here. @throws chain/unavailable */
export async function findAddress(ctx: Needs<'chains' | 'db'>, name: ChainName, given: string) {
  const { promptClient: client, config } = ctx.chains.get(name);
  const address = getAddress(given);
  const [balance, sent, code] = await Promise.all([
    orNull(client.getBalance({ address })),
    orNull(client.getTransactionCount({ address })),
    orNull(client.getCode({ address })),
  ]);
  const [tokens, mints, bought, sold, bids] = await Promise.all([
    tokensOwnedBy(ctx.db, [address]),
    mintsTo(ctx.db, [address], MOVES),
    salesBy(ctx.db, 'buyer', [address], MOVES),
    salesBy(ctx.db, 'seller', [address], MOVES),
    bidsBy(ctx.db, [address], MOVES),
  ]);
  const move =
    (kind: 'bought' | 'sold' | 'bid') =>
    ({ chain, txHash, at }: { chain: ChainName; txHash: Hex; at: Date }) => ({ kind, chain, txHash, at });
  const moves = [
    ...mints.map(move('bought')),
    ...bought.map(move('bought')),
    ...sold.map(move('sold')),
    ...bids.map(move('bid')),
  ];
  return {
    config,
    address,
    balance: balance ?? 0n,
    sent: sent ?? 0,
    contract: code !== null && code !== undefined,
    holds: tokens.filter(({ chain }) => chain === name).length,
    moves: moves
      .filter(({ chain }) => chain === name)
      .sort((one, other) => other.at.getTime() - one.at.getTime())
      .slice(0, MOVES),
  };
}
export type SeenAddress = Awaited<ReturnType<typeof findAddress>>;
