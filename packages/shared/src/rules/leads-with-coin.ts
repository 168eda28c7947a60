import type { leadCurrencies } from './money.ts';

/** Whether the coin leads the prices of a film's items, whatever the reader chose (spec:65). */
export const leadsWithCoin = ({ pricedIn }: { pricedIn: (typeof leadCurrencies)[number] }): boolean =>
  pricedIn === 'MATIC';
