import { MAX_BLOCKS_BEHIND } from '@talkies/shared/studio';
import { getAddress } from 'viem';
import type { Chain } from './chains.ts';
import type { Needs } from './context.ts';
import { storedBlocks } from './reader/branch-store.ts';
import { headOf } from './reads.ts';

/** How far the projection is behind the chain. @throws where the chain does not answer */
export async function readerLag(
  ctx: Needs<'db'>,
  { failFastClient: client, config }: Pick<Chain, 'failFastClient' | 'config'>,
): Promise<number> {
  const [actual, head] = await Promise.all([client.getBlockNumber(), headOf(ctx.db, config.name)]);
  // a negative lag: the node is behind, or the chain became shorter
  return Math.abs(Number(actual) - (head?.number ?? config.startBlock - 1));
}

/**
 * Whether every block of a chain before a moment at least an hour ago was read: a later one was, or the reader is at
 * most minutes behind. False where the chain would have to be asked and does not answer.
 */
export async function hasReadUntil(ctx: Needs<'db'>, chain: Chain, moment: Date): Promise<boolean> {
  const head = await headOf(ctx.db, chain.config.name);
  if (head && head.at >= moment) return true;
  const lag = await readerLag(ctx, chain).catch(() => Number.POSITIVE_INFINITY);
  return lag <= MAX_BLOCKS_BEHIND;
}

/**
 * Whether the node still has a block that was read a while ago. If not, the reader has stopped before a deep
 * reorganisation, or the node is on another branch; a few blocks that were just replaced do not count.
 */
async function agrees(ctx: Needs<'db'>, { failFastClient: client, config }: Chain): Promise<boolean> {
  const head = await headOf(ctx.db, config.name);
  if (!head) return true;
  const [known] = await storedBlocks(ctx.db, config.name, head.number - MAX_BLOCKS_BEHIND, 1);
  if (!known) return true;
  return (await client.getBlock({ blockNumber: BigInt(known.number) })).hash === known.hash;
}

/**
 * Requires an answer of the contract at the head: a node with blocks and without state answers nothing that a trade
 * needs.
 */
async function answers({ failFastClient: client, config }: Chain): Promise<boolean> {
  const [chainId, code] = await Promise.all([
    client.getChainId(),
    client.getCode({ address: getAddress(config.contracts.collectible), blockTag: 'latest' }),
  ]);
  return chainId === config.chainId && code !== undefined;
}

/**
 * The checks for /readyz: `chain:<name>` is the right chain and has its state; `reader:<name>` is close behind it, on
 * the same branch.
 */
export function chainReadiness(ctx: Needs<'chains' | 'db'>): Record<string, () => Promise<boolean>> {
  const checks = ctx.chains.all().flatMap((chain) => {
    const { name } = chain.config;
    const follows = async (): Promise<boolean> =>
      (await readerLag(ctx, chain)) <= MAX_BLOCKS_BEHIND && (await agrees(ctx, chain));
    return [
      [`chain:${name}`, () => answers(chain)],
      [`reader:${name}`, follows],
    ] as const;
  });
  return Object.fromEntries(checks);
}
