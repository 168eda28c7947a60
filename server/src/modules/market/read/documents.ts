import { exactAmount, money } from '@talkies/shared';
import type { ApiResponse } from '@talkies/shared/schemas';
import type { Needs } from '../../../chain/context.ts';
import { bidsOfAuction } from '../../../chain/index.ts';
import { findMarketToken } from './find-market-token.ts';

/**
 * `POST /bid/latest` (transactions:7): the bids of the present or last auction, highest first, in the item's coin;
 * without e-mail and uid (spec:37). @throws market/not-found
 */
export async function bidLatest(ctx: Needs<'chains' | 'db'>, nft: string): Promise<ApiResponse<'bidLatest'>> {
  const { marketPosition, item } = await findMarketToken(ctx, nft);
  const { currency } = ctx.chains.get(item.chain).config;
  const rows = marketPosition?.auction ? await bidsOfAuction(ctx.db, marketPosition.auction) : [];
  return {
    response: rows.map((row) => {
      const value = exactAmount(money(BigInt(row.amount), currency));
      return { TxId: row.txHash, value, bidprice: value };
    }),
  };
}
