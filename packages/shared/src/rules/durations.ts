export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 3_600;
export const DAY_SECONDS = 86_400;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** Whole seconds until `until`, for an answer that says when to retry: at least one. */
export const secondsUntil = (now: Date, until: Date): number =>
  Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
