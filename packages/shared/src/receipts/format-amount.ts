import type { Amount } from '../orders/schemas.ts';
import { coinText } from '../rules/coin-text.ts';
import { localeOf } from '../rules/money.ts';

/** Formats an amount that was paid or refunded: in a coin, or in any currency (ISO 4217). */
export function formatAmount({ value, currency }: Amount): string {
  if (currency === 'ETH' || currency === 'MATIC') return `${coinText(value)} ${currency}`;
  return new Intl.NumberFormat(localeOf(currency), { style: 'currency', currency }).format(
    value as Intl.StringNumericLiteral,
  );
}
