const FIRST_PAUSE_MS = 2_000;
const LAST_PAUSE_MS = 30_000;

/** Pause before what did not come is asked for again. @param failures so far, from 1 */
export const pauseAfter = (failures: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LAST_PAUSE_MS);
