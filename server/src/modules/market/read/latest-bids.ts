import { BIDS_SHOWN, exactAmount, money, parseMarketTokenId } from '@talkies/shared';
import type { ApiResponse } from '@talkies/shared/schemas';
import type { Needs } from '../../../chain/context.ts';
import { bidsOfAuction, latestBidsOfDrop } from '../../../chain/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { itemById } from '../../catalogue/index.ts';
import { shownMarketToken } from './find-market-token.ts';
import { type Reader, seesItem } from './hidden-item.ts';

/** The response is the same for everybody. */
const anybody: Reader = async () => null;

/**
 * Bids on one edition by `{item id}~{serial}`, or on all editions by the item's id alone, even while none is for
 * sale.
 */
async function bidsOn(ctx: Needs<'db'>, nft: string) {
  const parsed = parseMarketTokenId(nft);
  if (parsed && parsed.serial !== null) {
    const { tokenRows, item } = await shownMarketToken(ctx, nft, anybody);
    const bids = tokenRows?.auction ? await bidsOfAuction(ctx.db, tokenRows.auction, BIDS_SHOWN) : [];
    return { chain: item.chain, bids };
  }
  const item = parsed && (await itemById(ctx.db, parsed.itemId));
  if (!item || !(await seesItem(ctx.db, item, anybody))) throw new AppError('market/not-found');
  const { chain, dropId } = item;
  return { chain, bids: dropId === null ? [] : await latestBidsOfDrop(ctx.db, chain, dropId, BIDS_SHOWN) };
}

/**
 * `POST /bid/latest` (transactions:7): the bids of the present or last auctions, highest first, in the item's coin;
 * without e-mail and uid (spec:37). @throws market/not-found
 */
export async function bidLatest(ctx: Needs<'chains' | 'db'>, nft: string): Promise<ApiResponse<'bidLatest'>> {
  const { chain, bids } = await bidsOn(ctx, nft);
  const { currency } = ctx.chains.get(chain).config;
  return {
    response: bids.map((bid) => {
      const value = exactAmount(money(BigInt(bid.amount), currency));
      return { TxId: bid.txHash, value, bidprice: value };
    }),
  };
}
