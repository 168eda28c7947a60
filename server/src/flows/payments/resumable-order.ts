import { isPaymentOpen } from '@talkies/shared';
import { awaitsLatePayment, hasLapsed, type OrderRow } from '../../modules/orders/index.ts';
import { paymentsOf } from '../../modules/payments/index.ts';
import type { Database } from '../../platform/db/database.ts';

/**
 * Of a buyer's unpaid orders of the same thing the one that they go on with when they ask for it again: its quote holds, or
 * a provider's payment that was begun in time may still come (adr/610). Null where they are to have a new one.
 */
export async function resumableOrder<O extends OrderRow>(
  db: Database,
  same: readonly O[],
  now: Date,
): Promise<O | null> {
  const open = same.find((order) => !hasLapsed(order, now));
  if (open) return open;
  for (const order of same.filter((each) => awaitsLatePayment(each, now)))
    if ((await paymentsOf(db, order.id)).some(({ state }) => isPaymentOpen(state))) return order;
  return null;
}
