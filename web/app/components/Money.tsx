import type { Money as Amount } from '@talkies/shared';
import { useFormatPrice } from '../lib/format/currency-choice.ts';
import { formatBrief, formatMoney } from '../lib/format/money.ts';

interface Props {
  value: Amount;
  className?: string;
  /** what was or is charged: not converted into what prices are shown in */
  exact?: boolean;
  /** a coin beside the price that it follows: a few digits, with all of them under the pointer */
  brief?: boolean;
}

/** Every amount on every page. It never wraps, and its figures have one width. */
export function Money({ value, className = '', exact = false, brief = false }: Props) {
  const formatPrice = useFormatPrice();
  if (brief)
    return (
      <span className={`num ${className}`} title={formatMoney(value)}>
        {formatBrief(value)}
      </span>
    );
  return <span className={`num ${className}`}>{exact ? formatMoney(value) : formatPrice(value)}</span>;
}
