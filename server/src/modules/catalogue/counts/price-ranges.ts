/**
 * Ranges of prices in which items are counted. Every whole dollar is a range, and so are the cents up to the next
 * one, so that a list between two whole dollars consists of whole ranges. On each further level, four ranges form
 * one. `app.price_range` is the same rule in SQL.
 */
export const TOP_LEVEL = 8;

/** The lowest and the highest price in US cents, both inclusive; null: no limit. */
export interface Between {
  from: bigint | null;
  to: bigint | null;
}

/** Ranges of one level, both ends inclusive; null: no upper end. */
export interface Segment {
  level: number;
  from: bigint;
  to: bigint | null;
}

const isWhole = (cents: bigint): boolean => cents % 100n === 0n;
const rangeOf = (cents: bigint): bigint => (cents / 100n) * 2n + (isWhole(cents) ? 0n : 1n);

/** Splits a span into the fewest ranges, wide ones where they fit. */
function segmentsOf(from: bigint, to: bigint | null): Segment[] {
  const segments: Segment[] = [];
  let [low, high] = [from, to];
  for (let level = 0; high === null || low <= high; level += 1) {
    if (level === TOP_LEVEL) return [...segments, { level, from: low, to: high }];
    const next: bigint = (low + 3n) / 4n;
    const end: bigint | null = high === null ? null : (high + 1n) / 4n;
    if (end !== null && next >= end) return [...segments, { level, from: low, to: high }];
    if (next * 4n > low) segments.push({ level, from: low, to: next * 4n - 1n });
    if (high !== null && end !== null && end * 4n <= high) segments.push({ level, from: end * 4n, to: high });
    low = next;
    high = end === null ? null : end - 1n;
  }
  return segments;
}

/** Whole ranges, and the rest at each end between a price and the nearest range. */
export function splitPrices({ from, to }: Between): { segments: Segment[]; ends: Between[] } {
  if (from === null && to === null)
    return { segments: [{ level: TOP_LEVEL, from: -1n, to: null }], ends: [] };
  const low = from ?? 0n;
  if (to !== null && low > to) return { segments: [], ends: [] };
  const first = isWhole(low) ? rangeOf(low) : rangeOf(low) + 1n;
  const last = to === null ? null : isWhole(to) ? rangeOf(to) : rangeOf(to) - 1n;
  if (last !== null && first > last) return { segments: [], ends: [{ from: low, to }] };
  const ends: Between[] = [];
  if (!isWhole(low)) ends.push({ from: low, to: (low / 100n) * 100n + 99n });
  if (to !== null && !isWhole(to)) ends.push({ from: (to / 100n) * 100n + 1n, to });
  return { segments: segmentsOf(first, last), ends };
}
