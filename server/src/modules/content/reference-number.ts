import { createHash, randomInt } from 'node:crypto';

// no letters that look like digits, and no vowels that form words
const signs = '23456789BCDFGHJKMNPQRSTVWXZ';

/** A number for the telephone, such as `M-7KQ2-X9TB`: unguessable enough to be an id. */
export const referenceNumber = (kind: 'D' | 'M' | 'R'): string => {
  const part = (): string => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('');
  return `${kind}-${part()}-${part()}`;
};

/** The same, derived from an unguessable id: always the same number for it. */
export function referenceNumberOf(kind: 'D' | 'M' | 'R', id: string): string {
  const bytes = createHash('sha256').update(id).digest();
  const part = (from: number): string =>
    Array.from({ length: 4 }, (_, at) => signs[bytes.readUInt32BE((from + at) * 4) % signs.length]).join('');
  return `${kind}-${part(0)}-${part(4)}`;
}
