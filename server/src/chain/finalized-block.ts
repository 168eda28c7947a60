import type { ChainName } from '@talkies/shared';
import type { Needs } from './context.ts';

/** The number of the last block that no reorganisation can take away, as the chain's node answers now. */
export async function finalizedBlock(ctx: Needs<'chains'>, { chain }: { chain: ChainName }): Promise<number> {
  const { client } = ctx.chains.get(chain);
  return Number((await client.getBlock({ blockTag: 'finalized' })).number);
}
