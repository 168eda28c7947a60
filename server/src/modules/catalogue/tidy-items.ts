import { sql } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { facetCounts, itemCounts } from './counts/tables.ts';
import { items } from './tables.ts';

/** From this many rewritten rows on, vacuuming the table pays. */
const MANY = 500;

/**
 * Removes old versions of rewritten rows, and refreshes the planner's statistics. PostgreSQL does so by itself after
 * a while; the embedded database never does, and each count then reads four times as many pages.
 */
export async function tidyItems(ctx: Needs<'db'>, rewritten: number): Promise<void> {
  if (rewritten < MANY) return;
  await ctx.db.execute(sql`select app.sum_item_counts()`);
  await ctx.db.execute(sql`vacuum (analyze) ${items}, ${itemCounts}, ${facetCounts}`);
}
