import type { Needs } from '../../chain/context.ts';
import { type FundingRow, type OnRamp, ProviderError } from '../../modules/payments/index.ts';
import { AppError } from '../../platform/errors.ts';

/**
 * Opens an on-ramp's page on which the buyer buys the coins of a funding; each call opens a new one.
 * @param path where the on-ramp sends the buyer afterwards
 * @throws payment/unavailable
 */
export const openFundingPage = (
  ctx: Needs<'config' | 'log'>,
  onRamp: OnRamp,
  { id, chain, wallet, wei }: Pick<FundingRow, 'id' | 'chain' | 'wallet' | 'wei'>,
  buyer: { email: string },
  path: string,
): Promise<string> =>
  onRamp
    .open({
      fundingId: id,
      chain,
      wallet,
      wei: BigInt(wei),
      buyer,
      returnUrl: `${ctx.config.publicUrl}${path}`,
    })
    .catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error;
      ctx.log.error({ err: error, funding: id }, 'a page of an on-ramp could not be opened');
      throw new AppError('payment/unavailable', { cause: error });
    });
