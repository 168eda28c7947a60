import type { Context } from '../../../context.ts';
import { moveOrder } from '../advance/move-order.ts';
import { signVoucher } from '../quote/voucher.ts';
import { findOrder } from '../reads.ts';
import { hasLapsed } from '../rules.ts';
import type { OrderRow } from '../tables.ts';

/**
 * Signs the voucher of an order that has none and thereby opens it for payment. Signing happens outside of any
 * transaction, since a key service answers in its own time; an order that was left without one by a crash gets it
 * when it is asked for again.
 */
export async function vouchFor(ctx: Context, order: OrderRow): Promise<OrderRow> {
  const now = ctx.clock.now();
  if (order.state !== 'created' || hasLapsed(order, now)) return order;
  const signer = await ctx.signers.resolve('signer');
  const voucherSignature = await signVoucher(signer, ctx.chains.get(order.chain).config, order);
  const moved = await ctx.db.transaction((tx) =>
    moveOrder(tx, order, ['awaiting_payment'], { cause: 'the quote', at: now, set: { voucherSignature } }),
  );
  return moved ?? (await findOrder(ctx.db, order.id, order.userId)) ?? order;
}
