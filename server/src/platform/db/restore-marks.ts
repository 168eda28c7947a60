/** The row of `app.settings` that a restore leaves for the next start; who restores by other means writes it, too (docs/operating.md). */
export const RESTORED = 'restored';

/** Its value while the restore is not at its end. */
export const UNFINISHED = 'unfinished';
