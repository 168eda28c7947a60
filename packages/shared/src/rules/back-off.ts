/**
 * How long to wait after so many failures in a row, in whatever unit `first` and `longest` are: twice as long each time.
 * Before any failure, as after one.
 */
export const backOff = (failures: number, { first, longest }: { first: number; longest: number }): number =>
  Math.min(first * 2 ** Math.max(failures - 1, 0), longest);
