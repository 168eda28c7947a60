import { CURRENCY_COOKIE, type Money, type ShownCurrency } from '@talkies/shared';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { formatPrice } from './money.ts';

export interface PriceView {
  currency: ShownCurrency;
  /** rupees for a dollar, 8 decimals; null where the rate is out */
  rate: string | null;
}

/** As the page came. */
export const PricesContext = createContext<PriceView>({ currency: 'USD', rate: null });

/** What was chosen on this page; null: nothing. */
let chosen: ShownCurrency | null = null;
const readers = new Set<() => void>();

function subscribe(reader: () => void): () => void {
  readers.add(reader);
  return () => readers.delete(reader);
}

/** Kept for a year, in this browser. */
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
 * What prices are shown in: as was chosen on this page, else as it came; without a rate dollars. Each part of the page
 * is hydrated as it came, also where something was chosen before, and then follows.
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

/** The same in its coin and in dollars; null where no rate is known. */
export interface Priced {
  coin: Money | null;
  usd: Money | null;
  /** the film is priced in its coin, which leads whatever the reader chose (spec:65) */
  coinLeads?: boolean;
}

/** What leads, and what stands beside it: dollars, which rupees follow, or the coin of who chose coins or of the film. */
export function priceIn(value: Money | Priced | null, currency: ShownCurrency): (Money | null)[] {
  if (!value || 'amount' in value) return [value];
  const { coin, usd, coinLeads = false } = value;
  const both = coinLeads || currency === 'COIN' ? [coin, usd] : [usd, coin];
  return both[0] ? both : both.reverse();
}

/** Writes prices as the visitor asked to see them. What was or is charged is written by `formatMoney`. */
export function useFormatPrice(): (price: Money | Priced) => string {
  const prices = usePrices();
  return (price) => {
    const [first] = priceIn(price, prices.currency);
    return first ? formatPrice(first, prices) : '';
  };
}
