import { money } from '@talkies/shared';
import type { MarketToken } from '@talkies/shared/schemas';
import type { Database } from '../../../platform/db/database.ts';
import type { OrderRow } from '../../orders/index.ts';
import { paymentsById } from '../../payments/index.ts';

export type Elsewhere = NonNullable<MarketToken['sales'][number]['elsewhere']>;

/** By the orders' ids: the dollars of each, and by what they were paid (spec:55). */
export async function paidElsewhere(db: Database, orders: OrderRow[]): Promise<Map<string, Elsewhere>> {
  const payments = await paymentsById(
    db,
    orders.flatMap(({ paymentId }) => paymentId ?? []),
  );
  const methods = new Map(payments.map(({ id, method }) => [id, method]));
  return new Map(
    orders.map(({ id, paymentId, priceCents }) => [
      id,
      { method: methods.get(paymentId ?? '') ?? 'wallet', price: money(priceCents, 'USD') },
    ]),
  );
}

/** The order that a sale of this token was, among those of its transaction. */
export const orderOfSale = (
  orders: OrderRow[],
  { txHash, tokenId }: { txHash: string; tokenId: string },
): OrderRow | undefined => orders.find((order) => order.txHash === txHash && order.tokenId === tokenId);
