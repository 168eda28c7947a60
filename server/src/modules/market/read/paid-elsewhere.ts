import { money } from '@talkies/shared';
import type { MarketToken } from '@talkies/shared/schemas';
import type { Database } from '../../../platform/db/database.ts';
import type { OrderRow } from '../../orders/index.ts';
import { paymentsById } from '../../payments/index.ts';

export type Elsewhere = NonNullable<MarketToken['sales'][number]['elsewhere']>;

/** The dollars and the payment method of orders, by their ids (spec:55). */
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

/** The order of a token's sale, among those of its transaction. */
export const orderOfSale = (
  orders: OrderRow[],
  { txHash, tokenId }: { txHash: string; tokenId: string },
): OrderRow | undefined => orders.find((order) => order.txHash === txHash && order.tokenId === tokenId);
