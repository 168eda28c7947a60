import type { Receipt } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import { drawReceipt, presentReceipt, receiptsOf } from '../../modules/receipts/index.ts';
import { AppError } from '../../platform/errors.ts';
import { ownOrder } from '../checkout/show-order.ts';

/** The receipt and credit notes of the user's own order; none before it is delivered for good. @throws order/not-found */
export async function orderReceipts(ctx: Needs<'db'>, id: string, userId: string): Promise<Receipt[]> {
  const order = await ownOrder(ctx, id, userId);
  return (await receiptsOf(ctx.db, order.id)).map(presentReceipt);
}

/** One of them as a PDF, drawn from the stored figures. @param number null: the receipt itself @throws order/not-found */
export async function receiptPdf(
  ctx: Needs<'db'>,
  id: string,
  userId: string,
  number: string | null,
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
  const issued = await orderReceipts(ctx, id, userId);
  const receipt = number === null ? issued[0] : issued.find((one) => one.number === number);
  if (!receipt) throw new AppError('order/not-found');
  return { name: `${receipt.number.replaceAll('/', '-')}.pdf`, bytes: await drawReceipt(receipt) };
}
