import { money } from '@talkies/shared';
import type { ApiResponse } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import type { ProviderSettings } from '../../platform/settings/settings.ts';
import type { ProviderTerms } from './port.ts';
import { configuredProviders } from './providers.ts';
import type { ChargedCurrency } from './rules.ts';

/** The amount to charge in each currency, in its smallest unit; null where its exchange rate is missing. */
export type Totals = Record<ChargedCurrency, bigint | null>;

/** The total in the provider's currency; null where there is none, or it is below the provider's minimum. */
export function chargedBy({ currency, least }: ProviderTerms, totals: Totals): bigint | null {
  const total = totals[currency];
  return total === null || total < least ? null : total;
}

/** The payment methods of providers for these totals, where up to `times` of them are paid at once. */
export const methodsFor = (
  ctx: Needs<'config'>,
  { off }: Pick<ProviderSettings, 'off'>,
  totals: Totals,
  times = 1,
): ApiResponse<'listPaymentMethods'>['methods'] =>
  configuredProviders(ctx.config.payments).flatMap(({ method, currency, least, minutes }) => {
    const total = totals[currency];
    if (off.has(method) || total === null || total * BigInt(times) < least) return [];
    return [{ method, total: money(total, currency), least: money(least, currency), minutes }];
  });
