import type { ChainName } from '@talkies/shared';
import { and, eq, sql } from 'drizzle-orm';
import { drops } from '../../../chain/tables.ts';
import type { Context } from '../../../context.ts';
import { items } from '../tables.ts';

/**
 * Publishes drafts whose drop the projection of the chain holds. Runs after every step of the reader; idempotent.
 * @returns how many were published
 */
export async function publishRegistered(ctx: Context, chain: ChainName): Promise<number> {
  const registered = ctx.db
    .select({ one: sql`1` })
    .from(drops)
    .where(and(eq(drops.chain, items.chain), eq(drops.dropId, items.dropId)));
  const published = await ctx.db
    .update(items)
    .set({ status: 'published', publishedAt: ctx.clock.now() })
    .where(and(eq(items.status, 'draft'), eq(items.chain, chain), sql`exists (${registered})`))
    .returning({ id: items.id });
  if (published.length > 0) await ctx.changes.emit('catalogue');
  return published.length;
}
