import { z } from 'zod';
import { type AppError, wrongFields } from './errors.ts';

/** Where a page of a list ended: the list's order, and the key and id of the last row. */
export interface Cursor {
  key: string;
  id: string;
}

/** The pattern of a cursor's parts, and the request's field that carries it. */
export interface CursorShape {
  key: RegExp;
  id: RegExp;
  field?: string;
}

/** A key and an id that are whole numbers, each of at most so many digits. */
export function wholeNumbers(digits: number): CursorShape {
  const whole = new RegExp(`^\\d{1,${digits}}$`);
  return { key: whole, id: whole };
}

/** Opaque to the client, and not trusted when it is sent back. */
export const writeCursor = (sort: string, { key, id }: Cursor): string =>
  Buffer.from(JSON.stringify([sort, key, id])).toString('base64url');

const message = 'Take it from the page before, under the same sort.';
const refused = (field: string): AppError => wrongFields([{ field, message }]);

/** The order that a cursor was written for. */
export function orderOfCursor(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())[0];
  } catch {
    return null;
  }
}

/** @throws request/invalid where it is not one of our cursors for this order */
export function readCursor(sort: string, cursor: string, { key, id, field = 'cursor' }: CursorShape): Cursor {
  const Parts = z.tuple([z.literal(sort), z.string().regex(key), z.string().regex(id)]);
  try {
    const [, ...last] = Parts.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { key: last[0], id: last[1] };
  } catch {
    throw refused(field);
  }
}

/** Where a page of a list by time ended. */
export interface TimeCursor {
  at: Date;
  id: string;
}

/** An instant as `toISOString` writes it. */
export const isoInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const TIME_CURSOR: CursorShape = { key: isoInstant, id: /^[\w-]{1,100}$/ };

export const writeTimeCursor = (sort: string, { at, id }: TimeCursor): string =>
  writeCursor(sort, { key: at.toISOString(), id });

/** Null for the beginning. @throws request/invalid as `readCursor` does, and for a time that is none */
export function readTimeCursor(sort: string, cursor: string | undefined): TimeCursor | null {
  if (cursor === undefined) return null;
  const { key, id } = readCursor(sort, cursor, TIME_CURSOR);
  const at = new Date(key);
  if (Number.isNaN(at.getTime())) throw refused('cursor');
  return { at, id };
}
