import type { Money as Amount } from '@talkies/shared';
import { type Priced, priceIn, usePrices } from '../lib/format/currency-choice.ts';
import { formatMoney, formatPrice } from '../lib/format/money.ts';

interface Props {
  /** an amount; or the same in its coin and in dollars, of which the one that the reader chose is shown; null: nothing */
  value: Amount | Priced | null;
  className?: string;
  /** what was or is charged: as it is, with all its digits */
  exact?: boolean;
  /** of two, the one that is not shown first; nothing where there is one alone */
  other?: boolean;
}

/**
 * Every amount on every page. It never wraps, and its figures have one width. Of what is shown in a few digits all
 * of them are under the pointer, and where a finger touches it.
 */
export function Money({ value, className = '', exact = false, other = false }: Props) {
  const prices = usePrices();
  const amount = priceIn(value, prices.currency)[other ? 1 : 0];
  if (!amount) return null;
  const whole = formatMoney(amount);
  // dollars that lead a coin are not what is charged
  const keeps = exact && (amount === value || amount.currency !== 'USD');
  const text = keeps ? whole : formatPrice(amount, prices);
  const cut = text !== whole;
  return (
    <span className={`num ${className}`} title={cut ? whole : undefined} tabIndex={cut ? -1 : undefined}>
      {text}
    </span>
  );
}
