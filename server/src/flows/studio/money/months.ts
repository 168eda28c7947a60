/** The time of a month (`2026-11`) by UTC, its end exclusive. */
export function monthOf(month: string): { from: Date; until: Date } {
  const from = new Date(`${month}-01T00:00:00Z`);
  return { from, until: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1)) };
}

/** What began in a month may be written a moment after its end. */
const SETTLED_MS = 3_600_000;
export const isOver = (month: string, now: Date): boolean =>
  now.getTime() >= monthOf(month).until.getTime() + SETTLED_MS;
