import type { Needs } from '../../chain/context.ts';
import { type PaymentProvider, type PaymentRow, ProviderError } from '../../modules/payments/index.ts';

/** Closes a provider's page, so that nobody pays there any more. Where it does not answer, the next check finds any payment. */
export async function closePage(
  ctx: Needs<'log'>,
  provider: PaymentProvider,
  { id }: Pick<PaymentRow, 'id'>,
  reference: string,
): Promise<void> {
  try {
    await provider.close(reference);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    ctx.log.warn({ err: error, payment: id }, 'a page could not be closed');
  }
}
