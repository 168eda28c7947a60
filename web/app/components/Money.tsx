import type { Money as Amount } from '@talkies/shared';
import { useFormatPrice } from '../lib/format/currency-choice.ts';
import { formatMoney } from '../lib/format/money.ts';

interface Props {
  value: Amount;
  className?: string;
  /** what was or is charged: not converted into what prices are shown in */
  exact?: boolean;
}

/** Every amount on every page. It never wraps, and its figures have one width. */
export function Money({ value, className = '', exact = false }: Props) {
  const formatPrice = useFormatPrice();
  return <span className={`num ${className}`}>{exact ? formatMoney(value) : formatPrice(value)}</span>;
}
