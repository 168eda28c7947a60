import type { Credit, MyBid, TokenCard } from '@talkies/shared/schemas';
import { and, eq, or } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import {
  type Auction,
  auctions,
  type Bid,
  bidsBy,
  creditsOf,
  explorerUrl,
  forSaleBy,
  type Owner,
  tokenKey,
} from '../../../chain/index.ts';
import type { ChainConfig } from '../../../platform/config/chains.ts';
import { shownTokens } from '../../catalogue/index.ts';
import { ownsAddress, walletsOf } from '../../wallets/index.ts';
import { editionPrice, factsOf, priceOf } from '../present.ts';
import { auctionStateOf, bidStatusOf } from '../rules.ts';
import { cardsByToken, cardsOfTokens } from './market.ts';

const auctionKey = (row: { chain: string; tokenId: string; round: number }): string =>
  `${row.chain}:${row.tokenId}:${row.round}`;

/** The newest bid of each auction: bids only rise, so it is the highest too. */
function newestOfEach(bids: Bid[]): Bid[] {
  const seen = new Map<string, Bid>();
  for (const bid of bids) if (!seen.has(auctionKey(bid))) seen.set(auctionKey(bid), bid);
  return [...seen.values()];
}

async function auctionsOf(ctx: Needs<'db'>, bids: Bid[]): Promise<Map<string, Auction>> {
  if (bids.length === 0) return new Map();
  const rows = await ctx.db
    .select()
    .from(auctions)
    .where(
      or(
        ...bids.map((bid) =>
          and(
            eq(auctions.chain, bid.chain),
            eq(auctions.tokenId, bid.tokenId),
            eq(auctions.round, bid.round),
          ),
        ),
      ),
    );
  return new Map(rows.map((row) => [auctionKey(row), row]));
}

/** One entry for each auction in which these wallets have bid, latest first, up to a limit. */
export async function bidsOf(
  ctx: Needs<'chains' | 'clock' | 'db' | 'rates'>,
  wallets: readonly Owner[],
  { own, most = 100 }: { own: boolean; most?: number },
): Promise<MyBid[]> {
  const bids = await bidsBy(ctx.db, wallets);
  const newest = newestOfEach(await shownTokens(ctx.db, bids, { own })).slice(0, most);
  const [byAuction, cards] = await Promise.all([auctionsOf(ctx, newest), cardsByToken(ctx, newest)]);
  return newest.flatMap((bid): MyBid[] => {
    const auction = byAuction.get(auctionKey(bid));
    const known = cards.get(tokenKey(bid));
    if (!auction || !known) return [];
    const { config } = ctx.chains.get(bid.chain);
    const leads = ownsAddress(wallets, auction.chain, auction.highestBidder);
    return [
      {
        card: known.card,
        bidStatus: bidStatusOf(factsOf(auction), leads),
        amount: editionPrice(ctx, known.item, BigInt(bid.amount)),
        wallet: bid.bidder,
        at: bid.at.toISOString(),
        transaction: bid.txHash,
        explorerUrl: explorerUrl(config, 'tx', bid.txHash),
        auctionState: auctionStateOf(auction, ctx.clock.now()),
      },
    ];
  });
}

/** These wallets' listings and auctions. */
export const onSaleOf = async (
  ctx: Needs<'chains' | 'clock' | 'db' | 'rates'>,
  wallets: readonly Owner[],
  viewer: { own: boolean },
): Promise<TokenCard[]> =>
  cardsOfTokens(ctx, await shownTokens(ctx.db, await forSaleBy(ctx.db, wallets), viewer));

type Source = Credit['source'];
const sourceOf = ({ contracts }: ChainConfig, contract: string): Source | undefined =>
  (Object.keys(contracts) as Source[]).find((name) => contracts[name] === contract);

/** Credits that wait for a person's wallets. */
export async function myCredits(ctx: Needs<'chains' | 'db' | 'rates'>, userId: string): Promise<Credit[]> {
  const wallets = await walletsOf(ctx.db, userId);
  const rows = await creditsOf(ctx.db, wallets);
  return rows.flatMap((row): Credit[] => {
    const { config } = ctx.chains.get(row.chain);
    const source = sourceOf(config, row.contract);
    const wallet = wallets.find(({ address }) => address === row.account);
    if (!source || !wallet) return [];
    return [
      {
        chain: row.chain,
        wallet: row.account,
        walletKind: wallet.kind,
        source,
        amount: priceOf(ctx, BigInt(row.amount), config.currency),
      },
    ];
  });
}
