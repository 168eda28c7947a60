import { and, asc, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { chainTransactions } from '../../../chain/index.ts';
import { films, items } from '../tables.ts';
import { filmSide, lacking, missingToPublish } from './missing.ts';

/**
 * Drafts whose publication a member has to mend, each with the reason: its drop was refused, the chain refused the
 * registration, or its day was before `late` and no drop is requested.
 */
export async function failedPublications(
  ctx: Needs<'chains' | 'db'>,
  late: Date,
  limit: number,
): Promise<{ id: string; title: string; reason: string }[]> {
  const rows = await ctx.db
    .select({ item: items, film: filmSide, failed: chainTransactions.id, error: chainTransactions.errorText })
    .from(items)
    .leftJoin(films, eq(films.slug, items.filmSlug))
    .leftJoin(
      chainTransactions,
      and(eq(chainTransactions.key, items.registration), eq(chainTransactions.status, 'failed')),
    )
    .where(
      and(
        eq(items.status, 'draft'),
        or(
          isNotNull(items.refusal),
          isNotNull(chainTransactions.id),
          and(isNull(items.dropId), lt(items.publishAt, late)),
        ),
      ),
    )
    .orderBy(asc(items.publishAt), asc(items.id))
    .limit(limit);
  return rows.map(({ item, film, failed, error }) => {
    const missing = missingToPublish(ctx, item, film);
    const missed = missing.length > 0 ? lacking(missing) : 'Its day has passed.';
    const reason = item.refusal ?? (failed === null ? missed : (error ?? 'The transaction failed.'));
    return { id: item.id, title: item.title, reason };
  });
}
