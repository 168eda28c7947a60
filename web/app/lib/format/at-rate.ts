import { divideHalfUp, type Money, money } from '@talkies/shared';
import type { ItemCard } from '@talkies/shared/schemas';
import type { Priced } from './currency-choice.ts';

/** The part of `whole` that is proportional to `amount` in `all`, rounded to the nearest unit. */
function sharedAlike(amount: Money, all: Money, whole: Money): Money {
  const shared = divideHalfUp(BigInt(amount.amount) * BigInt(whole.amount), BigInt(all.amount));
  return money(shared, whole.currency);
}

/** Prices another amount of the same coin in dollars, at the rate of a price that is known in both. */
export function atRateOf({ coin, usd }: Priced, amount: Money): Priced {
  const known = usd && coin?.currency === amount.currency && coin.amount !== '0';
  return { coin: amount, usd: known ? sharedAlike(amount, coin, usd) : null };
}

/** Prices an amount of dollars in the coin, at the rate of a price that is known in both. */
export function usdAtRateOf({ coin, usd }: Priced, amount: Money): Priced {
  return { coin: coin && usd && usd.amount !== '0' ? sharedAlike(amount, usd, coin) : null, usd: amount };
}

/** Whether a film's prices lead with the coin (spec:65). */
export const leadsWithCoin = ({ pricedIn }: Pick<ItemCard, 'pricedIn'>): boolean => pricedIn === 'MATIC';

/** An item's price in dollars and in its own coin; for an auction the last bid, or the given amount instead. */
export function itemPrice(
  item: Pick<ItemCard, 'price' | 'reserve' | 'equivalents' | 'pricedIn'>,
  amount = item.price,
): Priced | null {
  // the item's own coin is the first
  const own = item.equivalents[0] ?? null;
  const coinLeads = leadsWithCoin(item);
  if (amount?.currency === 'USD') return { coin: own, usd: amount, coinLeads };
  return amount && { ...atRateOf({ coin: own, usd: item.reserve }, amount), coinLeads };
}
