/** Prices as the documents write them: dollars, two decimals. */
export const dollars = (cents: bigint): string =>
  `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`;
