import { dollarsOfCents } from '@talkies/shared';
import type { ApiResponse } from '@talkies/shared/schemas';
import type { Needs } from '../../../chain/context.ts';
import { salesOfItem, tradedItem } from '../rankings/item-sales.ts';

const MAX = 100;

/** `GET /purchases?nft_id=` (transactions:7), without e-mail and uid (spec:37). */
export async function nftPurchases(
  ctx: Needs<'chains' | 'db' | 'rates'>,
  itemId: string,
): Promise<ApiResponse<'nftPurchases'>> {
  const item = await tradedItem(ctx, itemId);
  const { sales } = item ? await salesOfItem(ctx, item, { limit: MAX }) : { sales: [] };
  return {
    // a free edition was not purchased
    nft_purchases: sales.flatMap(({ transaction, price }) =>
      price === null ? [] : [{ txnid: transaction, nft: { price: dollarsOfCents(BigInt(price.amount)) } }],
    ),
  };
}
