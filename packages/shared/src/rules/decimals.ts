/**
 * Converts integers of a smallest unit to decimal text and back: the only place that writes or reads a decimal point.
 * Signs, groups, exponents and digits of other scripts are refused.
 */

/** Writes every digit after the point: `12.50` for 1250 with two decimals, `1250` with none. */
export function fixedDecimal(units: bigint, decimals: number): string {
  const digits = String(units).replace(/\d+/, (size) => size.padStart(decimals + 1, '0'));
  return decimals ? `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}` : digits;
}

/** Removes the zeros at the end of a fraction: `12.50` becomes `12.5`, and `12.00` becomes `12`. */
export const withoutZeros = (text: string): string => text.replace(/(?:\.|(\.\d*[1-9]))0+$/, '$1');

/** `12.5` for 1250 with two decimals. */
export const shortDecimal = (units: bigint, decimals: number): string =>
  withoutZeros(fixedDecimal(units, decimals));

/**
 * Reads `12` or `012.5` in the smallest unit; null where it is no such number, has more digits after the point than
 * there are decimals, even zeros (`1.000` may mean a thousand), or more than thirty before it.
 */
export function unitsOf(text: string, decimals: number): bigint | null {
  const [, whole, fraction = ''] = /^0*(\d{1,30})(?:\.(\d+))?$/.exec(text) ?? [];
  return whole && fraction.length <= decimals ? BigInt(whole + fraction.padEnd(decimals, '0')) : null;
}
