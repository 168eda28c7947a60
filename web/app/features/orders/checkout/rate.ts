const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumSignificantDigits: 6,
  roundingPriority: 'morePrecision',
});

/** A held rate with so many digits that the amount times it is the price. @param rate dollars for a coin, 8 decimals */
export function formatRate(rate: string): string {
  const digits = rate.padStart(9, '0');
  const exact = `${digits.slice(0, -8)}.${digits.slice(-8)}` as Intl.StringNumericLiteral;
  return dollars.format(exact);
}
