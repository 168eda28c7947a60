import type { CSSProperties } from 'react';

/**
 * Sets `--longest`, the length of the longest word in characters, by which a heading is sized so that no word breaks.
 */
export const longestWord = (text: string): CSSProperties =>
  ({ '--longest': Math.max(1, ...text.split(/\s+/).map((word) => word.length)) }) as CSSProperties;
