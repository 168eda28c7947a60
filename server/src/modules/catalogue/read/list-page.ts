import type { ItemQuery } from '@talkies/shared/schemas';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import type { Database } from '../../../platform/db/database.ts';
import { likeCounts } from '../../social/index.ts';
import { titleFit } from '../search/fit.ts';
import { items } from '../tables.ts';
import { after, cursorAfter, lastListed, nextEnding, orderBy, sortKeyOf } from './cursor.ts';

/** A list's order, the condition of its cursor, and the joins that the order needs. */
export function ordered(db: Database, { q = '', sort, cursor }: ItemQuery, now: Date) {
  const beside = {
    liked: () => likeCounts(db),
    listed: () => lastListed(db),
    ending: () => nextEnding(db, now),
  };
  const order = sortKeyOf(sort, beside);
  const from: SQL | undefined = cursor ? after(sort, order, cursor) : undefined;
  const joined = <T extends PgSelect>(selected: T): T => {
    if (sort === 'best') selected.innerJoinLateral(titleFit(q), sql`true`);
    if (sort === 'most-liked') {
      const liked = beside.liked();
      selected.leftJoin(liked, eq(liked.itemId, items.id));
    }
    if (sort === 'listed' || sort === 'ending') {
      const of = beside[sort]();
      selected.leftJoin(of, and(eq(of.chain, items.chain), eq(of.dropId, items.dropId)));
    }
    return selected;
  };
  return { order, from, joined };
}

export interface Page {
  ids: string[];
  nextCursor: string | null;
}

/** The form of a page's row in its JSON value. */
export type PageRow = [id: string, number: string, dropId: string | null];

/** A page of the items that match the conditions, as rows `(id, number, drop_id)`. */
export function pageSelect(db: Database, query: ItemQuery, now: Date, where: SQL | undefined): SQL {
  const { order, from, joined } = ordered(db, query, now);
  const found = joined(
    db
      .select({ id: items.id, number: sql`${order.number}::text`.as('number'), dropId: items.dropId })
      .from(items)
      .$dynamic(),
  )
    .where(and(where, from))
    .orderBy(...orderBy(order));
  // the limit is part of the statement's text: a plan for any number of rows would not follow an index in order
  return sql`${found} limit ${sql.raw(String(query.limit + 1))}`;
}

/** The rows of `pageSelect`, named `page`, as one value. */
export const pageValue: SQL = sql`(select json_agg(json_build_array(id, number, drop_id::text)) from page)`;

/** @param rows one more than the page has, where there is a next page */
export function pageOf({ sort, limit }: ItemQuery, rows: PageRow[]): Page {
  const shown = rows.slice(0, limit);
  const [, number, dropId] = rows.length > limit ? (shown.at(-1) ?? []) : [];
  const nextCursor = number && dropId ? cursorAfter(sort, number, BigInt(dropId)) : null;
  return { ids: shown.map(([id]) => id), nextCursor };
}
