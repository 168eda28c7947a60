/** Whether somebody wants nothing to move by itself. */
export const prefersStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
