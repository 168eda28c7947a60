/** The day of a moment in UTC: `2026-11-29`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
