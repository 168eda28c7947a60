import { z } from 'zod';

/** The gas limit of one call: that of a block of the local chains. */
const MAX_GAS = 30_000_000n;
const MAX_BLOCKS = 2_000n;

const quantity = z.string().regex(/^0x[0-9a-f]{1,64}$/i);
const CallSchema = z.looseObject({ gas: quantity.nullish(), gasLimit: quantity.nullish() });
const RangeSchema = z.object({
  blockHash: z.string().nullish(),
  fromBlock: z.string().max(66).nullish(),
  toBlock: z.string().max(66).nullish(),
});

const runsCode = new Set(['eth_call', 'eth_estimateGas']);

/** Whether judging a method requires the head of the chain. */
export const asksLogs = (method: string): boolean => method === 'eth_getLogs';

const blockOf = (named: string | null | undefined, head: bigint): bigint =>
  named === 'earliest' ? 0n : quantity.safeParse(named).success ? BigInt(named ?? 0) : head;

/**
 * The parameters for a node's call: gas within a block's limit and no overrides, since a node computes as long as it
 * has gas, whether or not anybody waits. Null for too wide a request: explain it by `tooWide`.
 */
export function boundedParams(method: string, params: unknown, head: bigint): unknown {
  if (runsCode.has(method)) {
    const [given, block] = z.tuple([CallSchema]).rest(z.unknown()).parse(params);
    const { gas, gasLimit, ...call } = given;
    const requested = gas ?? gasLimit;
    const bounded = requested && BigInt(requested) > MAX_GAS ? `0x${MAX_GAS.toString(16)}` : requested;
    return [{ ...call, ...(bounded ? { gas: bounded } : {}) }, block ?? 'latest'];
  }
  if (asksLogs(method)) {
    const [range] = z.tuple([RangeSchema]).rest(z.unknown()).parse(params);
    if (range.blockHash) return params;
    const blocks = blockOf(range.toBlock, head) - blockOf(range.fromBlock, head) + 1n;
    if (blocks > MAX_BLOCKS) return null;
  }
  return params;
}

export const tooWide = `Ask for at most ${MAX_BLOCKS} blocks at once.`;
