import { centsToCoinUp, coinToCentsNearest, exactMoney, NONFUNGIBLE_SPB } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import type { ItemSummary } from '../../modules/catalogue/index.ts';
import { roundUp } from '../../modules/market/index.ts';
import { AppError } from '../../platform/errors.ts';
import { quotableOrNull } from '../../platform/rates/rates.ts';
import { centsOfCoin } from '../../platform/rates/sale-worths.ts';

/**
 * Refuses a reserve below the legendary item's price in dollars, which is promised (spec:57).
 * @throws market/not-done
 */
export function requireReserve(
  ctx: Needs<'chains' | 'rates'>,
  item: ItemSummary,
  reserve: string | null,
): void {
  if (item.collection !== NONFUNGIBLE_SPB || reserve === null) return;
  const { currency } = ctx.chains.get(item.chain).config;
  const cents = centsOfCoin(ctx.rates, BigInt(reserve), currency);
  const price = exactMoney(item.priceCents ?? 0n, 'USD');
  if (cents === null)
    throw new AppError('market/not-done', { detail: 'There is no rate just now. Leave --reserve out.' });
  if (cents < (item.priceCents ?? 0n))
    throw new AppError('market/not-done', {
      detail: `The reserve of ${item.id} is ${price}; ${exactMoney(BigInt(reserve), currency)} is only ${exactMoney(cents, 'USD')}.`,
    });
}

/**
 * The least first bid in wei, and for the legendary item the dollars that it keeps. Null while there is no reliable
 * rate.
 */
export async function reserveToOpen(
  ctx: Needs<'chains' | 'rates'>,
  item: ItemSummary,
  requested: string | null,
): Promise<{ wei: bigint; cents: bigint | null } | null> {
  const { currency } = ctx.chains.get(item.chain).config;
  const rate = await quotableOrNull(ctx.rates, currency);
  const legendary = item.collection === NONFUNGIBLE_SPB;
  if (!rate && (legendary || requested === null)) return null;
  const price = item.priceCents ?? 0n;
  const least = rate ? centsToCoinUp(price, rate.rate) : 0n;
  const typed = requested === null ? null : BigInt(requested);
  if (!legendary) return { wei: typed ?? roundUp(least), cents: null };
  // the coin may have fallen since an operator announced it
  const wei = typed === null || typed < least ? least : typed;
  const cents = rate ? coinToCentsNearest(wei, rate.rate) : price;
  return { wei, cents: wei === least || cents < price ? price : cents };
}
