import type { ShownCurrency } from '@talkies/shared';
import type { ProviderName } from '../../lib/payment/start-payment.ts';

/** The specification's order, with the card first (spec:46). */
const rank: Record<ProviderName, number> = { card: 1, transak: 2, wert: 3, cashfree: 4, coinbase: 5 };

/** Whether UPI is listed first: readers of rupees likely pay by it (adr/367). */
export const upiFirst = (currency: ShownCurrency): boolean => currency === 'INR';

/** Sorts providers for readers of a currency. */
export function byRank<Choice extends { value: ProviderName }>(
  choices: readonly Choice[],
  currency: ShownCurrency,
): Choice[] {
  const rankOf = (name: ProviderName): number => (upiFirst(currency) && name === 'cashfree' ? 0 : rank[name]);
  return choices.toSorted((a, b) => rankOf(a.value) - rankOf(b.value));
}
