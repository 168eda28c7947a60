import {
  type Coin,
  centsToCoinUp,
  centsToMinorUp,
  coins,
  type Money,
  money,
  QUOTE_MINUTES,
} from '@talkies/shared';
import type { Rate } from '../../../platform/rates/source.ts';

export interface Quote {
  priceCents: bigint;
  /** in the smallest unit of the item's coin, rounded up */
  total: bigint;
  rate: Rate;
  /** the same price in the other coins whose rate is known */
  equivalents: Money[];
  /** the sum to charge in rupees; null where their rate is missing */
  rupees: { totalPaise: bigint; rate: Rate } | null;
  /** the last whole second in which it can be paid */
  expiresAt: Date;
}

/** The last whole second in which a quote made now can be paid. */
export const quoteEnd = (now: Date): Date =>
  new Date((Math.floor(now.getTime() / 1000) + QUOTE_MINUTES * 60) * 1000);

export function quoteOf(
  priceCents: bigint,
  coin: Coin,
  rate: Rate,
  rateOf: (coin: Coin) => Rate | null,
  inrRate: Rate | null,
  now: Date,
): Quote {
  const equivalents = coins.flatMap((other) => {
    const known = other === coin ? null : rateOf(other);
    return known ? [money(centsToCoinUp(priceCents, known.rate), other)] : [];
  });
  return {
    priceCents,
    total: centsToCoinUp(priceCents, rate.rate),
    rate,
    equivalents,
    rupees: inrRate && { totalPaise: centsToMinorUp(priceCents, inrRate.rate, 'INR'), rate: inrRate },
    expiresAt: quoteEnd(now),
  };
}
