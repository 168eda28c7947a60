import { z } from 'zod';
import { AppError } from './errors.ts';

/** Where a page of a list ended: the order of the list, and the last row's key and id in it, both as whole numbers. */
export interface Cursor {
  key: string;
  id: string;
}

/** Opaque to whoever carries it; never trusted when it comes back. */
export const writeCursor = (sort: string, { key, id }: Cursor): string =>
  Buffer.from(JSON.stringify([sort, key, id])).toString('base64url');

const message = 'Take it from the page before, under the same sort.';
const refused = (): AppError =>
  new AppError('request/invalid', {
    detail: `cursor: ${message}`,
    fields: [{ field: 'cursor', message }],
  });

/**
 * Key and id of a cursor, each of at most so many digits.
 * @throws request/invalid when it is not one of ours for this order
 */
export function readCursor(sort: string, cursor: string, digits: number): Cursor {
  const whole = z.string().regex(new RegExp(`^\\d{1,${digits}}$`));
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const [, key, id] = z.tuple([z.literal(sort), whole, whole]).parse(parts);
    return { key, id };
  } catch {
    throw refused();
  }
}
