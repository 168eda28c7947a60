import { money } from '@talkies/shared';
import type { ApiResponse, Chain } from '@talkies/shared/schemas';
import { getAddress } from 'viem';
import type { ChainConfig } from '../../platform/config/chains.ts';
import { describeCall, describeLog } from './decode.ts';
import type { SeenAddress, SeenBlock, SeenTransaction } from './reads.ts';

/** `timestamp` in seconds, as blocks carry it. */
const instant = (timestamp: bigint): string => new Date(Number(timestamp) * 1000).toISOString();

export const presentChain = (config: ChainConfig, publicUrl: string): Chain => ({
  name: config.name,
  chainId: config.chainId,
  label: config.label,
  currency: config.currency,
  rpcUrl: config.publicRpcUrl ?? `${publicUrl}/rpc/${config.name}`,
  explorerUrl: config.explorerUrl ?? `${publicUrl}/explorer/${config.name}`,
  collectible: config.contracts.collectible,
  local: config.local,
});

export function presentTransaction(seen: SeenTransaction): ApiResponse<'explorerTransaction'> {
  const { config, transaction, receipt, block, head } = seen;
  const { currency, name } = config;
  return {
    chain: name,
    hash: transaction.hash,
    status: receipt?.status ?? 'pending',
    block: receipt ? Number(receipt.blockNumber) : null,
    at: block ? instant(block.timestamp) : null,
    from: getAddress(transaction.from),
    to: transaction.to && getAddress(transaction.to),
    value: money(transaction.value, currency),
    fee: receipt && money(receipt.gasUsed * receipt.effectiveGasPrice, currency),
    confirmations: receipt ? Math.max(Number(head - receipt.blockNumber) + 1, 1) : 0,
    call: describeCall(transaction.input),
    events: receipt?.logs.map(describeLog) ?? [],
  };
}

export const presentBlock = ({ config, block }: SeenBlock): ApiResponse<'explorerBlock'> => ({
  chain: config.name,
  number: Number(block.number),
  hash: block.hash,
  parent: block.parentHash,
  at: instant(block.timestamp),
  transactions: block.transactions.map(({ hash, from, to, value }) => ({
    hash,
    from: getAddress(from),
    to: to && getAddress(to),
    value: money(value, config.currency),
  })),
});

export const presentAddress = ({
  config,
  moves,
  balance,
  ...seen
}: SeenAddress): ApiResponse<'explorerAddress'> => ({
  ...seen,
  chain: config.name,
  balance: money(balance, config.currency),
  moves: moves.map(({ kind, txHash, at }) => ({ kind, hash: txHash, at: at.toISOString() })),
});
