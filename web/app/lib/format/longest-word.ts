import type { CSSProperties } from 'react';

/** For headings that are sized by their longest word, so that none is broken: `--longest`, in characters. */
export const longestWord = (text: string): CSSProperties =>
  ({ '--longest': Math.max(1, ...text.split(/\s+/).map((word) => word.length)) }) as CSSProperties;
