import type { Chain } from './chains.ts';

/** A local node's own call that makes a block; no wallet reaches it. */
interface MineNow {
  Method: 'evm_mine';
  Parameters: [];
  ReturnType: string;
}

/**
 * Whether a chain's own clock, which decides what its contracts allow, has reached a time. A local chain makes no block
 * while nothing waits: where its next block would be late enough, one is made, so that its clock moves on.
 */
export async function hasChainReached({ client, config }: Chain, time: Date): Promise<boolean> {
  const at = async (blockTag: 'latest' | 'pending') =>
    Number((await client.getBlock({ blockTag })).timestamp) * 1000;
  if ((await at('latest')) >= time.getTime()) return true;
  if (!config.local || (await at('pending')) < time.getTime()) return false;
  await client.request<MineNow>({ method: 'evm_mine', params: [] });
  return true;
}
