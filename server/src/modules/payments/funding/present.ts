import { type Currency, money } from '@talkies/shared';
import type { Funding } from '@talkies/shared/schemas';
import type { FundingRow } from './tables.ts';

/** @param pageUrl of the page that was just opened for it */
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
