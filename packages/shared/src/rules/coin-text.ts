const coins = new Intl.NumberFormat('en-US', { maximumFractionDigits: 5 });

/**
 * An amount of a coin as people read it, with at most 5 decimals (spec:3); what is less than the least of them is not nothing.
 * @param decimal as text, so that no amount passes through a float: Intl takes it exactly
 */
export function coinText(decimal: string): string {
  const text = coins.format(decimal as Intl.StringNumericLiteral);
  return text === '0' && /[1-9]/.test(decimal) ? '< 0.00001' : text;
}
