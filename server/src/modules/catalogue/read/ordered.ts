import type { ItemQuery } from '@talkies/shared/schemas';
import { and, eq, type SQL } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import type { Database } from '../../../platform/db/database.ts';
import { likeCounts } from '../../social/index.ts';
import { items } from '../tables.ts';
import { after, cursorAfter, lastListed, nextEnding, orderOf } from './cursor.ts';

/** The order that a list has, what comes after its cursor, and the joins that the order needs. */
export function ordered(db: Database, { sort, cursor }: ItemQuery, now: Date) {
  const beside = { liked: likeCounts(db), listed: lastListed(db), ending: nextEnding(db, now) };
  const order = orderOf(sort, beside);
  const from: SQL | undefined = cursor ? after(sort, order, cursor) : undefined;
  const joined = <T extends PgSelect>(selected: T): T => {
    if (sort === 'most-liked') selected.leftJoin(beside.liked, eq(beside.liked.itemId, items.id));
    if (sort === 'listed' || sort === 'ending') {
      const of = beside[sort];
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

/** @param rows one more than the page has, where there is a next one */
export function pageOf(
  { sort, limit }: ItemQuery,
  rows: { id: string; number: string; dropId: bigint | null }[],
): Page {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const nextCursor = last?.dropId ? cursorAfter(sort, last.number, last.dropId) : null;
  return { ids: shown.map((row) => row.id), nextCursor };
}
