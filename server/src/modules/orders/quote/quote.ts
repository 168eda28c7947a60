import { centsToCoin, currencies, type Money, money, QUOTE_MINUTES, shareOf } from '@talkies/shared';
import { type Coin, coins, type Rate } from '../../../platform/rates/source.ts';

export interface Shares {
  studio: bigint;
  royalty: bigint;
  fee: bigint;
}

/** How the contract shares a total: royalty and fee round down, the studio gets the rest (spec:6). */
export function sharesOf(total: bigint, royaltyBps: number, feeBps: number): Shares {
  const royalty = shareOf(total, royaltyBps);
  const fee = shareOf(total, feeBps);
  return { studio: total - royalty - fee, royalty, fee };
}

export interface Quote {
  priceCents: bigint;
  /** in the smallest unit of the item's coin, rounded up */
  total: bigint;
  rate: Rate;
  /** the same price in the other coins whose rate is known */
  equivalents: Money[];
  /** the last whole second in which it can be paid */
  expiresAt: Date;
}

export function quoteOf(
  priceCents: bigint,
  coin: Coin,
  rate: Rate,
  rateOf: (coin: Coin) => Rate | null,
  now: Date,
): Quote {
  const equivalents = coins.flatMap((other) => {
    const known = other === coin ? null : rateOf(other);
    return known ? [money(centsToCoin(priceCents, known.rate), other)] : [];
  });
  const seconds = Math.floor(now.getTime() / 1000) + QUOTE_MINUTES * 60;
  return {
    priceCents,
    total: centsToCoin(priceCents, rate.rate),
    rate,
    equivalents,
    expiresAt: new Date(seconds * 1000),
  };
}

/** Such as `0.01234 MATIC`, all digits kept. */
export function coinText(wei: bigint, currency: Money['currency']): string {
  const { decimals } = currencies[currency];
  const digits = wei.toString().padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  return `${digits.slice(0, -decimals)}${fraction ? `.${fraction}` : ''} ${currency}`;
}
