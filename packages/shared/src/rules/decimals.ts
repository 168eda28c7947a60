/**
 * Integers of a smallest unit and decimal text: the one place that writes a point and reads one. Signs, groups, exponents and
 * other scripts' digits are no numbers here.
 */

/** Every digit after the point is written: `12.50` for 1250 with two decimals, `1250` with none. */
export function fixedDecimal(units: bigint, decimals: number): string {
  const digits = String(units).replace(/\d+/, (size) => size.padStart(decimals + 1, '0'));
  return decimals ? `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}` : digits;
}

/** Zeros at the end of a fraction say nothing: `12.50` is `12.5`, and `12.00` is `12`. */
export const withoutZeros = (text: string): string => text.replace(/(?:\.|(\.\d*[1-9]))0+$/, '$1');

/** `12.5` for 1250 with two decimals. */
export const shortDecimal = (units: bigint, decimals: number): string =>
  withoutZeros(fixedDecimal(units, decimals));

/**
 * `12` and `012.5` in the smallest unit; null where it is no such number, has more digits after the point than there
 * are decimals, zeros too (`1.000` may mean a thousand), or more than thirty before it.
 */
export function unitsOf(text: string, decimals: number): bigint | null {
  const [, whole, fraction = ''] = /^0*(\d{1,30})(?:\.(\d+))?$/.exec(text) ?? [];
  return whole && fraction.length <= decimals ? BigInt(whole + fraction.padEnd(decimals, '0')) : null;
}
