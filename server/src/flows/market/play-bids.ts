import type { Needs } from '../../chain/context.ts';
import type { MarketPosition, SignerName } from '../../chain/index.ts';
import { callOf, minimumBidOf, roundUp } from '../../modules/market/index.ts';

/** who plays bidders on a local chain: accounts of the house that hold play money */
const players: SignerName[] = ['faucet', 'signer'];

export const addressOf = async (ctx: Needs<'signers'>, name: SignerName): Promise<string | null> =>
  ctx.signers.resolve(name).then(
    ({ address }) => address,
    () => null,
  );

/** The next of so many demonstration bids, once the last one stands. Returns whether more are to come. */
export async function playBid(
  ctx: Needs<'chains' | 'db' | 'signers' | 'writer'>,
  marketPosition: MarketPosition,
  bids: number,
  purpose: string,
): Promise<boolean> {
  const { auction } = marketPosition;
  if (!auction || auction.bidCount >= bids) return false;
  const known = await Promise.all(players.map((name) => addressOf(ctx, name)));
  const present = players.filter((_, index) => known[index] !== null);
  const signer = present[auction.bidCount % present.length];
  if (!signer) return false;
  const { config } = ctx.chains.get(auction.chain);
  const amount = roundUp(minimumBidOf(auction));
  const marketCall = {
    kind: 'bid',
    tokenId: BigInt(auction.tokenId),
    round: BigInt(auction.round),
    amount,
  } as const;
  const key = `${purpose}/${auction.bidCount}`;
  await ctx.writer.enqueueTransaction(ctx.db, {
    chain: auction.chain,
    signer,
    ...callOf(config, marketCall),
    key,
  });
  return (await ctx.writer.transactionByKey(key))?.status !== 'failed';
}
