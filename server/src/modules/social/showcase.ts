import { asc, eq } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { type TokenName, tokenKey } from '../../chain/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { lockAccount } from '../accounts/index.ts';
import { showcasePositions } from './tables.ts';

/**
 * Writes the whole order of a person's showcase: of two concurrent calls the later one applies as a whole. The caller
 * has checked that the person owns the tokens. Idempotent.
 */
export async function setShowcasePositions(
  ctx: Needs<'db'>,
  userId: string,
  tokens: readonly TokenName[],
): Promise<void> {
  const unique = [...new Map(tokens.map((token) => [tokenKey(token), token])).values()];
  const rows = unique.map(({ chain, tokenId }, position) => ({ userId, chain, tokenId, position }));
  await ctx.db.transaction(async (tx) => {
    await lockAccount(tx, userId, 'update');
    await tx.delete(showcasePositions).where(eq(showcasePositions.userId, userId));
    if (rows.length > 0) await tx.insert(showcasePositions).values(rows);
  });
}

export const showcasePositionsOf = (
  db: Database,
  userId: string,
): Promise<(TokenName & { position: number })[]> =>
  db
    .select({
      chain: showcasePositions.chain,
      tokenId: showcasePositions.tokenId,
      position: showcasePositions.position,
    })
    .from(showcasePositions)
    .where(eq(showcasePositions.userId, userId))
    .orderBy(asc(showcasePositions.position));

/** Sorts tokens in their owner's order: new ones first, in the given order, then each at its place. */
export function inShowcaseOrder<T extends TokenName>(
  tokens: readonly T[],
  positions: readonly (TokenName & { position: number })[],
): T[] {
  const known = new Map(positions.map((entry) => [tokenKey(entry), entry.position]));
  const orderOf = (token: T): number => known.get(tokenKey(token)) ?? -1;
  return [...tokens].sort((one, other) => orderOf(one) - orderOf(other));
}
