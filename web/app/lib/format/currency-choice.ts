import { CURRENCY_COOKIE, type Money, type ShownCurrency } from '@talkies/shared';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { formatPrice } from './money.ts';

export interface PriceView {
  currency: ShownCurrency;
  /** rupees for a dollar, 8 decimals; null where no rate is known */
  rate: string | null;
}

/** The currency and rate with which the server rendered the page. */
export const PricesContext = createContext<PriceView>({ currency: 'USD', rate: null });

/** The currency chosen on this page; null: none. */
let chosen: ShownCurrency | null = null;
const readers = new Set<() => void>();

function subscribe(reader: () => void): () => void {
  readers.add(reader);
  return () => readers.delete(reader);
}

/** Stores the choice in this browser for a year. */
function choose(currency: ShownCurrency): void {
  chosen = currency;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser
  document.cookie = `${CURRENCY_COOKIE}=${currency}; path=/; max-age=31536000; samesite=lax`;
  for (const reader of readers) reader();
}

interface Prices extends PriceView {
  choose: (currency: ShownCurrency) => void;
}

/**
 * The currency of prices: the one chosen on this page, else the server's; without a rate, dollars. Each part of the
 * page is hydrated with the server's currency, even after a choice, and then follows the choice.
 */
export function usePrices(): Prices {
  const { currency, rate } = useContext(PricesContext);
  const now = useSyncExternalStore(
    subscribe,
    () => chosen,
    () => null,
  );
  const shown = now ?? currency;
  return { currency: rate || shown === 'COIN' ? shown : 'USD', rate, choose };
}

/** The same amount in its coin and in dollars; null where no rate is known. */
export interface Priced {
  coin: Money | null;
  usd: Money | null;
  /** true: the film's prices lead with the coin, whatever the reader chose (spec:65) */
  coinLeads?: boolean | undefined;
}

/**
 * The leading amount, and the one beside it: dollars, which rupees follow, or the coin, where the reader chose coins or
 * the film leads with it.
 */
export function priceIn(value: Money | Priced | null, currency: ShownCurrency): (Money | null)[] {
  if (!value || 'amount' in value) return [value];
  const { coin, usd, coinLeads } = value;
  const both = coinLeads || currency === 'COIN' ? [coin, usd] : [usd, coin];
  return both[0] ? both : both.reverse();
}

/** Formats prices in the visitor's currency. Charged amounts are formatted by `formatMoney`. */
export function useFormatPrice(): (price: Money | Priced) => string {
  const prices = usePrices();
  return (price) => {
    const [first] = priceIn(price, prices.currency);
    return first ? formatPrice(first, prices) : '';
  };
}
