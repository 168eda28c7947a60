import type { Context } from '../../chain/context.ts';
import { payeesOfDrop } from '../../modules/catalogue/index.ts';
import { type OrderRow, vouchFor } from '../../modules/orders/index.ts';

/** Vouches for an order of a drop that pays whom the house asked it to pay. */
export const vouch = (ctx: Context, order: OrderRow): Promise<OrderRow> =>
  vouchFor(ctx, order, ({ chain, dropId }) => payeesOfDrop(ctx.db, chain, dropId));
