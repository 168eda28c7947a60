import type { Needs } from '../../chain/context.ts';
import {
  type PaymentBooks,
  type PaymentRow,
  ProviderError,
  providerOf,
} from '../../modules/payments/index.ts';
import { RefundRefused } from './refunds/refund-refused.ts';

/**
 * Reads a payment in the provider's books.
 * @throws RefundRefused where there are no keys or no reference, ProviderError where the provider does not answer
 */
export async function requireBooks(
  ctx: Needs<'clock' | 'config' | 'db'>,
  { method, reference }: PaymentRow,
): Promise<PaymentBooks> {
  const provider = providerOf(ctx, method);
  if (!provider || reference === null)
    throw new RefundRefused(`There are no keys here for payments by ${method}.`);
  return provider.status(reference);
}

/** The same; null where the books cannot be read. */
export async function findBooks(
  ctx: Needs<'clock' | 'config' | 'db'>,
  payment: PaymentRow,
): Promise<PaymentBooks | null> {
  try {
    return await requireBooks(ctx, payment);
  } catch (error) {
    if (error instanceof ProviderError || error instanceof RefundRefused) return null;
    throw error;
  }
}
