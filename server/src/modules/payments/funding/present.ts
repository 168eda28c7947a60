import { BPS, type Currency, divideRoundingUp, money } from '@talkies/shared';
import type { ApiResponse, Funding } from '@talkies/shared/schemas';
import type { Needs } from '../../../chain/context.ts';
import type { ProviderSettings } from '../../../platform/settings/settings.ts';
import { configuredOnRamps } from './on-ramps.ts';
import type { FundingRow } from './tables.ts';

/** @param pageUrl the page that was just opened for the funding */
export const presentFunding = (
  { id, method, state, wei, failure, createdAt }: FundingRow,
  currency: Currency,
  pageUrl: string | null = null,
): Funding => ({
  id,
  method,
  state,
  coins: money(BigInt(wei), currency),
  pageUrl,
  failure,
  createdAt: createdAt.toISOString(),
});

/** The on-ramps with approximate price and fee in dollars: an on-ramp sells coins at its own rate. */
export const onRampsFor = (
  ctx: Needs<'clock' | 'config' | 'db'>,
  { off, fees }: ProviderSettings,
  priceCents: bigint,
): ApiResponse<'listPaymentMethods'>['onRamps'] =>
  configuredOnRamps(ctx).flatMap(({ method, minutes }) => {
    if (off.has(method)) return [];
    const feeBps = fees[method];
    const total = money(divideRoundingUp(priceCents * BigInt(BPS + (feeBps ?? 0)), BigInt(BPS)), 'USD');
    return [{ method, total, feeIncluded: feeBps !== null, minutes }];
  });
