/**
 * The wait after that many failures in a row, in the unit of `first` and `longest`; it doubles each time. After no
 * failure it is the same as after one.
 */
export const backOff = (failures: number, { first, longest }: { first: number; longest: number }): number =>
  Math.min(first * 2 ** Math.max(failures - 1, 0), longest);
