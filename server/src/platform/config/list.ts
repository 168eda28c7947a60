import { z } from 'zod';

/** Words between commas; an empty list where nothing is set. */
export const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  );
