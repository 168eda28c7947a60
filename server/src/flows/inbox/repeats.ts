import { MINUTE_MS } from '@talkies/shared';

/** The same words within so long are one message: its answer was lost, or somebody pressed twice. */
const REPEATS_MS = 10 * MINUTE_MS;

/** What was written since then with the same words is the message that comes again. */
export const repeatsSince = (now: Date): Date => new Date(now.getTime() - REPEATS_MS);
