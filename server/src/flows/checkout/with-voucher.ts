import type { Needs } from '../../chain/context.ts';
import { payeesOfDrop } from '../../modules/catalogue/index.ts';
import { type OrderRow, signVoucherFor } from '../../modules/orders/index.ts';

/** Vouches for an order of a drop that pays whom the house asked it to pay. */
export const withVoucher = (
  ctx: Needs<'chains' | 'clock' | 'db' | 'signers'>,
  order: OrderRow,
): Promise<OrderRow> =>
  signVoucherFor(ctx, order, ({ chain, dropId }) => payeesOfDrop(ctx.db, chain, dropId));
