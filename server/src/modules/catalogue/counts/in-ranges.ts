import { and, type SQL, sql } from 'drizzle-orm';
import { items } from '../tables.ts';
import type { Between, Segment } from './price-ranges.ts';

const WITHOUT_END = 2n ** 63n - 1n;

/**
 * Ranges of prices as rows of a statement, `segments (level, low, high)`, in one text for any number of ranges. Each
 * list is a select of its own: if the planner saw the list's length, it would prefer a plan for that length, and plan
 * anew each time (adr/523).
 */
export function asRows(segments: Segment[]): SQL {
  const list = (values: (bigint | number)[], type: 'smallint' | 'bigint'): SQL =>
    sql`(select ${sql.param(values.map(String))}::${sql.raw(type)}[])`;
  return sql`unnest(${list(
    segments.map(({ level }) => level),
    'smallint',
  )},
    ${list(
      segments.map(({ from }) => from),
      'bigint',
    )},
    ${list(
      segments.map(({ to }) => to ?? WITHOUT_END),
      'bigint',
    )}) as segments (level, low, high)`;
}

/** Items with a price inside a range that the planner does not see either. */
export const between = ({ from, to }: Between): SQL | undefined =>
  and(
    from === null ? undefined : sql`${items.priceCents} >= (select ${from}::bigint)`,
    to === null ? undefined : sql`${items.priceCents} <= (select ${to}::bigint)`,
  );
