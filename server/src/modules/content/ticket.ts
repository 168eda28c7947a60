import { randomInt } from 'node:crypto';

// no letters that are read as digits, and no vowels that make words
const signs = '23456789BCDFGHJKMNPQRSTVWXZ';

/** A number that somebody can quote on the telephone, such as `M-7KQ2-X9TB`: unguessable enough to be an id. */
export const ticketNumber = (kind: 'D' | 'M' | 'R'): string => {
  const part = (): string => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('');
  return `${kind}-${part()}-${part()}`;
};
