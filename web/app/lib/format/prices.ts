import { CURRENCY_COOKIE, type Money, type ShownCurrency } from '@talkies/shared';
import { createContext, useContext, useState } from 'react';
import { formatPrice } from './money.ts';

export interface PriceView {
  currency: ShownCurrency;
  /** rupees for a dollar, 8 decimals; null where the rate is out */
  rate: string | null;
}

interface Prices extends PriceView {
  choose: (currency: ShownCurrency) => void;
}

export const PricesContext = createContext<Prices>({ currency: 'USD', rate: null, choose: () => undefined });

/** What prices are shown in, as the page came and as is chosen on it, without a rate dollars; kept for a year, in this browser. */
export function usePricesOf(sent: PriceView): Prices {
  const [chosen, setChosen] = useState<ShownCurrency | null>(null);
  const choose = (currency: ShownCurrency): void => {
    setChosen(currency);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser
    document.cookie = `${CURRENCY_COOKIE}=${currency}; path=/; max-age=31536000; samesite=lax`;
  };
  return { currency: sent.rate ? (chosen ?? sent.currency) : 'USD', rate: sent.rate, choose };
}

export const usePrices = (): Prices => useContext(PricesContext);

/** Writes prices as the visitor asked to see them. What was or is charged is written by `formatMoney`. */
export function useFormatPrice(): (price: Money) => string {
  const prices = usePrices();
  return (price) => formatPrice(price, prices);
}
