import { collectibleAbi } from '@talkies/abi';
import { type Address, encodeFunctionData, getAddress } from 'viem';
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

/**
 * What a demonstration bidder won goes back to the house, so that it can be auctioned afresh. Returns whether that is
 * under way; false where somebody else owns it.
 */
export async function giveBack(
  ctx: Needs<'chains' | 'db' | 'signers' | 'writer'>,
  { token }: MarketPosition,
  to: string,
  key: string,
): Promise<boolean> {
  const { config } = ctx.chains.get(token.chain);
  if (!config.local) return false;
  const known = await Promise.all(players.map((name) => addressOf(ctx, name)));
  const signer = players[known.indexOf(token.owner)];
  if (!signer) return false;
  const args = [token.owner as Address, getAddress(to), BigInt(token.tokenId)] as const;
  await ctx.writer.enqueueTransaction(ctx.db, {
    chain: token.chain,
    signer,
    to: config.contracts.collectible,
    data: encodeFunctionData({ abi: collectibleAbi, functionName: 'transferFrom', args }),
    key,
  });
  return (await ctx.writer.transactionByKey(key))?.status !== 'failed';
}
