const coins = new Intl.NumberFormat('en-US', { maximumFractionDigits: 5 });

/**
 * Formats an amount of a coin with at most 5 decimals (spec:3); a smaller amount is not shown as zero.
 * @param decimal as text, so that no amount passes through a float: Intl formats it exactly
 */
export function coinText(decimal: string): string {
  const text = coins.format(decimal as Intl.StringNumericLiteral);
  return text === '0' && /[1-9]/.test(decimal) ? '< 0.00001' : text;
}
