import { collectibleAbi } from '@talkies/abi';
import type { ChainName } from '@talkies/shared';
import { type Address, encodeFunctionData, getAddress } from 'viem';
import type { Needs } from '../../chain/context.ts';
import { type MarketTokenRows, type OwnSigner, signerAddress } from '../../chain/index.ts';
import { callOf, minimumBidOf, permitFor, roundUp } from '../../modules/market/index.ts';
import { linkedAmong } from '../../modules/wallets/index.ts';

/** the bidders on a local chain: accounts of the shop that hold play money, and neither buy nor sell otherwise */
const players: OwnSigner[] = ['faucet', 'signer', 'payout', 'registrar'];

/** Wallets of the demonstration's bidders; none on a real chain. */
export async function playersOf(
  ctx: Needs<'chains' | 'signers'>,
  chain: ChainName,
): Promise<(string | null)[]> {
  return ctx.chains.get(chain).config.local
    ? Promise.all(players.map((name) => signerAddress(ctx, name)))
    : [];
}

/** The demonstration's bidders who may bid for this token: nobody bids against themselves, by any of their wallets. */
async function playersFor(
  ctx: Needs<'chains' | 'db' | 'signers'>,
  { token }: MarketTokenRows,
): Promise<{ signer: OwnSigner; address: Address }[]> {
  const known = await playersOf(ctx, token.chain);
  const present = players.flatMap((signer, index) => {
    const address = known[index];
    return address ? [{ signer, address: getAddress(address) }] : [];
  });
  const seller = getAddress(token.owner);
  const people = await linkedAmong(ctx.db, [seller, ...present.map(({ address }) => address)]);
  const selling = people.get(seller);
  return present.filter(
    ({ address }) => address !== seller && (selling === undefined || people.get(address) !== selling),
  );
}

/**
 * Places the next of a number of demonstration bids, once the last one is on the chain; the token decides who begins.
 * Returns whether more will follow.
 */
export async function playBid(
  ctx: Needs<'chains' | 'clock' | 'db' | 'signers' | 'writer'>,
  tokenRows: MarketTokenRows,
  bids: number,
  purpose: string,
): Promise<boolean> {
  const { auction } = tokenRows;
  if (!auction || auction.bidCount >= bids) return false;
  const chain = ctx.chains.get(auction.chain);
  const present = await playersFor(ctx, tokenRows);
  const turn = BigInt(auction.tokenId) + BigInt(auction.bidCount);
  const player = present[Number(turn % BigInt(Math.max(1, present.length)))];
  if (!player) return false;
  const amount = roundUp(minimumBidOf(auction));
  const bid = { tokenId: BigInt(auction.tokenId), round: BigInt(auction.round) };
  const permit = auction.permitOnly ? await permitFor(ctx, chain, bid, player.address) : undefined;
  const key = `${purpose}/${auction.bidCount}`;
  await ctx.writer.enqueueTransaction(ctx.db, {
    chain: auction.chain,
    signer: player.signer,
    ...callOf(chain.config, { kind: 'bid', ...bid, amount, ...(permit && { permit }) }),
    key,
  });
  return (await ctx.writer.transactionByKey(key))?.status !== 'failed';
}

/**
 * Returns a token that a demonstration bidder won to the shop, so that it can be auctioned again. Returns whether
 * that is under way; false where somebody else owns it.
 */
export async function giveBack(
  ctx: Needs<'chains' | 'db' | 'signers' | 'writer'>,
  { token }: MarketTokenRows,
  to: string,
  key: string,
): Promise<boolean> {
  const { config } = ctx.chains.get(token.chain);
  const signer = players[(await playersOf(ctx, token.chain)).indexOf(token.owner)];
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
