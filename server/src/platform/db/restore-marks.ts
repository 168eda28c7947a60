/**
 * The row of `app.settings` that a restore leaves for the next start; operators who restore by other means write it,
 * too (docs/operating.md).
 */
export const RESTORED = 'restored';

/** Its value until the restore is finished. */
export const UNFINISHED = 'unfinished';
