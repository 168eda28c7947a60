import type { ShownCurrency } from '@talkies/shared';
import type { ProviderName } from '../../lib/payment/start-payment.ts';

/** The specification's order, the card before it (spec:46). */
const rank: Record<ProviderName, number> = { card: 1, transak: 2, wert: 3, cashfree: 4, coinbase: 5 };

/** Who reads rupees likely pays by UPI: it stands first (adr/367). */
export const upiFirst = (currency: ShownCurrency): boolean => currency === 'INR';

/** Providers in the order in which a reader of that currency is shown them. */
export function byRank<Choice extends { value: ProviderName }>(
  choices: readonly Choice[],
  currency: ShownCurrency,
): Choice[] {
  const rankOf = (name: ProviderName): number => (upiFirst(currency) && name === 'cashfree' ? 0 : rank[name]);
  return choices.toSorted((a, b) => rankOf(a.value) - rankOf(b.value));
}
