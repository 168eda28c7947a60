import type { Difference } from '../../modules/reconciliations/index.ts';

export type { Difference };

/** A day of UTC, as far as it has passed. */
export interface Period {
  from: Date;
  until: Date;
}

/** What nobody could look at is not equal. */
export const notCompared = (about: string, what: string): Difference => ({
  kind: 'not-compared',
  about,
  what,
});
