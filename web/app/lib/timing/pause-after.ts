import { backOff } from '@talkies/shared';

/** The pause before a failed request is repeated. @param failures so far, from 1 */
export const pauseAfter = (failures: number): number => backOff(failures, { first: 2_000, longest: 30_000 });
