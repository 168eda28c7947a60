import { money } from '@talkies/shared';
import type { ApiResponse } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import { offeredProviders } from './providers.ts';
import type { ChargedCurrency } from './rules.ts';

/** What is charged in each currency, in its smallest unit; null: nothing can be, its rate is out. */
export type Totals = Record<ChargedCurrency, bigint | null>;

/** The providers' ways that these totals can be paid by. */
export const offersFor = (
  ctx: Needs<'config'>,
  totals: Totals,
): ApiResponse<'listPaymentMethods'>['methods'] =>
  offeredProviders(ctx.config.payments).flatMap(({ method, currency, minutes }) => {
    const total = totals[currency];
    return total === null ? [] : [{ method, total: money(total, currency), minutes }];
  });
