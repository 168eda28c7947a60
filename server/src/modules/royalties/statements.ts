import type { StatementFigures } from '@talkies/shared/studio/schemas';
import { and, asc, eq, lt } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Creator } from './payouts.ts';
import {
  type RoyaltyEntry,
  type RoyaltyPayout,
  royaltyEntries,
  royaltyPayouts,
  royaltyStatements,
} from './tables.ts';

/** A creator's entries from before an instant, oldest first. */
export const entriesUntil = (
  db: Database,
  { chain, address }: Creator,
  until: Date,
): Promise<RoyaltyEntry[]> =>
  db
    .select()
    .from(royaltyEntries)
    .where(
      and(eq(royaltyEntries.chain, chain), eq(royaltyEntries.creator, address), lt(royaltyEntries.at, until)),
    )
    .orderBy(asc(royaltyEntries.id));

/** A creator's payouts paid before an instant, oldest first. */
export const payoutsUntil = (
  db: Database,
  { chain, address }: Creator,
  until: Date,
): Promise<RoyaltyPayout[]> =>
  db
    .select()
    .from(royaltyPayouts)
    .where(
      and(
        eq(royaltyPayouts.chain, chain),
        eq(royaltyPayouts.creator, address),
        eq(royaltyPayouts.state, 'paid'),
        lt(royaltyPayouts.endedAt, until),
      ),
    )
    .orderBy(asc(royaltyPayouts.id));

/** The statement issued for a month; null: none yet. */
export async function issuedStatement(db: Database, { chain, address }: Creator, month: string) {
  const [row] = await db
    .select()
    .from(royaltyStatements)
    .where(
      and(
        eq(royaltyStatements.chain, chain),
        eq(royaltyStatements.creator, address),
        eq(royaltyStatements.month, month),
      ),
    );
  return row ?? null;
}

/** Stores a statement. @returns false where one was issued before, which stays */
export async function issueStatement(
  ctx: Needs<'clock'>,
  tx: Database,
  { chain, address }: Creator,
  month: string,
  figures: StatementFigures,
): Promise<boolean> {
  const written = await tx
    .insert(royaltyStatements)
    .values({ chain, creator: address, month, figures, issuedAt: ctx.clock.now() })
    .onConflictDoNothing()
    .returning({ month: royaltyStatements.month });
  return written.length > 0;
}
