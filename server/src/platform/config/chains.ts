import { readFileSync } from 'node:fs';
import { chainNames, coins } from '@talkies/shared';
import { z } from 'zod';
import { readAddress } from '../payable-address.ts';

const address = z.string().transform((text, { addIssue }) => {
  const read = readAddress(text);
  if ('address' in read) return read.address;
  addIssue(read.problem);
  return z.NEVER;
});

/** A feed of a coin's price in dollars on a chain: Chainlink's, with 8 decimals. */
const PriceFeedSchema = z.object({
  coin: z.enum(coins),
  address,
  /** the feed's own description, such as `ETH / USD`: a feed with any other is not trusted */
  description: z.string().min(1),
  /** the longest time between two of its updates */
  heartbeatSeconds: z.number().int().positive(),
  /** of a node on the feed's chain; left out: the chain's own */
  rpcUrl: z.url().optional(),
});

/** One chain of a deployment (spec:1): everything that a page, a wallet or a check needs to know about it. */
export const ChainConfigSchema = z.object({
  name: z.enum(chainNames),
  chainId: z.number().int().positive(),
  label: z.string().min(1),
  currency: z.enum(coins),
  rpcUrl: z.url(),
  /** the RPC URL for browsers' wallets; null: the filtered proxy of this app */
  publicRpcUrl: z.url().nullable(),
  /** of the chain's explorer, without `/tx/…`; for local chains the sandbox's */
  explorerUrl: z.url(),
  local: z.boolean(),
  /** blocks, the including one counted, after which a purpose counts as done (spec:10) */
  confirmations: z.object({ mint: z.number().int().min(1), trade: z.number().int().min(1) }),
  /**
   * the most that a transaction of ours may offer for one unit of gas; 300 on Ethereum, 3,000 on Polygon when left out
   */
  maxFeeGwei: z.number().int().positive().optional(),
  /** the first block that can hold an event of ours */
  startBlock: z.number().int().min(0),
  /** trusted before the spot interface, in this order */
  priceFeeds: z.array(PriceFeedSchema).optional(),
  contracts: z.object({
    collectible: address,
    marketplace: address,
    orderReceiver: address,
    lottery: address,
  }),
});
export type ChainConfig = z.infer<typeof ChainConfigSchema>;

/** Whether all chains are practice chains, which hold nothing of value. */
export const areAllLocal = (chains: readonly Pick<ChainConfig, 'local'>[]): boolean =>
  chains.every(({ local }) => local);

export function readChains(file: string): ChainConfig[] {
  return z
    .array(ChainConfigSchema)
    .min(1)
    .parse(JSON.parse(readFileSync(file, 'utf8')));
}
