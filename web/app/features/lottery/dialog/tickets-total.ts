import { type Money, money } from '@talkies/shared';

/** The exact price of that many tickets. */
export const ticketsTotal = (price: Money, count: number): Money =>
  money(BigInt(price.amount) * BigInt(count), price.currency);
