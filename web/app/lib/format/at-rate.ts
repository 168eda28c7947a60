import { divideHalfUp, leadsWithCoin, type Money, money } from '@talkies/shared';
import type { ItemCard } from '@talkies/shared/schemas';
import type { Priced } from './currency-choice.ts';

/**
 * Prices another amount, of dollars or of the same coin, in both at the rate of a price; the other one is rounded to the
 * nearest unit, and null where the price is not known in both.
 */
export function atRateOf(price: Priced, amount: Money): Priced {
  const inUsd = amount.currency === 'USD';
  const [all, whole] = inUsd ? [price.usd, price.coin] : [price.coin, price.usd];
  const known = whole && all?.currency === amount.currency && all.amount !== '0';
  const other = known
    ? money(divideHalfUp(BigInt(amount.amount) * BigInt(whole.amount), BigInt(all.amount)), whole.currency)
    : null;
  return { ...price, ...(inUsd ? { coin: other, usd: amount } : { coin: amount, usd: other }) };
}

/** An item's price in dollars and in its own coin; for an auction the last bid, or the given amount instead. */
export function itemPrice(
  item: Pick<ItemCard, 'price' | 'reserve' | 'equivalents' | 'pricedIn'>,
  amount = item.price,
): Priced | null {
  // the item's own coin is the first
  const price = { coin: item.equivalents[0] ?? null, usd: item.reserve, coinLeads: leadsWithCoin(item) };
  if (amount?.currency === 'USD') return { ...price, usd: amount };
  return amount && atRateOf(price, amount);
}
