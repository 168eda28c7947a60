import { BPS } from '@talkies/abi/constants';
import { coinToCentsNearest, currencies, type Money, shortDecimal } from '@talkies/shared';
import type { ItemMarket, MarketToken } from '@talkies/shared/schemas';
import { type Draft, figuresOf, type Priced } from './draft.ts';

/** Significant digits of a suggested price, which is rounded down. */
const FIGURES = 4;

/** Formats wei as decimal text of the coin, rounded down to four significant digits: `38.29`. */
export function roundPrice(wei: bigint, currency: MarketToken['currency']): string {
  const digits = wei.toString();
  const rounded = digits.slice(0, FIGURES).padEnd(digits.length, '0');
  return shortDecimal(BigInt(rounded), currencies[currency].decimals);
}

/** The highest price at which a buyer's total is at most this; for an auction, the start of bidding. */
export function priceFor(total: bigint, { kind }: Draft, { terms, listing }: Priced): bigint {
  if (kind === 'auction') return total;
  const onTop = terms.royaltyBps + (listing?.feeBps ?? terms.feeBps);
  return (total * BigInt(BPS)) / BigInt(BPS + onTop);
}

/** The buyer's total of a draft, in US cents; null without a valid price or a rate. */
export function worthOf(draft: Draft, marketToken: Priced, rate: string | null): bigint | null {
  const figures = figuresOf(draft, marketToken);
  return figures && rate !== null ? coinToCentsNearest(figures.total, BigInt(rate)) : null;
}

/** The worth of one coin, in US cents. */
export const coinWorth = (currency: MarketToken['currency'], rate: string): bigint =>
  coinToCentsNearest(10n ** BigInt(currencies[currency].decimals), BigInt(rate));

export interface Chip {
  name: 'below' | 'same' | 'above';
  price: string;
}
export interface Chips {
  /** the price that they are relative to */
  around: 'floor' | 'last';
  chips: Chip[];
}
const PERCENT_BELOW = 5;
const PERCENT_ABOVE = 10;
const shares: Record<Chip['name'], number> = {
  below: 100 - PERCENT_BELOW,
  same: 100,
  above: 100 + PERCENT_ABOVE,
};

/** Suggested prices around another collector's cheapest listing or, where there is none, around the last sale. */
export function chipsOf(
  draft: Draft,
  marketToken: Priced & Pick<MarketToken, 'id'>,
  { floor, lastSale }: Pick<ItemMarket, 'floor' | 'lastSale'>,
): Chips | null {
  const own = floor?.marketToken === marketToken.id;
  const cheapest = own ? null : floor?.price.coin;
  const base = cheapest ?? lastSale?.paid;
  if (!base || base.currency !== marketToken.currency) return null;
  const chips = (Object.keys(shares) as Chip['name'][]).map((name) => ({
    name,
    price: roundPrice(
      priceFor((BigInt(base.amount) * BigInt(shares[name])) / 100n, draft, marketToken),
      marketToken.currency,
    ),
  }));
  return { around: cheapest ? 'floor' : 'last', chips };
}

type Sale = MarketToken['sales'][number];

/** What the owner paid for it, if that sale is on the page: dollars where the shop bought it for them. */
export function boughtFor(
  sales: readonly Pick<Sale, 'to' | 'price' | 'elsewhere'>[],
  owner: string | undefined,
): Sale['price'] | Money {
  const [last] = sales;
  if (!last || last.to !== owner) return null;
  return last.elsewhere?.price ?? last.price;
}
