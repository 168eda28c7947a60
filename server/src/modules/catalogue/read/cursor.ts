import type { ItemQuery } from '@talkies/shared/schemas';
import { asc, desc, type SQL, sql } from 'drizzle-orm';
import { readCursor, wholeNumbers, writeCursor } from '../../../platform/cursor.ts';
import type { likeCounts } from '../../social/index.ts';
import { items } from '../tables.ts';

type Sort = ItemQuery['sort'];

/** By what a list is ordered; the number of the drop decides between equals, so that pages never overlap. */
interface Order {
  key: SQL;
  down: boolean;
  /** the key as a whole number, and back */
  number: SQL;
  bound: (number: string) => SQL;
}

export function orderOf(sort: Sort, liked: ReturnType<typeof likeCounts>): Order {
  if (sort === 'newest')
    return {
      key: sql`${items.publishedAt}`,
      down: true,
      number: sql`(extract(epoch from ${items.publishedAt}) * 1000)::bigint`,
      bound: (number) => sql`timestamptz 'epoch' + ${number}::bigint * interval '1 millisecond'`,
    };
  const likes = sql`coalesce(${liked.likes}, 0)`;
  const key = sort === 'most-liked' ? likes : sql`${items.priceCents}`;
  return { key, down: sort !== 'price-up', number: key, bound: (number) => sql`${number}::bigint` };
}

export const orderBy = ({ key, down }: Order): SQL[] => [down ? desc(key) : asc(key), asc(items.dropId)];

/** a bigint of the database */
const SHAPE = wholeNumbers(15);

export const cursorAfter = (sort: Sort, number: string, dropId: bigint): string =>
  writeCursor(sort, { key: number, id: dropId.toString() });

/** What comes after the cursor. @throws request/invalid when it is not one of ours for this order */
export function after(sort: Sort, { key, down, bound }: Order, cursor: string): SQL {
  const at = readCursor(sort, cursor, SHAPE);
  const before = bound(at.key);
  // said twice: an index finds where to begin by the first part alone
  const from = down ? sql`${key} <= ${before}` : sql`${key} >= ${before}`;
  return sql`(${from} and (${key} <> ${before} or ${items.dropId} > ${at.id}::bigint))`;
}
