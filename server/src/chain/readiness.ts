import type { Context } from '../context.ts';
import type { Chain } from './chains.ts';
import { headOf } from './reads.ts';

/** A follower that is further behind than this shows pages that are too old. */
const MOST_BLOCKS_BEHIND = 20;

/** How far the projection is behind the chain. @throws when the chain does not answer */
export async function followerLag(ctx: Pick<Context, 'db'>, { client, config }: Chain): Promise<number> {
  const [actual, head] = await Promise.all([client.getBlockNumber(), headOf(ctx.db, config.name)]);
  // a negative lag is a chain that came back shorter, which the follower has yet to notice
  return Math.abs(Number(actual) - (head?.number ?? config.startBlock - 1));
}

/** Checks for /readyz: `chain:<name>` answers as the right chain, `follower:<name>` is close behind it. */
export function chainReadiness(ctx: Pick<Context, 'db' | 'chains'>): Record<string, () => Promise<boolean>> {
  const checks = ctx.chains.all().flatMap((chain) => {
    const { client, config } = chain;
    return [
      [`chain:${config.name}`, async () => (await client.getChainId()) === config.chainId],
      [`follower:${config.name}`, async () => (await followerLag(ctx, chain)) <= MOST_BLOCKS_BEHIND],
    ] as const;
  });
  return Object.fromEntries(checks);
}
