import type { Amount } from '../orders/schemas.ts';
import { coinText } from '../rules/coin-text.ts';

/** An amount as it was paid or went back: in a coin, or in any currency (ISO 4217). */
export function formatAmount({ value, currency }: Amount): string {
  if (currency === 'ETH' || currency === 'MATIC') return `${coinText(value)} ${currency}`;
  const locale = currency === 'INR' ? 'en-IN' : 'en-US';
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(
    value as Intl.StringNumericLiteral,
  );
}
