import { getAddress } from 'viem';
import type { Needs } from '../../chain/context.ts';
import { wallets } from '../../modules/wallets/index.ts';
import { playersOf } from '../market/play-bids.ts';
import { collectorOf } from './collectors.ts';

/**
 * Makes the wallets that play bidders on a local chain collectors’ wallets, so that lists of bids name them.
 * Idempotent; a real chain has none.
 */
export async function nameBidders(
  ctx: Needs<'chains' | 'clock' | 'config' | 'db' | 'signers' | 'writer'>,
  names: readonly string[],
): Promise<void> {
  const players = new Set<string>();
  for (const { name } of ctx.chains.all().map(({ config }) => config))
    for (const address of await playersOf(ctx, name)) if (address) players.add(address);
  for (const [index, address] of [...players].entries()) {
    const name = names[index];
    if (!name) continue;
    const { userId } = await collectorOf(ctx, name);
    const linkedAt = ctx.clock.now();
    await ctx.db
      .insert(wallets)
      .values({ address: getAddress(address), userId, kind: 'extension', active: false, linkedAt })
      .onConflictDoNothing();
  }
}
