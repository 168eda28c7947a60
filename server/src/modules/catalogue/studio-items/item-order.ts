import type { ParsedStudioInput } from '@talkies/shared/studio/schemas';
import { asc, desc, type SQL, sql } from 'drizzle-orm';
import { readCursor, writeCursor } from '../../../platform/cursor.ts';
import { items, priceKey, titleKey } from '../tables.ts';

export type Sorting = Pick<ParsedStudioInput<'exportCatalogue'>['query'], 'sort' | 'direction'>;

interface Order {
  key: SQL;
  /** converts the key to text, and back; instants are whole milliseconds since 1970 */
  text: SQL<string>;
  bound: (text: string) => SQL;
  shape: RegExp;
}

const orders: Record<Sorting['sort'], Order> = {
  changed: {
    key: sql`${items.changedAt}`,
    text: sql`(extract(epoch from ${items.changedAt}) * 1000)::bigint::text`,
    bound: (text) => sql`(timestamptz 'epoch' + ${text}::bigint * interval '1 millisecond')`,
    shape: /^\d{1,15}$/,
  },
  title: {
    key: titleKey(items),
    text: sql`${titleKey(items)}::text`,
    bound: (text) => sql`${text}::text`,
    shape: /^[^\0]*$/,
  },
  price: {
    key: priceKey(items),
    text: sql`${priceKey(items)}::text`,
    bound: (text) => sql`${text}::bigint`,
    shape: /^-?\d{1,15}$/,
  },
};

/** The key of a row in an order, as its cursor has it. */
export const keyText = ({ sort }: Sorting): SQL<string> => orders[sort].text;

/** The id decides between equals, in the same direction, so that one index serves both. */
export function orderBy({ sort, direction }: Sorting): SQL[] {
  const turned = direction === 'up' ? asc : desc;
  return [turned(orders[sort].key), turned(items.id)];
}

const ID = /^[^\0]{1,100}$/;

export const cursorAfter = ({ sort, direction }: Sorting, key: string, id: string): string =>
  writeCursor(`${sort} ${direction}`, { key, id });

/**
 * The condition for rows after a cursor.
 * @throws request/invalid when the cursor is not one of ours for this order
 */
export function after({ sort, direction }: Sorting, cursor: string): SQL {
  const { key, bound, shape } = orders[sort];
  const last = readCursor(`${sort} ${direction}`, cursor, { key: shape, id: ID });
  const further = sql.raw(direction === 'up' ? '>' : '<');
  // a comparison of rows, by which an index finds where to begin
  return sql`(${key}, ${items.id}) ${further} (${bound(last.key)}, ${last.id})`;
}
