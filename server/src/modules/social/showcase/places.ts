import type { ChainName } from '@talkies/shared';
import { asc, eq } from 'drizzle-orm';
import type { Context } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { users } from '../../accounts/index.ts';
import { showcasePlaces } from '../tables.ts';

export interface TokenName {
  chain: ChainName;
  tokenId: string;
}

const keyOf = ({ chain, tokenId }: TokenName): string => `${chain}:${tokenId}`;

/**
 * Writes the order of somebody's showcase, all of it: of two at once the later one stands as a whole. The caller has
 * made sure that the tokens are theirs. Idempotent.
 */
export async function setPlaces(ctx: Context, userId: string, tokens: readonly TokenName[]): Promise<void> {
  const unique = [...new Map(tokens.map((token) => [keyOf(token), token])).values()];
  const rows = unique.map(({ chain, tokenId }, place) => ({ userId, chain, tokenId, place }));
  await ctx.db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    await tx.delete(showcasePlaces).where(eq(showcasePlaces.userId, userId));
    if (rows.length > 0) await tx.insert(showcasePlaces).values(rows);
  });
}

export const placesIn = (db: Database, userId: string): Promise<(TokenName & { place: number })[]> =>
  db
    .select({
      chain: showcasePlaces.chain,
      tokenId: showcasePlaces.tokenId,
      place: showcasePlaces.place,
    })
    .from(showcasePlaces)
    .where(eq(showcasePlaces.userId, userId))
    .orderBy(asc(showcasePlaces.place));

/** Tokens in their owner's order: the new ones first, as they come in; then each at its place. */
export function inPlaces<T extends TokenName>(
  tokens: readonly T[],
  places: readonly (TokenName & { place: number })[],
): T[] {
  const known = new Map(places.map((entry) => [keyOf(entry), entry.place]));
  const placeOf = (token: T): number => known.get(keyOf(token)) ?? -1;
  return [...tokens].sort((one, other) => placeOf(one) - placeOf(other));
}
