import { and, eq, ne, not, sql } from 'drizzle-orm';
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core';
import type { Needs } from '../../../chain/context.ts';
import { drops, mints, sales as resales } from '../../../chain/index.ts';
import { ofOnePerson } from '../../wallets/index.ts';

/** Neither one address nor two proved wallets of one account. */
const ofTwoHands = (chain: PgColumn, seller: PgColumn, buyer: PgColumn) =>
  and(ne(seller, buyer), not(ofOnePerson(chain, seller, buyer)));

/**
 * First sales and resales since then, by drop, for a join. What people sold to themselves is left out: to another
 * wallet of theirs, or by those who are paid for it (spec:28b).
 */
export function salesSince(ctx: Needs<'db'>, since: Date) {
  const from = sql`${since.toISOString()}::timestamptz`;
  const first = ctx.db
    .select({ chain: mints.chain, dropId: mints.dropId })
    .from(mints)
    .innerJoin(drops, and(eq(drops.chain, mints.chain), eq(drops.dropId, mints.dropId)))
    .where(
      and(
        sql`${mints.at} >= ${from}`,
        ofTwoHands(mints.chain, drops.creator, mints.buyer),
        ofTwoHands(mints.chain, drops.beneficiary, mints.buyer),
      ),
    );
  const later = ctx.db
    .select({ chain: resales.chain, dropId: resales.dropId })
    .from(resales)
    .where(and(sql`${resales.at} >= ${from}`, ofTwoHands(resales.chain, resales.seller, resales.buyer)));
  const all = unionAll(first, later).as('all_sales');
  return ctx.db
    .select({ chain: all.chain, dropId: all.dropId, sales: sql<number>`count(*)::int`.as('sales') })
    .from(all)
    .groupBy(all.chain, all.dropId)
    .as('sold');
}
