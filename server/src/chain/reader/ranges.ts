export const FIRST_RANGE = 500;
const SMALLEST = 1;
const LARGEST = 10_000;

/** How many blocks to ask for next. Nodes limit by blocks, by results or by time, and do not say which. */
export const widen = (range: number): number => Math.min(range * 2, LARGEST);
export const narrow = (range: number): number => Math.max(Math.floor(range / 4), SMALLEST);
