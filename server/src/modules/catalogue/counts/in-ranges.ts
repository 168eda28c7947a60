import { and, type SQL, sql } from 'drizzle-orm';
import { items } from '../tables.ts';
import type { Between, Segment } from './price-ranges.ts';

const WITHOUT_END = 2n ** 63n - 1n;

/** Ranges of prices as rows of a statement: `segments (level, low, high)`. Of any number, one text. */
export function asRows(segments: Segment[]): SQL {
  const list = (values: (bigint | number)[]): SQL => sql`${sql.param(values.map(String))}`;
  return sql`unnest(${list(segments.map(({ level }) => level))}::smallint[],
    ${list(segments.map(({ from }) => from))}::bigint[],
    ${list(segments.map(({ to }) => to ?? WITHOUT_END))}::bigint[]) as segments (level, low, high)`;
}

/** Items whose price lies within a range. */
export const between = ({ from, to }: Between): SQL | undefined =>
  and(
    from === null ? undefined : sql`${items.priceCents} >= ${from}`,
    to === null ? undefined : sql`${items.priceCents} <= ${to}`,
  );
