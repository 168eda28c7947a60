import type { Amount } from '../orders/schemas.ts';

const coins = new Intl.NumberFormat('en-US', { maximumFractionDigits: 5 });

/** An amount as it was paid or went back: in a coin, or in any currency (ISO 4217). */
export function formatAmount({ value, currency }: Amount): string {
  // Intl takes decimal text exactly
  const decimal = value as Intl.StringNumericLiteral;
  if (currency === 'ETH' || currency === 'MATIC') return `${coins.format(decimal)} ${currency}`;
  const locale = currency === 'INR' ? 'en-IN' : 'en-US';
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(decimal);
}
