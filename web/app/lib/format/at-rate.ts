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

/** What an item costs, in dollars and in its own coin; of an auction the last bid, or the amount that is given instead. */
export function itemPrice(
  { price, reserve, equivalents }: Pick<ItemCard, 'price' | 'reserve' | 'equivalents'>,
  amount = price,
): Priced | null {
  // its own coin comes first
  const own = equivalents[0] ?? null;
  if (amount?.currency === 'USD') return { coin: own, usd: amount };
  return amount && atRateOf({ coin: own, usd: reserve }, amount);
}

/** The one amount that leads, where one alone is shown: the coin where the film is priced in it (spec:65). */
export function leadPrice(item: ItemCard): Priced | Money | null {
  const both = itemPrice(item);
  return (item.pricedIn === 'MATIC' && both?.coin) || both;
}
