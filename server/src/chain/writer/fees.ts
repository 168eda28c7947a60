import type { ChainConfig } from '../../platform/config/chains.ts';

/** EIP-1559, in wei for one unit of gas. */
export interface Fees {
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
}

/** The gas of a transfer of coins to an account without code; contracts need more. */
export const TRANSFER_GAS = 21_000n;

const GWEI = 10n ** 9n;
const DEFAULT_CEILING = { ETH: 300n * GWEI, MATIC: 3_000n * GWEI } as const;

export const ceilingOf = (config: Pick<ChainConfig, 'currency' | 'maxFeeGwei'>): bigint =>
  config.maxFeeGwei === undefined ? DEFAULT_CEILING[config.currency] : BigInt(config.maxFeeGwei) * GWEI;

/**
 * Fees that suffice for six full blocks in a row after this one, never above the ceiling. Null while the network
 * requires more: then we wait.
 */
export function feesWithin(baseFee: bigint, priority: bigint, ceiling: bigint): Fees | null {
  if (baseFee + priority > ceiling) return null;
  const wanted = baseFee * 2n + priority;
  return { maxFeePerGas: wanted < ceiling ? wanted : ceiling, maxPriorityFeePerGas: priority };
}

/** The least fee at which nodes accept a replacement: one eighth more, rounded up. */
const raised = (fee: bigint): bigint => fee + (fee + 7n) / 8n + 1n;
const greater = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** The fees that replace a stuck transaction: today's, at least one eighth above the last. Null above the ceiling. */
export function replacementFees(last: Fees, today: Fees, ceiling: bigint): Fees | null {
  const maxFeePerGas = greater(today.maxFeePerGas, raised(last.maxFeePerGas));
  const maxPriorityFeePerGas = greater(today.maxPriorityFeePerGas, raised(last.maxPriorityFeePerGas));
  return maxFeePerGas > ceiling ? null : { maxFeePerGas, maxPriorityFeePerGas };
}

/** The bytes under the same nonce with lower fees than these, highest first. */
export const cheaperThan = <A extends { maxFeePerGas: string }>(than: A, attempts: A[]): A[] =>
  attempts
    .filter(({ maxFeePerGas }) => BigInt(maxFeePerGas) < BigInt(than.maxFeePerGas))
    .sort((a, b) => (BigInt(a.maxFeePerGas) < BigInt(b.maxFeePerGas) ? 1 : -1));
