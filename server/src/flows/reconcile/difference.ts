import { orderById, orderLabel } from '../../modules/orders/index.ts';
import { ProviderError } from '../../modules/payments/index.ts';
import type { Difference } from '../../modules/reconciliations/index.ts';
import type { Database } from '../../platform/db/database.ts';

export type { Difference };

/** A day of UTC, as far as it has passed. */
export interface Period {
  from: Date;
  until: Date;
}

/** A thing that could not be looked at: it does not count as equal. */
export const notCompared = (about: string, what: string): Difference => ({
  kind: 'not-compared',
  about,
  what,
});

/** Adds to `found` that a provider did not answer, where `compare` fails by that. */
export async function unlessUnanswered(
  found: Difference[],
  about: string,
  compare: () => Promise<void>,
): Promise<void> {
  try {
    await compare();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    found.push(notCompared(about, error.message));
  }
}

/** The number of an order, as a difference names it. */
export async function labelOf(db: Database, orderId: string): Promise<string> {
  const order = await orderById(db, orderId);
  return order ? orderLabel(order.number) : 'no order';
}
