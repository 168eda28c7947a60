import type { Money as Amount } from '@talkies/shared';
import { type Priced, priceIn, usePrices } from '../lib/format/currency-choice.ts';
import { formatMoney, formatPrice } from '../lib/format/money.ts';

interface Props {
  /**
   * an amount; or the same amount in its coin and in dollars, shown in the reader's currency; null: nothing is shown
   */
  value: Amount | Priced | null;
  className?: string;
  /** true for a charged amount: unconverted, with all its digits */
  exact?: boolean;
  /** shows the second of two amounts; nothing where there is only one */
  other?: boolean;
}

/**
 * Shows an amount, on every page. It never wraps, and its digits have equal width. A shortened amount shows all its
 * digits under the pointer and on touch.
 */
export function Money({ value, className = '', exact = false, other = false }: Props) {
  const prices = usePrices();
  const amount = priceIn(value, prices.currency)[other ? 1 : 0];
  if (!amount) return null;
  const whole = formatMoney(amount);
  // dollars shown before a coin are not the charged amount
  const keeps = exact && (amount === value || amount.currency !== 'USD');
  const text = keeps ? whole : formatPrice(amount, prices);
  const cut = text !== whole;
  return (
    <span className={`num ${className}`} {...(cut ? { title: whole, tabIndex: -1 } : null)}>
      {text}
    </span>
  );
}
