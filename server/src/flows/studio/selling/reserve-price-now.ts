import { centsToCoinUp } from '@talkies/shared';
import type { Needs } from '../../../chain/context.ts';
import type { ItemSummary } from '../../../modules/catalogue/index.ts';
import { roundUp } from '../../../modules/market/index.ts';

/**
 * The least first bid in wei, by the present rate; null while there is no rate. It is fixed in the coin when the
 * auction opens.
 */
export function reservePriceNow(
  ctx: Needs<'chains' | 'rates'>,
  item: ItemSummary,
  typed: string | null,
): bigint | null {
  if (typed !== null) return BigInt(typed);
  const rate = ctx.rates.current(ctx.chains.get(item.chain).config.currency);
  return rate ? roundUp(centsToCoinUp(item.priceCents ?? 0n, rate.rate)) : null;
}
