import type { ActivityTag, ChainName } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { auctionsBy, bidsBy, mintsTo, paidOfSale, salesBy } from '../../chain/index.ts';
import { auctionStateOf } from '../../modules/market/index.ts';
import { followsOf, latestLikes } from '../../modules/social/index.ts';
import type { Subject } from './person.ts';

interface OfToken {
  chain: ChainName;
  tokenId: string;
  /** null where the payment was not on the chain */
  wei: bigint | null;
  txHash: string;
}

/** One entry, before its texts and pictures are looked up. `key` distinguishes entries of the same moment. */
export type ActivityEntry = { at: Date; key: string } & (
  | { kind: 'like'; itemId: string }
  | ({ kind: 'bid' | 'sold' | 'bought' } & OfToken)
  | ({
      kind: 'auction';
      state: 'open' | 'ended' | 'settled' | 'unsold' | 'cancelled';
      bids: number;
    } & OfToken)
  | { kind: 'follower' | 'following'; userId: string }
);

type Source = (
  ctx: Needs<'clock' | 'config' | 'db'>,
  subject: Subject,
  limit: number,
) => Promise<ActivityEntry[]>;

const likes: Source = async (ctx, { person }, limit) =>
  (await latestLikes(ctx.db, person.id, limit)).map(({ itemId, at }) => ({
    kind: 'like',
    at,
    key: itemId,
    itemId,
  }));

const bids: Source = async (ctx, { wallets }, limit) =>
  (await bidsBy(ctx.db, wallets, limit)).map(
    ({ chain, tokenId, amount, txHash, blockNumber, logIndex, at }) => ({
      kind: 'bid',
      at,
      key: `${chain}/${blockNumber}/${logIndex}`,
      chain,
      tokenId,
      wei: BigInt(amount),
      txHash,
    }),
  );

const auctions: Source = async (ctx, { wallets }, limit) =>
  (await auctionsBy(ctx.db, wallets, limit)).map((auction) => {
    const { chain, tokenId, round, startedAt, highest, reserve, bidCount, txHash } = auction;
    return {
      kind: 'auction',
      at: startedAt,
      key: `${chain}/${tokenId}/${round}`,
      chain,
      tokenId,
      wei: BigInt(highest ?? reserve),
      txHash,
      state: auctionStateOf(auction, ctx.clock.now()),
      bids: bidCount,
    };
  });

const sold: Source = async (ctx, { wallets }, limit) =>
  (await salesBy(ctx.db, 'seller', wallets, limit)).map((sale) => ({
    kind: 'sold',
    at: sale.at,
    key: `${sale.chain}/${sale.blockNumber}/${sale.logIndex}`,
    chain: sale.chain,
    tokenId: sale.tokenId,
    wei: BigInt(sale.price),
    txHash: sale.txHash,
  }));

const bought: Source = async (ctx, { wallets }, limit) => {
  const [resales, mints] = await Promise.all([
    salesBy(ctx.db, 'buyer', wallets, limit),
    mintsTo(ctx.db, wallets, limit),
  ]);
  const entry = (
    { chain, tokenId, txHash, blockNumber, logIndex, at }: (typeof resales)[number] | (typeof mints)[number],
    wei: bigint | null,
  ): ActivityEntry => ({
    kind: 'bought',
    at,
    key: `${chain}/${blockNumber}/${logIndex}`,
    chain,
    tokenId,
    wei,
    txHash,
  });
  return [
    ...resales.map((sale) => entry(sale, paidOfSale(sale))),
    ...mints.map((mint) => entry(mint, mint.price === null ? null : BigInt(mint.price))),
  ];
};

const people =
  (side: 'followers' | 'following'): Source =>
  async (ctx, { person }, limit) =>
    (await followsOf(ctx.db, side, person.id, limit)).map(({ userId, at }) => ({
      kind: side === 'followers' ? 'follower' : 'following',
      at,
      key: userId,
      userId,
    }));

export const sources: Record<ActivityTag, Source> = {
  likes,
  bids,
  auctions,
  sold,
  followers: people('followers'),
  following: people('following'),
};
/** Kinds without a tag of their own in the specification appear among all entries. */
export const everySource: Source[] = [...Object.values(sources), bought];
