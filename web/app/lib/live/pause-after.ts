import { backOff } from '@talkies/shared';

/** Pause before what did not come is asked for again. @param failures so far, from 1 */
export const pauseAfter = (failures: number): number => backOff(failures, { first: 2_000, longest: 30_000 });
