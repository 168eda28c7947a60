import { and, eq, isNull } from 'drizzle-orm';
import { isOneOf } from '../../../chain/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { films, items } from '../tables.ts';
import { partnerWallets, payeeColumns } from './wallets.ts';

/** The drafts and films that an act may affect: items, a film, or everything that a file names. */
export type PayeeScope = { ids: readonly string[] } | { film: string } | { source: string };

/** The payees of a drop by their part; null where nobody is named. */
type Paid = Record<string, string | null>;

/**
 * The payees of drops that are not registered yet: of each draft, also one whose registration failed and is repeated
 * with today's names, and of each film without a beneficiary of its own, through its partner's name, for its present
 * and future drafts.
 */
export async function readPayees(db: Database, scope: PayeeScope): Promise<Map<string, Paid>> {
  const within = 'ids' in scope ? isOneOf(items.id, [...scope.ids]) : undefined;
  const drafts =
    'film' in scope
      ? []
      : await db
          .select({ id: items.id, ...payeeColumns })
          .from(items)
          .leftJoin(films, eq(films.slug, items.filmSlug))
          .where(and(eq(items.status, 'draft'), 'source' in scope ? eq(items.source, scope.source) : within));
  const open =
    'ids' in scope
      ? []
      : await db
          .select({ slug: films.slug, ...partnerWallets })
          .from(films)
          .where(and(isNull(films.beneficiary), 'film' in scope ? eq(films.slug, scope.film) : undefined));
  return new Map([
    ...open.map(({ slug, ...paid }): [string, Paid] => [`film ${slug}`, paid]),
    ...drafts.map(({ id, ...paid }): [string, Paid] => [`item ${id}`, paid]),
  ]);
}
