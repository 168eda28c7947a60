import { MAX_DURATION, MIN_DURATION } from '@talkies/abi/constants';
import { DAY_SECONDS, MINUTE_SECONDS } from './durations.ts';

/** How long an auction or a lottery may run, in whole days; the contracts set the upper bound (spec:8, spec:9). */
export const RUN_MIN_DAYS = 1;
export const RUN_MAX_DAYS = MAX_DURATION / DAY_SECONDS;

/** Up to four decimals are read. */
const PARTS = 10_000;
const SHORTEST = `${Math.ceil((MIN_DURATION / DAY_SECONDS) * PARTS) / PARTS} (${MIN_DURATION / MINUTE_SECONDS} minutes)`;

/**
 * Converts typed days into seconds; null where they are no valid term. Practice chains accept parts of days too, such
 * as 0.05, from the shortest term of the contracts.
 */
export function secondsOfDays(text: string, { local }: { local: boolean }): number | null {
  const match = /^\d{1,2}(\.\d{1,4})?$/.exec(text.trim());
  if (!match || (match[1] !== undefined && !local)) return null;
  const seconds = Math.round(Number(match[0]) * DAY_SECONDS);
  return seconds >= (local ? MIN_DURATION : RUN_MIN_DAYS * DAY_SECONDS) && seconds <= MAX_DURATION
    ? seconds
    : null;
}

/** The message for text that {@link secondsOfDays} refuses. */
export const runDaysMessage = ({ local }: { local: boolean }): string =>
  local
    ? `Enter a number of days from ${SHORTEST} to ${RUN_MAX_DAYS}.`
    : `Enter a whole number of days from ${RUN_MIN_DAYS} to ${RUN_MAX_DAYS}.`;
