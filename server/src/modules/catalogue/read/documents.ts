import { dollarsOfCents } from '@talkies/shared';
import type { ApiResponse } from '@talkies/shared/schemas';
import type { Needs } from '../../../chain/context.ts';
import { salesOfItem } from '../discover/item-sales.ts';

/** `GET /purchases?nft_id=` (transactions:7), without e-mail and uid (spec:37). */
export async function nftPurchases(
  ctx: Needs<'chains' | 'db' | 'rates'>,
  itemId: string,
): Promise<ApiResponse<'nftPurchases'>> {
  const sales = (await salesOfItem(ctx, itemId))?.sales ?? [];
  return {
    nft_purchases: sales.map((sale) => ({
      txnid: sale.txHash,
      nft: { price: dollarsOfCents(sale.priceCents) },
    })),
  };
}
