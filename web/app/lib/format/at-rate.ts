import { divideHalfUp, type Money, money } from '@talkies/shared';
import type { ItemCard } from '@talkies/shared/schemas';
import type { Priced } from './currency-choice.ts';

/** What is to `whole` as an amount is to `all`, to the nearest unit. */
function sharedAlike(amount: Money, all: Money, whole: Money): Money {
  const shared = divideHalfUp(BigInt(amount.amount) * BigInt(whole.amount), BigInt(all.amount));
  return money(shared, whole.currency);
}

/** Another amount of the same coin, with what it is in dollars at the rate of a price that is known in both. */
export function atRateOf({ coin, usd }: Priced, amount: Money): Priced {
  const known = usd && coin?.currency === amount.currency && coin.amount !== '0';
  return { coin: amount, usd: known ? sharedAlike(amount, coin, usd) : null };
}

/** An amount of dollars, with what it is in the coin at the rate of a price that is known in both. */
export function usdAtRateOf({ coin, usd }: Priced, amount: Money): Priced {
  return { coin: coin && usd && usd.amount !== '0' ? sharedAlike(amount, usd, coin) : null, usd: amount };
}

/** Whether the coin of what a film has leads (spec:65). */
export const leadsWithCoin = ({ pricedIn }: Pick<ItemCard, 'pricedIn'>): boolean => pricedIn === 'MATIC';

/** What an item costs, in dollars and in its own coin; of an auction the last bid, or the amount that is given instead. */
export function itemPrice(
  item: Pick<ItemCard, 'price' | 'reserve' | 'equivalents' | 'pricedIn'>,
  amount = item.price,
): Priced | null {
  // its own coin comes first
  const own = item.equivalents[0] ?? null;
  const coinLeads = leadsWithCoin(item);
  if (amount?.currency === 'USD') return { coin: own, usd: amount, coinLeads };
  return amount && { ...atRateOf({ coin: own, usd: item.reserve }, amount), coinLeads };
}
