import type { Needs } from '../../chain/context.ts';
import {
  type PaymentBooks,
  type PaymentRow,
  ProviderError,
  providerOf,
} from '../../modules/payments/index.ts';
import { RefundRefused } from './refunds/refund-refused.ts';

/**
 * What the provider's books hold of a payment.
 * @throws RefundRefused where nobody can be asked, ProviderError where the provider does not answer
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

/** The same; null where nobody can be asked, or answers. */
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
