import type { ItemQuery } from '@talkies/shared/schemas';
import { and, asc, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { auctions, isOfOpenSeller, listings } from '../../../chain/index.ts';
import { orderOfCursor, readCursor, wholeNumbers, writeCursor } from '../../../platform/cursor.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { likeCounts } from '../../social/index.ts';
import { fit } from '../search/fit.ts';
import { items } from '../tables.ts';

type Sort = ItemQuery['sort'];

/** The sort key of a list; the drop's number decides between equals, so that pages never overlap. */
interface SortKey {
  key: SQL;
  down: boolean;
  /** converts the key to a whole number, and back */
  number: SQL;
  bound: (number: string) => SQL;
}

/** By item: when an edition that is still for sale was last listed. */
export const lastListed = (db: Database) =>
  db
    .select({
      chain: listings.chain,
      dropId: listings.dropId,
      at: sql<Date>`max(${listings.listedAt})`.as('listed_last'),
    })
    .from(listings)
    .where(isOfOpenSeller)
    .groupBy(listings.chain, listings.dropId)
    .as('last_listed');

/** By item: when the next of its running auctions ends. */
export const nextEnding = (db: Database, now: Date) =>
  db
    .select({
      chain: auctions.chain,
      dropId: auctions.dropId,
      at: sql<Date>`min(${auctions.endsAt})`.as('ends_next'),
    })
    .from(auctions)
    .where(and(eq(auctions.state, 'open'), gt(auctions.endsAt, now)))
    .groupBy(auctions.chain, auctions.dropId)
    .as('next_ending');

/** Tables that an order may need beside the item; each is joined, and computed, only for its order. */
export interface Beside {
  liked: () => ReturnType<typeof likeCounts>;
  listed: () => ReturnType<typeof lastListed>;
  ending: () => ReturnType<typeof nextEnding>;
}

/** Greater than any place in the curated order, which decides between equal fits: 14 digits. */
const WITHIN_FIT = 100_000_000_000_000n;
/** Combines the two parts of the key of the order by fit, and splits it again. */
export const bestKey = (fitted: number, curated: string): string =>
  String(BigInt(fitted) * WITHIN_FIT + BigInt(curated));

/** later than any auction's end, in milliseconds */
const NEVER = '999999999999999';
const milliseconds = (at: SQL | SQL.Aliased): SQL => sql`floor(extract(epoch from ${at}) * 1000)`;

export function sortKeyOf(sort: Sort, { liked, listed, ending }: Beside): SortKey {
  if (sort === 'newest')
    return {
      key: sql`${items.publishedAt}`,
      down: true,
      number: sql`(extract(epoch from ${items.publishedAt}) * 1000)::bigint`,
      bound: (number) => sql`timestamptz 'epoch' + ${number}::bigint * interval '1 millisecond'`,
    };
  if (sort === 'ending' || sort === 'listed') {
    const key =
      sort === 'ending'
        ? sql`coalesce(${milliseconds(ending().at)}, ${NEVER}::numeric)`
        : sql`coalesce(${milliseconds(listed().at)}, 0)`;
    return { key, down: sort === 'listed', number: key, bound: (number) => sql`${number}::numeric` };
  }
  if (sort === 'best') {
    const key = sql`(${fit} * ${sql.raw(String(WITHIN_FIT))} + ${items.curated})`;
    return { key, down: false, number: key, bound: (number) => sql`${number}::bigint` };
  }
  const key =
    sort === 'most-liked'
      ? sql`coalesce(${liked().likes}, 0)`
      : sort === 'curated'
        ? sql`${items.curated}`
        : sql`${items.priceCents}`;
  const down = sort === 'most-liked' || sort === 'price-down';
  return { key, down, number: key, bound: (number) => sql`${number}::bigint` };
}

export const orderBy = ({ key, down }: SortKey): SQL[] => [down ? desc(key) : asc(key), asc(items.dropId)];

/** a bigint of the database */
const SHAPE = wholeNumbers(15);

export const cursorAfter = (sort: Sort, number: string, dropId: bigint): string =>
  writeCursor(sort, { key: number, id: dropId.toString() });

/** The end of a page in the order by fit: its fit, and the place in the curated order. */
export function bestPlace(cursor: string): { fitted: number; after: string } {
  const { key, id } = readCursor('best', cursor, SHAPE);
  const [fitted, curated] = [BigInt(key) / WITHIN_FIT, BigInt(key) % WITHIN_FIT];
  return { fitted: Number(fitted), after: cursorAfter('curated', String(curated), BigInt(id)) };
}

/** A cursor of the earlier order of search results continues in that order. */
export function asBegun<Q extends { sort: string; cursor?: string | undefined }>(
  query: Q,
  before: Q['sort'],
): Q {
  const { sort, cursor } = query;
  return sort === 'best' && cursor && orderOfCursor(cursor) === before ? { ...query, sort: before } : query;
}

/**
 * The condition for rows after the cursor.
 * @throws request/invalid when the cursor is not one of ours for this order
 */
export function after(sort: Sort, { key, down, bound }: SortKey, cursor: string): SQL {
  const at = readCursor(sort, cursor, SHAPE);
  const before = bound(at.key);
  // stated twice: by the first part alone an index finds where to begin
  const from = down ? sql`${key} <= ${before}` : sql`${key} >= ${before}`;
  return sql`(${from} and (${key} <> ${before} or ${items.dropId} > ${at.id}::bigint))`;
}
