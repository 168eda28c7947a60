import { sameAddress } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { salesOfToken } from '../../chain/index.ts';
import { isDeliveryOfAnother, type ResaleRow } from '../../modules/orders/index.ts';
import type { Delivery } from '../delivery/find-delivery.ts';

/**
 * The purchase that the shop's float made for this order, by the chain alone: of its token, from its seller, to its
 * wallet, at its price, and for no other order. Null where there is none, or this deployment has no float.
 */
export async function floatPurchaseOf(
  ctx: Needs<'chains' | 'config' | 'db' | 'signers'>,
  order: ResaleRow,
): Promise<Delivery | null> {
  if (!ctx.config.keys.float) return null;
  const float = (await ctx.signers.resolve('float')).address;
  const { client } = ctx.chains.get(order.chain);
  for (const sale of await salesOfToken(ctx.db, order.chain, order.tokenId)) {
    const isOurs =
      sale.kind === 'resale' &&
      sale.seller === order.seller &&
      sale.buyer === order.wallet &&
      sale.price === order.listedPrice;
    if (!isOurs || (await isDeliveryOfAnother(ctx.db, order, sale.txHash))) continue;
    const { from } = await client.getTransaction({ hash: sale.txHash });
    if (sameAddress(from, float)) return { ...sale, price: null };
  }
  return null;
}
