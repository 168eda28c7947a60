import { type Money, money } from '@talkies/shared';

/** What so many tickets cost, exactly. */
export const ticketsTotal = (price: Money, count: number): Money =>
  money(BigInt(price.amount) * BigInt(count), price.currency);
