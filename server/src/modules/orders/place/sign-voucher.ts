import type { Needs } from '../../../chain/context.ts';
import { moveOrder } from '../advance/move-order.ts';
import { type Payees, signVoucher } from '../quote/voucher.ts';
import { findOrder } from '../reads.ts';
import { hasLapsed } from '../rules.ts';
import type { OrderRow } from '../tables.ts';

/** Whom the drop must pay for the house to vouch for it; null where there is no such drop (any more). */
export type PayeesOf = (order: Pick<OrderRow, 'chain' | 'dropId'>) => Promise<Payees | null>;

/**
 * Signs the voucher of an order that has none and thereby opens it for payment. Signing happens outside of any
 * transaction, since a key service answers in its own time; an order that was left without one by a crash gets it
 * when it is asked for again.
 */
export async function signVoucherFor(
  ctx: Needs<'chains' | 'clock' | 'db' | 'signers'>,
  order: OrderRow,
  payees: PayeesOf,
): Promise<OrderRow> {
  const now = ctx.clock.now();
  if (order.state !== 'created' || hasLapsed(order, now)) return order;
  const due = await payees(order);
  // the chain has undone the drop's registration: the order waits, or lapses
  if (!due) return order;
  const signer = await ctx.signers.resolve('signer');
  const voucherSignature = await signVoucher(signer, ctx.chains.get(order.chain).config, order, due);
  const moved = await ctx.db.transaction((tx) =>
    moveOrder(tx, order, ['awaiting_payment'], { cause: 'the quote', at: now, set: { voucherSignature } }),
  );
  return moved ?? (await findOrder(ctx.db, order.id, order.userId)) ?? order;
}
