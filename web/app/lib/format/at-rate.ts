import { type Money, money } from '@talkies/shared';
import type { ItemCard } from '@talkies/shared/schemas';
import type { Priced } from './currency-choice.ts';

/** Another amount of the same coin, with what it is in dollars at the rate of a price that is known in both. */
export function atRateOf({ coin, usd }: Priced, amount: Money): Priced {
  if (!usd || coin?.currency !== amount.currency || coin.amount === '0') return { coin: amount, usd: null };
  const whole = BigInt(coin.amount);
  const cents = (BigInt(amount.amount) * BigInt(usd.amount) + whole / 2n) / whole;
  return { coin: amount, usd: money(cents, 'USD') };
}

/** An amount of dollars, with what it is in the coin at the rate of a price that is known in both. */
export function usdAtRateOf({ coin, usd }: Priced, amount: Money): Priced {
  if (!coin || !usd || usd.amount === '0') return { coin: null, usd: amount };
  const cents = BigInt(usd.amount);
  const whole = (BigInt(coin.amount) * BigInt(amount.amount) + cents / 2n) / cents;
  return { coin: money(whole, coin.currency), usd: amount };
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
