import type { ChainName } from '@talkies/shared';
import { type Auction, auctionsToSettle, type Chain } from '../../chain/index.ts';
import type { Context } from '../../context.ts';
import { callOf } from '../../modules/trading/index.ts';

/** A local node's own way to make a block; no wallet reaches it. */
interface MineNow {
  Method: 'evm_mine';
  Parameters: [];
  ReturnType: string;
}

const MOST_TRIES = 5;

/**
 * Whether the end has come by the chain's clock, which decides. A local chain rests when nothing waits: a block moves
 * its clock on, unless it is one that began in the past and is still there.
 */
async function hasEnded({ client, config }: Chain, end: Date): Promise<boolean> {
  const at = async (blockTag: 'latest' | 'pending') =>
    Number((await client.getBlock({ blockTag })).timestamp) * 1000;
  if ((await at('latest')) >= end.getTime()) return true;
  if (!config.local || (await at('pending')) < end.getTime()) return false;
  await client.request<MineNow>({ method: 'evm_mine', params: [] });
  return true;
}

/** The key of the next try, null while one is on its way or when all are used up: anybody can settle by a click. */
async function nextKey(ctx: Context, { chain, tokenId, round }: Auction): Promise<string | null> {
  for (let attempt = 1; attempt <= MOST_TRIES; attempt++) {
    const key = `settle/${chain}/${tokenId}/${round}/${attempt}`;
    const written = await ctx.writer.transactionByKey(key);
    if (!written) return key;
    if (written.status !== 'failed') return null;
  }
  return null;
}

/**
 * Settles every auction whose time is over (decision 9): token to the winner, money to the seller; without a bid the
 * seller has the token back. The chain accepts it once, whoever sends it. May run in several processes.
 */
export async function settleAuctions(ctx: Context, name: ChainName): Promise<void> {
  const chain = ctx.chains.get(name);
  const due = await auctionsToSettle(ctx.db, name, ctx.clock.now());
  for (const auction of due) {
    const key = await nextKey(ctx, auction);
    if (key === null) continue;
    if (!(await hasEnded(chain, auction.endsAt))) continue;
    const call = callOf(chain.config, { kind: 'settle', tokenId: BigInt(auction.tokenId) });
    await ctx.writer.enqueueTransaction(ctx.db, { chain: name, signer: 'registrar', ...call, key });
  }
}
