import { money } from '@talkies/shared';
import type { ApiResponse } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import type { ProviderSettings } from '../../platform/settings/settings.ts';
import type { ProviderTerms } from './port.ts';
import { configuredProviders } from './providers.ts';
import type { ChargedCurrency } from './rules.ts';

/** What is charged in each currency, in its smallest unit; null: nothing can be, its rate is out. */
export type Totals = Record<ChargedCurrency, bigint | null>;

/** What a provider can charge of these totals; null: nothing, or less than it takes. */
export function chargedBy({ currency, least }: ProviderTerms, totals: Totals): bigint | null {
  const total = totals[currency];
  return total === null || total < least ? null : total;
}

/** The providers' ways that these totals can be paid by, where up to `times` of them are paid at once. */
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
