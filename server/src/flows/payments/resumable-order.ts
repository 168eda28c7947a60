import { isPaymentOpen } from '@talkies/shared';
import { awaitsLatePayment, hasLapsed, type OrderRow } from '../../modules/orders/index.ts';
import { paymentsOf } from '../../modules/payments/index.ts';
import type { Database } from '../../platform/db/database.ts';

/**
 * The unpaid order that a buyer resumes by ordering the same thing again: its quote holds, or a provider's payment that began
 * in time may still arrive (adr/610). Null where they get a new one.
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
