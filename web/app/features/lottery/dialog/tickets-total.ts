import { type Money, money } from '@talkies/shared';
import type { Price } from '@talkies/shared/schemas';

/** The exact price of that many tickets. */
export const ticketsTotal = (price: Money, count: number): Money =>
  money(BigInt(price.amount) * BigInt(count), price.currency);

/** The same in the coin and in dollars. */
export const ticketsWorth = ({ coin, usd }: Price, count: number): Price => ({
  coin: ticketsTotal(coin, count),
  usd: usd && ticketsTotal(usd, count),
});
