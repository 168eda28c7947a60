/** The day of an instant, in UTC: `2026-11-29`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
